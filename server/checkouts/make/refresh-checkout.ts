import { eq } from 'drizzle-orm';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { isSameItems } from '../../../services/contracts/quote-parts.ts';
import { newId } from '../../db/ids.ts';
import { checkouts } from '../../db/schema/checkouts.ts';
import { reservations } from '../../db/schema/fulfillment.ts';
import { withTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../http/context.ts';
import { ProblemError } from '../../http/problems.ts';
import { feesOf } from '../../reservations/fees.ts';
import { getReservation } from '../../reservations/read-reservation.ts';
import { requoteSlot } from '../../reservations/requote-slot.ts';
import { statusAt } from '../../reservations/reservation.ts';
import type { SnapDeps } from '../../wallet/sells-snap.ts';
import { type Basis, readBasis } from '../price/read-basis.ts';
import { pricedOrder, reallocated } from '../price/tenders.ts';
import { toCheckout } from '../read/checkout.ts';
import { getCheckout } from '../read/read-checkout.ts';
import { replaceLines } from '../record/checkout-lines.ts';
import { replacePromos, replaceTenders } from '../record/checkout-payment.ts';
import { readCheckout, type StoredCheckout } from '../record/checkout-record.ts';
import { lockCheckout, lockReservation } from '../record/lock-checkout.ts';
import { requireOpen } from '../record/require-open.ts';
import { verifiedBirthDate } from './age.ts';
import { itemsOf, sortLines } from './fulfillable.ts';
import { draftOf } from './make-checkout.ts';

interface RefreshInput {
  shopperId: string;
  checkoutId: string;
  versionKey: string;
}

export type RefreshDeps = Pick<Deps, 'db'> & SnapDeps;

/**
 * Brings an unplaced checkout up to date with the cart, along with its reservation if that depends on the items.
 * Does nothing if the cart hasn't changed.
 */
export const refreshCheckout = (deps: RefreshDeps, input: RefreshInput): Promise<Checkout> =>
  withTransaction(deps.db, async (tx) => {
    const inside = { ...deps, db: tx };
    const checkout = await lockCheckout(tx, input);
    requireOpen(checkout.status);
    const { reservation, now } = await lockReservation(tx, checkout);
    if (statusAt(reservation, now) !== 'HELD') throw new ProblemError('ORDER_EXPIRED');
    const record = await readCheckout(tx, input);
    if (!record) throw new ProblemError('NOT_FOUND');
    if (!record.isCartChanged) return toCheckout(record, deps);
    if (checkout.versionKey !== input.versionKey) throw new ProblemError('VERSION_STALE');
    await refresh(inside, record.checkout);
    return getCheckout(inside, input);
  });

/** Brings a checkout up to date that's locked along with its reservation. */
async function refresh(deps: RefreshDeps, checkout: StoredCheckout): Promise<void> {
  const { db: tx } = deps;
  const { id, shopperId, cartId, reservationId } = checkout;
  const read = await readBasis(tx, { promiseId: reservationId, shopperId, cartId });
  if (!read) throw new ProblemError('NOT_FOUND');
  const basis = await requoted(deps, { basis: read, shopperId, reservationId });
  const draft = await draftOf(tx, basis);
  if (!draft) throw new ProblemError('NO_ITEMS_AVAILABLE');
  if (basis !== read) {
    const { items, selections } = basis;
    await tx
      .update(reservations)
      .set({ items, selections, ...feesOf(selections), versionKey: newId() })
      .where(eq(reservations.id, reservationId));
  }
  const { lineItems, promos, ...cost } = draft.priced;
  const { tenders: paying, ...total } = reallocated(
    pricedOrder(draft.priced, checkout, basis.selections),
    checkout.tenders,
  );
  await tx
    .update(checkouts)
    .set({
      ...cost,
      ...total,
      versionKey: newId(),
      checksum: basis.checksum,
      pickupType: basis.pickupType,
      // An order left at the door has no date of birth, so one that needs it is refused here, too.
      dateOfBirth: verifiedBirthDate(draft, {
        birthDate: checkout.dateOfBirth ?? undefined,
        field: 'ageVerificationBirthDate',
      }),
    })
    .where(eq(checkouts.id, id));
  await replaceLines(tx, id, lineItems);
  await replaceTenders(tx, id, paying);
  await replacePromos(tx, id, promos);
}

interface Held {
  basis: Basis;
  shopperId: string;
  reservationId: string;
}

/**
 * The basis with a delivery's reservation updated to the cart's current items; unchanged if they're what's
 * reserved.
 */
export async function requoted(deps: RefreshDeps, { basis, shopperId, reservationId }: Held): Promise<Basis> {
  const items = itemsOf(sortLines(basis).fulfillable);
  if (basis.modality !== 'DELIVERY' || items.length === 0 || isSameItems(items, basis.items)) return basis;
  const reservation = await getReservation(deps, { shopperId, reservationId });
  const { selections } = await requoteSlot(deps, { shopperId, reservation, items }).catch(asStale);
  const { fee, feePromo } = feesOf(selections);
  const included = selections.flatMap((selection) => selection.items.included);
  return { ...basis, selections, items: included, fee: fee - feePromo };
}

/** Whatever the reason that the reservation can't take the other items: if any are left, the shopper picks a time again. */
function asStale(error: unknown): never {
  const isStale = error instanceof ProblemError && error.code !== 'NO_ITEMS_AVAILABLE';
  throw isStale ? new ProblemError('PROMISE_STALE') : error;
}
