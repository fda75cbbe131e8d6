import * as v from 'valibot';
import type { QuoteItem } from '../../services/contracts/quote-parts.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import { type RowOf, statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { allowAlcohol } from '../quotes/alcohol.ts';
import { fulfillerOf, OFFERED_COLUMNS, OfferedRow } from '../quotes/chosen-slot.ts';
import { unitsOfAlcohol } from '../quotes/delivery-quotes.ts';
import { readDestination } from '../quotes/destination.ts';
import { type Fulfiller, feeOf, slotOffered } from '../quotes/fulfiller.ts';
import { QUOTED_PRODUCTS, QuotedProducts, sortItems, totalOf } from '../quotes/quoted-items.ts';
import { startOf } from '../quotes/times.ts';

export interface RequoteInput {
  shopperId: string;
  hold: Reservation;
  items: readonly QuoteItem[];
}

/** What's reserved with each vendor, by the options' ids. */
export type Offered = Pick<Reservation, 'optionIds' | 'selections'>;

const HeldRow = {
  ...OfferedRow,
  state: v.string(),
  postal_code: v.string(),
  products: QuotedProducts,
};
type HeldRow = RowOf<typeof HeldRow>;

/** The quote the reservation was chosen from, with its new items' products. */
const readHeld = statement({
  name: 'reservations_read_quoted',
  params: ['id', 'shopperId', 'gtins'],
  row: HeldRow,
  text: `select ${OFFERED_COLUMNS}, s.state, s.postal_code, ${QUOTED_PRODUCTS} as products
  from reservations r
  join quotes q on q.id = r.quote_id
  join stores s on s.location_id = q.store_id
  where r.id = $id and r.shopper_id = $shopperId`,
});

/** A slot's reservation with other items: what its vendor can deliver of them, and the resulting fee. */
export async function requoteSlot({ db }: Pick<Deps, 'db'>, input: RequoteInput): Promise<Offered> {
  const { shopperId, hold, items } = input;
  const [row] = await readHeld(db, { id: hold.id, shopperId, gtins: items.map(({ gtin13 }) => gtin13) });
  const fulfiller = row && fulfillerOf(row);
  if (!row || !fulfiller) throw new ProblemError('SLOT_GONE');
  if (hold.destination) {
    const destination = await readDestination(hold.destination);
    await allowAlcohol(unitsOfAlcohol(items, row.products, destination), destination);
  }
  const { stateProvince, postalCode } = hold.destination ?? {
    stateProvince: row.state,
    postalCode: row.postal_code,
  };
  const { carriesAlcohol } = fulfiller;
  const { included } = sortItems(items, row.products, {
    place: { stateProvince, postalCode },
    carriesAlcohol,
  });
  if (included.length === 0) throw new ProblemError('NO_ITEMS_AVAILABLE');
  const fee = requotedFee(row, fulfiller, { hold, itemTotal: totalOf(included, row.products) });
  return {
    optionIds: hold.optionIds,
    selections: hold.selections.map((selection) => ({ ...selection, ...fee, items: { included } })),
  };
}

/** The slot as offered, with the fee for another total. */
function requotedFee(
  { fee_basis, offered_ms }: HeldRow,
  fulfiller: Fulfiller,
  { hold, itemTotal }: { hold: Reservation; itemTotal: number },
) {
  const [selection] = hold.selections;
  const offeredAt = Temporal.Instant.fromEpochMilliseconds(offered_ms);
  const slot = selection && slotOffered(fulfiller, startOf(selection.window), offeredAt);
  if (!slot) throw new ProblemError('SLOT_GONE');
  const { cost, promo } = feeOf(fulfiller, slot, fee_basis && { ...fee_basis, itemTotal });
  return { cost, promo };
}
