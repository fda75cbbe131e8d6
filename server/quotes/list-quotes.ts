import type { Quotes } from '../../services/contracts/quotes.ts';
import type { Env } from '../boot/env.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { deliveryQuotes } from './delivery-quotes.ts';
import { pickupQuotes } from './pickup-quotes.ts';
import type { QuotesInput } from './quotes-input.ts';
import { shipQuotes } from './ship-quotes.ts';

type QuoteDeps = Pick<Deps, 'db' | 'sellers' | 'log'> & { env: Pick<Env, 'quoteDays'> };

/** Times for the items at a store or an address, or ways to ship them there. */
export async function listQuotes(deps: QuoteDeps, input: QuotesInput): Promise<Quotes> {
  switch (input.modality) {
    case 'PICKUP':
      return pickupQuotes(deps, input);
    case 'DELIVERY':
      return deliveryQuotes(deps, input);
    case 'SHIP':
      return shipQuotes(deps, input);
    case 'IN_STORE':
      throw new ProblemError('INVALID_INPUT', {
        fields: { 'filter.shoppingModality': 'There are quotes for pickup, delivery and shipping' },
      });
  }
}
