import { and, asc, desc, eq, gte, isNull, lte, or } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { taxJurisdictions, taxRules } from '../db/schema/taxes.ts';
import type { PlaceOfSale, Taxes } from '../ports/taxes.ts';
import { ratesOf } from './rates-of.ts';

/** The place's own rates, or its state's; of two that overlap, the newer ones. */
const findPlace = prepared('tax_jurisdictions_find', (db, given: Givens<PlaceOfSale>) =>
  db
    .select()
    .from(taxJurisdictions)
    .where(
      and(
        or(eq(taxJurisdictions.place, given.postalCode), eq(taxJurisdictions.place, given.state)),
        eq(taxJurisdictions.state, given.state),
        lte(taxJurisdictions.firstDay, given.day),
        or(isNull(taxJurisdictions.lastDay), gte(taxJurisdictions.lastDay, given.day)),
      ),
    )
    // Digits come before letters.
    .orderBy(asc(taxJurisdictions.place), desc(taxJurisdictions.firstDay))
    .limit(1),
);

/** Each category's rule; of two that overlap, the newer one is last. */
const findRules = prepared('tax_rules_find', (db, given: Givens<PlaceOfSale>) =>
  db
    .select()
    .from(taxRules)
    .where(
      and(
        eq(taxRules.state, given.state),
        lte(taxRules.firstDay, given.day),
        or(isNull(taxRules.lastDay), gte(taxRules.lastDay, given.day)),
      ),
    )
    .orderBy(asc(taxRules.firstDay)),
);

/** The taxes that the operator imported. */
export const tableTaxes = (db: Database): Taxes => ({
  ratesFor: async (place) => {
    const [[jurisdiction], rules] = await Promise.all([findPlace(db, place), findRules(db, place)]);
    return jurisdiction ? ratesOf(jurisdiction, rules) : null;
  },
});
