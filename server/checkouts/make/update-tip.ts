import { eq } from 'drizzle-orm';
import { t } from '../../../languages/t.ts';
import { isTippable } from '../../../rules/tips.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { newId } from '../../db/ids.ts';
import { checkouts } from '../../db/schema/checkouts.ts';
import { withTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../http/context.ts';
import { type ReservationRow, readReservation } from '../../reservations/reservation.ts';
import type { SnapDeps } from '../../wallet/sells-snap.ts';
import { refusedTip, requireTip } from '../price/require-tip.ts';
import { orderToPay, reallocated } from '../price/tenders.ts';
import { getCheckout } from '../read/read-checkout.ts';
import { replaceTenders } from '../record/checkout-payment.ts';
import { type StoredCheckout, withParts } from '../record/checkout-record.ts';
import { lockOpenCheckout } from '../record/lock-checkout.ts';

interface UpdateTipInput {
  shopperId: string;
  checkoutId: string;
  versionKey: string;
  /** In cents; 0 removes the tip. */
  gratuityAmount: number;
}

/** A checkout with another tip. It's part of the total, so it changes what the tenders pay. */
function withTip(checkout: StoredCheckout, { selections }: ReservationRow, gratuityTotal: number) {
  if (!isTippable(checkout)) throw refusedTip(t("This order can't be tipped."));
  requireTip(gratuityTotal, checkout);
  const total = checkout.total - checkout.gratuityTotal + gratuityTotal;
  const order = orderToPay({ ...checkout, total }, selections);
  return { gratuityTotal, ...reallocated(order, checkout.tenders) };
}

/**
 * Sets the tip of an unplaced delivery (TIP-05). INVALID_INPUT with the field if the tip is over the maximum or the
 * order has no driver; VERSION_STALE if the checkout changed elsewhere.
 */
export const updateTip = (deps: Pick<Deps, 'db'> & SnapDeps, input: UpdateTipInput): Promise<Checkout> =>
  withTransaction(deps.db, async (tx) => {
    const checkout = await withParts(tx, await lockOpenCheckout(tx, input));
    const { reservation } = await readReservation(tx, checkout.reservationId);
    const { tenders, ...cost } = withTip(checkout, reservation, input.gratuityAmount);
    await tx
      .update(checkouts)
      .set({ versionKey: newId(), ...cost })
      .where(eq(checkouts.id, checkout.id));
    await replaceTenders(tx, checkout.id, tenders);
    return getCheckout({ ...deps, db: tx }, input);
  });
