import { and, eq } from 'drizzle-orm';
import { type AttemptRow, journalRelease, LEASE_SECONDS } from '../attempts/attempt.ts';
import { attemptOnce, attemptUnderKey } from '../attempts/attempt-once.ts';
import { noteReturns, readAuthorizations } from '../attempts/authorizations.ts';
import { releaseNow } from '../attempts/release-money.ts';
import { orderToPay, taxOf } from '../checkouts/price/tenders.ts';
import { tellOfOrder } from '../checkouts/read/order-event.ts';
import { readCheckout } from '../checkouts/record/checkout-record.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { attempts, type OrderAuthorization } from '../db/schema/attempts.ts';
import { orderRefunds, orders } from '../db/schema/orders.ts';
import { RETRIED_OR_TAKEN, retried } from '../db/transaction.ts';
import type { EventDeps } from '../events/put-event.ts';
import type { Note } from '../http/audit.ts';
import type { Deps } from '../http/context.ts';
import { type RequestKey, requestKey } from '../http/once.ts';
import { ProblemError } from '../http/problems.ts';
import { putInOutbox } from '../mail/outbox.ts';
import { keptThrough } from '../pricing/applied-promos.ts';
import { revokeUnpaidVouchers } from '../rewards/revoke-vouchers.ts';
import { putText } from '../texts/put-text.ts';
import { statusAfter } from './advance-order.ts';
import { pointsKept } from './points-kept.ts';
import { refundShares } from './refund-shares.ts';
import { type Pieces, quantityOf, type RefundableOrder, refundWorth } from './refund-worth.ts';
import { readReturned, refundedIn, stillPaid } from './returned.ts';

type RefundDeps = Pick<Deps, 'db' | 'processor' | 'log'> & EventDeps;

interface ToRefund extends RefundableOrder {
  order: typeof orders.$inferSelect;
  authorizations: readonly OrderAuthorization[];
  refunds: readonly (typeof orderRefunds.$inferSelect)[];
  /** What each of them, and each lowered tip, gave back of an authorization. */
  returned: Awaited<ReturnType<typeof readReturned>>;
}

/** An order with all that a refund depends on, locked, so that of parallel refunds each sees the one before it. NOT_FOUND. */
async function lockToRefund(tx: Database, number: string): Promise<ToRefund> {
  const [order] = await tx.select().from(orders).where(eq(orders.number, number)).for('update');
  if (!order) throw new ProblemError('NOT_FOUND');
  const record = await readCheckout(tx, order);
  if (!record) throw new ProblemError('NOT_FOUND');
  return {
    order,
    authorizations: await readAuthorizations(tx, order),
    checkout: record.checkout,
    taxes: taxOf(orderToPay(record.checkout, record.promise.selections), record.checkout.tenders).ofLines,
    promos: await keptThrough(tx, record.checkout),
    refunds: await tx.select().from(orderRefunds).where(eq(orderRefunds.orderId, order.id)),
    returned: await readReturned(tx, order),
  };
}

/** What each of the order's authorizations refunds. */
function sharesOf(of: ToRefund, pieces: Pieces): { key: string; amount: number }[] {
  const { refunds, authorizations, returned } = of;
  const tenders = stillPaid(authorizations, returned);
  const amounts = refundShares(refundWorth(of, refunds, pieces), tenders);
  return tenders.flatMap(({ key }, index) => {
    const amount = amounts[index] ?? 0;
    return amount > 0 ? [{ key, amount }] : [];
  });
}

const amountOf = (shares: readonly { amount: number }[]): number =>
  shares.reduce((sum, { amount }) => sum + amount, 0);

interface RefundInput extends Pieces {
  number: string;
  idempotencyKey: string;
  note?: Note;
}

/**
 * Refunds a quantity of a line, once for each key: journals what goes back to which authorization, then refunds it. The
 * points it earned go, too. What a crash or a silent processor leaves open, `recoverAttempts` finishes, as it does all of a refund
 * whose order isn't captured yet.
 */
export async function refundLine(deps: RefundDeps, input: RefundInput): Promise<void> {
  const { number, idempotencyKey, note, ...pieces } = input;
  const begun = await retried(
    () =>
      deps.db.transaction(async (tx) => {
        const of = await lockToRefund(tx, number);
        const key = requestKey({ shopperId: of.order.shopperId, idempotencyKey }, { number, ...pieces });
        return attemptOnce(key, await attemptUnderKey(tx, { kind: 'REFUND', ...key }), () =>
          journalRefund(tx, deps, { of, key, pieces, note }),
        );
      }),
    RETRIED_OR_TAKEN,
  );
  if ('now' in begun && begun.now) await releaseNow(deps, begun.now);
}

/** Whether the money of another tip is on its way: what it adds can't be refunded before it's captured. */
async function isTipMoving(tx: Database, { checkoutId }: { checkoutId: string }): Promise<boolean> {
  const moving = await tx
    .select({ id: attempts.id })
    .from(attempts)
    .where(
      and(eq(attempts.checkoutId, checkoutId), eq(attempts.kind, 'TIP'), eq(attempts.status, 'RELEASING')),
    );
  return moving.length > 0;
}

interface Refund {
  of: ToRefund;
  key: RequestKey;
  pieces: Pieces;
  note: Note | undefined;
}

/** Journals a refund. Returns its attempt as `now` if it can be made right now. */
async function journalRefund(
  tx: Database,
  deps: EventDeps,
  { of, key, pieces, note }: Refund,
): Promise<{ now: AttemptRow | null }> {
  const { order, checkout, refunds, returned } = of;
  statusAfter(order.status, { type: 'line.refund' });
  const line = checkout.lineItems.find(({ cart }) => cart.gtin13 === pieces.gtin13);
  if (!line) throw new ProblemError('NOT_FOUND');
  const left = line.cart.quantity - quantityOf(refunds, pieces.gtin13);
  if (pieces.quantity > left) {
    throw new ProblemError('QUANTITY_EXCEEDED', { fields: { quantity: `At most ${left}.` } });
  }
  const shares = sharesOf(of, pieces);
  const amount = amountOf(shares);
  const id = newId();
  const isCaptured = order.settlement === 'CAPTURED' && !(await isTipMoving(tx, order));
  const attempt = await journalRelease(tx, {
    ...key,
    id,
    kind: 'REFUND',
    checkoutId: order.checkoutId,
    leaseSeconds: isCaptured ? LEASE_SECONDS : 0,
  });
  await noteReturns(tx, id, shares);
  await tx.insert(orderRefunds).values({ ...pieces, id, orderId: order.id, amount });
  await tx
    .update(orders)
    .set({ points: pointsKept({ ...order, refunded: refundedIn(returned) }, amount) })
    .where(eq(orders.id, order.id));
  await putInOutbox(tx, { kind: 'REFUND', orderId: order.id, about: id });
  await putText(tx, { kind: 'REFUNDED', orderId: order.id, about: id });
  await revokeUnpaidVouchers(tx, { orderId: order.id });
  await tellOfOrder(tx, deps, { orderId: order.id, about: id }, (told) => ({
    type: 'order.refunded',
    data: { order: told, refund: { ...pieces, amount } },
  }));
  await note?.(tx, { subject: pieces.gtin13, after: { quantity: pieces.quantity, refunded: amount } });
  return { now: isCaptured ? attempt : null };
}
