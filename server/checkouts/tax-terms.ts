import type { TaxTerms } from '../../services/contracts/tax.ts';
import type { Deps } from '../http/context.ts';
import { type Basis, todayAt } from './read-basis.ts';
import { taxUnknown } from './tenders.ts';

type Taxed = Pick<Basis, 'postalCode' | 'state' | 'now' | 'timezone'>;

/**
 * What an order that's priced now is taxed by. It may ask another company, so it belongs inside no transaction. TAX_UNKNOWN for a
 * place that nobody knows the tax of, UNAVAILABLE if nobody who knows responds.
 */
export async function taxTermsFor({ taxes }: Pick<Deps, 'taxes'>, of: Taxed): Promise<TaxTerms> {
  const place = { postalCode: of.postalCode.slice(0, 5), state: of.state, day: todayAt(of).toString() };
  const rates = await taxes.ratesFor(place);
  if (!rates) throw taxUnknown(place);
  const { postalCode, day } = place;
  return { postalCode, day, ...rates };
}
