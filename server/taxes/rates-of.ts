import { AS_ITEMS, type TaxRates } from '../../services/contracts/tax.ts';
import type { taxJurisdictions, taxRules } from '../db/schema/taxes.ts';

type Jurisdiction = Pick<
  typeof taxJurisdictions.$inferSelect,
  'stateRate' | 'countyRate' | 'cityRate' | 'districtRate' | 'groceryRate' | 'rounding'
>;
type Rule = Pick<typeof taxRules.$inferSelect, 'category' | 'treatment' | 'stateRate' | 'localRate'>;

function rateBy(
  { treatment, stateRate, localRate }: Rule,
  place: Jurisdiction,
): number | typeof AS_ITEMS | null {
  const local = place.countyRate + place.cityRate + place.districtRate;
  switch (treatment) {
    case 'FULL':
      return place.stateRate + local;
    case 'REDUCED':
      return (stateRate ?? place.stateRate) + (localRate ?? local);
    case 'LOCAL':
      return place.groceryRate;
    case 'EXEMPT':
      return 0;
    case 'AS_ITEMS':
      return AS_ITEMS;
  }
}

/** What a place taxes by its state's rules. State and local tax are rounded together, so only their sum matters. */
export const ratesOf = (place: Jurisdiction, rules: readonly Rule[]): TaxRates => ({
  rounding: place.rounding,
  rates: Object.fromEntries(
    rules.flatMap((rule) => {
      const rate = rateBy(rule, place);
      return rate === null ? [] : [[rule.category, rate]];
    }),
  ),
});
