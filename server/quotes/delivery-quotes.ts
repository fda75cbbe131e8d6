import type { Quotes } from '../../services/contracts/quotes.ts';
import type { Deps } from '../context.ts';
import { ProblemError } from '../problems.ts';
import type { QuotesInput } from './quotes-input.ts';

/** Times at which vendors bring the items to the address. */
export async function deliveryQuotes(_deps: Pick<Deps, 'db'>, { address }: QuotesInput): Promise<Quotes> {
  if (!address) throw new ProblemError('INVALID_INPUT', { fields: { address: 'Delivery needs an address' } });
  throw new ProblemError('NO_TIMESLOTS_AVAILABLE');
}
