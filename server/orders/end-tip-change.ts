import { eq } from 'drizzle-orm';
import {
  type AttemptRow,
  type Failure,
  failureRow,
  lockAuthorizing,
  transactionsOf,
} from '../attempts/attempt.ts';
import { noteReturns, readAuthorizations } from '../attempts/authorizations.ts';
import type { Steps } from '../attempts/settle-attempt.ts';
import { tellOfOrder } from '../checkouts/read/order-event.ts';
import { replaceTenders } from '../checkouts/record/checkout-payment.ts';
import { withParts } from '../checkouts/record/checkout-record.ts';
import { now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { onlyRow } from '../db/only-row.ts';
import { attempts } from '../db/schema/attempts.ts';
import { checkouts } from '../db/schema/checkouts.ts';
import { orders, tipChanges } from '../db/schema/orders.ts';
import { putInOutbox } from '../mail/outbox.ts';
import { type LockedOrder, lockOrder } from '../modifications/lock-order.ts';
import { paidBy } from '../modifications/plan-money.ts';
import { revokeUnpaidVouchers } from '../rewards/revoke-vouchers.ts';
import { pointsKept } from './points-kept.ts';
import { refundShares } from './refund-shares.ts';
import { readReturned, refundedIn, stillPaid } from './returned.ts';
import { withMore } from './tip-shares.ts';

interface RunningTipChange extends LockedOrder {
  attempt: AttemptRow;
  change: typeof tipChanges.$inferSelect;
}

/** The attempt, its order, and what it's for, locked in this order; null if it has ended. */
async function lockTipChange(tx: Database, attemptId: string): Promise<RunningTipChange | null> {
  const attempt = await lockAuthorizing(tx, { id: attemptId, isReversing: false });
  if (!attempt) return null;
  const locked = await lockOrder(tx, attempt.checkoutId);
  if (!locked) return null;
  return {
    ...locked,
    attempt,
    change: onlyRow(await tx.select().from(tipChanges).where(eq(tipChanges.id, attemptId))),
  };
}

/** What a smaller tip gives back of which authorizations: none of it to SNAP, which paid none. */
async function returnsOf(tx: Database, { order, change }: RunningTipChange) {
  const less = change.before - change.after;
  if (less <= 0) return [];
  const paying = stillPaid(await readAuthorizations(tx, order), await readReturned(tx, order));
  const amounts = refundShares({ amount: less, eligible: 0 }, paying);
  return paying.flatMap(({ key, paymentId }, index) => {
    const amount = amounts[index] ?? 0;
    return amount > 0 ? [{ key, paymentId, amount }] : [];
  });
}

/**
 * Gives the order the tip it's for, once what it costs more is authorized: in its total, what its tenders pay, and its points and the
 * vouchers that they paid for, with an email and an event. What's authorized is captured afterward, or what it costs less given back, by `releaseMoney`.
 */
const finalize: Steps['finalize'] = async (tx, { env }, attempt, results) => {
  const running = await lockTipChange(tx, attempt.id);
  if (!running) return false;
  const { order, change } = running;
  const checkout = await withParts(tx, running.checkout);
  const difference = change.after - change.before;
  const returns = await returnsOf(tx, running);
  await noteReturns(tx, attempt.id, returns);
  const more: Record<string, number> = {};
  for (const one of attempt.tenders) more[one.paymentId] = paidBy(one);
  for (const { paymentId, amount } of returns) more[paymentId] = (more[paymentId] ?? 0) - amount;
  await tx.update(attempts).set({ status: 'RELEASING', endedAt: now }).where(eq(attempts.id, attempt.id));
  await tx
    .update(checkouts)
    .set({
      gratuityTotal: change.after,
      total: checkout.total + difference,
      versionKey: newId(),
      transactions: [...checkout.transactions, ...transactionsOf(attempt, results)],
    })
    .where(eq(checkouts.id, checkout.id));
  await replaceTenders(tx, checkout.id, withMore(checkout.tenders, more));
  const refunded = refundedIn(await readReturned(tx, order));
  await tx
    .update(orders)
    .set({ total: order.total + difference, points: pointsKept({ ...order, refunded }, -difference) })
    .where(eq(orders.id, order.id));
  await revokeUnpaidVouchers(tx, { orderId: order.id });
  const about = { orderId: order.id, about: attempt.id };
  await putInOutbox(tx, { kind: 'TIP_CHANGED', ...about });
  await tellOfOrder(tx, { env }, about, (told) => ({
    type: 'order.tipChanged',
    data: { order: told, tip: { before: change.before, after: change.after } },
  }));
  return true;
};

/** Leaves the tip as it was. What the fraud check rejects is declined: the order was handed over long ago. */
const fail: Steps['fail'] = async (tx, _, { id }, { failure }) => {
  const attempt = await lockAuthorizing(tx, { id, isReversing: true });
  if (!attempt) return false;
  const asDeclined: Failure =
    failure.kind === 'rejected' ? { kind: 'declined', code: failure.code, decline: null } : failure;
  await tx
    .update(attempts)
    .set({ ...failureRow(attempt, asDeclined), endedAt: now })
    .where(eq(attempts.id, id));
  return true;
};

/** How an attempt to change a tip ends. */
export const tipping: Steps = { finalize, fail };
