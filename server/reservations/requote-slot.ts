import { and, eq } from 'drizzle-orm';
import type { QuoteItem } from '../../services/contracts/quote-parts.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { deliveryServices, deliveryVendors } from '../db/schema/delivery.ts';
import { quotes, reservations } from '../db/schema/fulfillment.ts';
import { stores } from '../db/schema/stores.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { hoursOnSale } from '../pricing/flash-sales-of.ts';
import { alcoholLawAt, allowAlcohol, isAlcoholLawful } from '../quotes/alcohol.ts';
import { fulfillerOf, type OfferedRow, offeredColumns, serviceOfQuote } from '../quotes/chosen-slot.ts';
import { unitsOfAlcohol } from '../quotes/delivery-quotes.ts';
import { companyOfService } from '../quotes/delivery-service.ts';
import { readDestination } from '../quotes/destination.ts';
import { type Fulfiller, feeOf, slotOffered } from '../quotes/fulfiller.ts';
import { hasAlcohol, readQuotedProducts, sortItems, totalsOf } from '../quotes/quoted-items.ts';
import { startOf } from '../quotes/times.ts';

export interface RequoteInput {
  shopperId: string;
  reservation: Reservation;
  items: readonly QuoteItem[];
}

/** What's reserved with each vendor, by the options' ids. */
export type Offered = Pick<Reservation, 'optionIds' | 'selections'>;

/** The quote the reservation was chosen from. */
const readQuoted = prepared(
  'reservations_read_quoted',
  (db, given: Givens<{ id: string; shopperId: string }>) =>
    db
      .select({ ...offeredColumns, stateProvince: stores.state, postalCode: stores.postalCode })
      .from(reservations)
      .innerJoin(quotes, eq(quotes.id, reservations.quoteId))
      .innerJoin(stores, eq(stores.locationId, quotes.storeId))
      .leftJoin(deliveryServices, serviceOfQuote)
      .leftJoin(deliveryVendors, companyOfService)
      .where(and(eq(reservations.id, given.id), eq(reservations.shopperId, given.shopperId))),
);

/** A slot's reservation with other items: what its vendor can deliver of them, and the resulting fee. */
export async function requoteSlot({ db }: Pick<Deps, 'db'>, input: RequoteInput): Promise<Offered> {
  const { shopperId, reservation, items } = input;
  const [row] = await readQuoted(db, { id: reservation.id, shopperId });
  const fulfiller = row && fulfillerOf(row);
  if (!row || !fulfiller) throw new ProblemError('SLOT_GONE');
  const products = await readQuotedProducts(db, {
    gtins: items.map(({ gtin13 }) => gtin13),
    storeId: fulfiller.storeId,
  });
  const { timezone, modality } = fulfiller;
  const law = hasAlcohol(items, products)
    ? await alcoholLawAt(db, { place: reservation.destination ?? row, modality })
    : null;
  if (law && reservation.destination) {
    const destination = await readDestination(reservation.destination);
    const today = row.now.toTemporalInstant().toZonedDateTimeISO(timezone).toPlainDate();
    allowAlcohol(unitsOfAlcohol(items, products, destination), law, today);
  }
  const carriesAlcohol =
    fulfiller.carriesAlcohol &&
    (law === null ||
      isAlcoholLawful(
        law,
        reservation.selections.map(({ window }) => window),
      ));
  const { included } = sortItems(items, products, { place: reservation.destination ?? row, carriesAlcohol });
  if (included.length === 0) throw new ProblemError('NO_ITEMS_AVAILABLE');
  const sales = await hoursOnSale(db, { gtins: included.map(({ gtin13 }) => gtin13), modality });
  const fee = requotedFee(row, fulfiller, { reservation, totals: totalsOf(included, products, sales) });
  return {
    optionIds: reservation.optionIds,
    selections: reservation.selections.map((selection) => ({ ...selection, ...fee, items: { included } })),
  };
}

/** The slot as offered, with the fee for another total. */
function requotedFee(
  { feeBasis, offeredAt }: OfferedRow,
  fulfiller: Fulfiller,
  { reservation, totals }: { reservation: Reservation; totals: ReturnType<typeof totalsOf> },
) {
  const [selection] = reservation.selections;
  const slot = selection && slotOffered(fulfiller, startOf(selection.window), offeredAt.toTemporalInstant());
  if (!slot) throw new ProblemError('SLOT_GONE');
  const { cost, promo } = feeOf(fulfiller, slot, feeBasis && { ...feeBasis, ...totals });
  return { cost, promo };
}
