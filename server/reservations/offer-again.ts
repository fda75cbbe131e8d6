import type { QuoteItem } from '../../services/contracts/quotes.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { Deps } from '../context.ts';
import { statement } from '../db/statement.ts';
import { ProblemError } from '../problems.ts';
import { readDestination } from '../quotes/destination.ts';
import { shipOffers } from '../quotes/ship-offers.ts';

interface AgainInput {
  shopperId: string;
  hold: Reservation;
  items: readonly QuoteItem[];
}

/** What is held of each vendor, by the options' ids. */
export type Offered = Pick<Reservation, 'optionIds' | 'selections'>;

type OfferDeps = Pick<Deps, 'db' | 'sellers' | 'log'>;

/** What a hold is once it has other items: each of its vendors asked again, for those that it can bring. */
export function offerAgain(deps: OfferDeps, input: AgainInput): Promise<Offered> {
  return input.hold.modalityType === 'SHIP' ? shippedAgain(deps, input) : handedOverAgain(deps, input);
}

async function shippedAgain(deps: OfferDeps, { shopperId, hold, items }: AgainInput): Promise<Offered> {
  const destination = await readDestination(hold.destination ?? undefined);
  const offers = await shipOffers(deps, { shopperId, items, destination });
  const again: Offered = { optionIds: [], selections: [] };
  for (const { vendor, items, options, problem } of offers) {
    if (items.included.length === 0) continue;
    const position = hold.selections.findIndex((held) => held.vendor.id === vendor.id);
    const selection = hold.selections[position];
    const quoteOptionId = hold.optionIds[position];
    if (!selection || quoteOptionId === undefined) {
      throw new ProblemError('INVALID_INPUT', {
        fields: { items: `No shipping option of ${vendor.name} is held` },
      });
    }
    if (problem) throw new ProblemError('UNAVAILABLE', { detail: `${vendor.name} does not answer.` });
    const option = options.find(({ id }) => quoteOptionId.endsWith(`|${id}`));
    if (!option) throw new ProblemError('SLOT_GONE');
    again.optionIds.push(quoteOptionId);
    again.selections.push({
      ...selection,
      cost: option.cost ?? 0,
      promo: option.promo,
      items: { included: items.included },
    });
  }
  if (again.selections.length === 0) throw new ProblemError('NO_ITEMS_AVAILABLE');
  return again;
}

const readSellable = statement<{ gtin13: string }, 'gtins'>(
  'reservations_read_sellable',
  `select gtin13 from products
  where gtin13 = any($gtins::text[]) and available and sold_in_store and seller_id is null`,
);

/** The slot's fee does not hang on the items. */
async function handedOverAgain({ db }: OfferDeps, { hold, items }: AgainInput): Promise<Offered> {
  const rows = await readSellable(db, { gtins: items.map(({ gtin13 }) => gtin13) });
  const sellable = new Set(rows.map(({ gtin13 }) => gtin13));
  const included = items.filter(({ gtin13 }) => sellable.has(gtin13));
  if (included.length === 0) throw new ProblemError('NO_ITEMS_AVAILABLE');
  return {
    optionIds: hold.optionIds,
    selections: hold.selections.map((selection) => ({ ...selection, items: { included } })),
  };
}
