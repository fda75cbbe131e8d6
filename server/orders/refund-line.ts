import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { readAuthorizations } from '../attempts/authorizations.ts';
import { readCheckout, type StoredCheckout } from '../checkouts/checkout-record.ts';
import { priceLines } from '../checkouts/price-checkout.ts';
import { snapOf } from '../checkouts/tenders.ts';
import { now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import type { OrderAuthorization } from '../db/schema/attempts.ts';
import { orderRefunds, orders, type RefundShare } from '../db/schema/orders.ts';
import { retryTime } from '../db/sweep.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { hashOf } from '../http/payload-hash.ts';
import { ProblemError } from '../http/problems.ts';
import { putInOutbox } from '../mail/outbox.ts';
import { placeOf } from '../modifications/order-to-modify.ts';
import { paidBy } from '../modifications/plan-money.ts';
import { revokeUnpaidVouchers } from '../rewards/revoke-vouchers.ts';
import { creditSnapBalances } from '../wallet/snap-balances.ts';
import { statusAfter } from './advance-order.ts';
import { pointsKept } from './points-kept.ts';
import { portionOf } from './portion.ts';
import { refundShares } from './refund-shares.ts';

type RefundDeps = Pick<Deps, 'db' | 'processor' | 'log'>;

interface ToRefund {
  order: Pick<typeof orders.$inferSelect, 'id' | 'status' | 'total' | 'points'>;
  authorizations: readonly OrderAuthorization[];
  checkout: Pick<StoredCheckout, 'modality' | 'lineItems' | 'promos'>;
  /** Where it's taxed. */
  state: string;
  refunds: readonly (typeof orderRefunds.$inferSelect)[];
}

/** An order with all that a refund depends on, locked, so that of parallel refunds each sees the one before it. NOT_FOUND. */
async function lockToRefund(tx: Database, number: string): Promise<ToRefund> {
  const [order] = await tx.select().from(orders).where(eq(orders.number, number)).for('update');
  if (!order) throw new ProblemError('NOT_FOUND');
  const record = await readCheckout(tx, order);
  if (!record) throw new ProblemError('NOT_FOUND');
  const refunds = await tx.select().from(orderRefunds).where(eq(orderRefunds.orderId, order.id));
  return {
    order,
    authorizations: await readAuthorizations(tx, order),
    checkout: record.checkout,
    state: placeOf(record).stateProvince,
    refunds,
  };
}

/** What the items cost that are left of an order after these refunds, with tax and promo codes; and how much of it SNAP may pay. */
function worthOf({ checkout, state }: ToRefund, refunds: readonly Pieces[]) {
  const { modality, promos } = checkout;
  const lines = checkout.lineItems.map((line) => {
    const whole = line.cart.quantity;
    const part = whole - quantityOf(refunds, line.cart.gtin13);
    return whole === 0 ? line : portionOf(line, part, { part, whole });
  });
  const { total, lineItems } = priceLines(lines, { fee: 0, state, promos, bagFee: null });
  return { total, eligible: snapOf({ modality, lineItems })?.eligibleTotal ?? 0 };
}

type Share = v.InferOutput<typeof RefundShare>;

interface Pieces {
  gtin13: string;
  quantity: number;
}

const quantityOf = (refunds: readonly Pieces[], gtin13: string): number =>
  refunds.filter((one) => one.gtin13 === gtin13).reduce((sum, one) => sum + one.quantity, 0);

/** What each of the order's authorizations refunds. */
function sharesOf(of: ToRefund, pieces: Pieces): Share[] {
  const { refunds, authorizations } = of;
  const before = worthOf(of, refunds);
  const after = worthOf(of, [...refunds, pieces]);
  const returned = refunds.flatMap(({ shares }) => shares);
  const tenders = authorizations
    .filter((one) => paidBy(one) > 0)
    .map((one) => ({
      key: one.key,
      paymentId: one.paymentId,
      paymentType: one.paymentType,
      paid: returned
        .filter(({ key }) => key === one.key)
        .reduce((left, { amount }) => left - amount, paidBy(one)),
    }));
  const amounts = refundShares(
    { amount: before.total - after.total, eligible: Math.max(0, before.eligible - after.eligible) },
    tenders,
  );
  return tenders.flatMap(({ paid: _, ...tender }, index) => {
    const amount = amounts[index] ?? 0;
    return amount > 0 ? [{ ...tender, amount }] : [];
  });
}

const amountOf = (shares: readonly { amount: number }[]): number =>
  shares.reduce((sum, { amount }) => sum + amount, 0);

interface RefundInput extends Pieces {
  number: string;
  idempotencyKey: string;
}

/**
 * Refunds a quantity of a line, once for each key: journals what goes back to which authorization, then refunds it. The
 * points it earned go, too. What a crash or a silent processor leaves open, `issueRefunds` finishes.
 */
export async function refundLine(
  deps: RefundDeps,
  { number, idempotencyKey, ...pieces }: RefundInput,
): Promise<void> {
  const payloadHash = hashOf(pieces);
  await withTransaction(deps.db, async (tx) => {
    const of = await lockToRefund(tx, number);
    const { order, checkout, refunds } = of;
    statusAfter(order.status, { type: 'line.refund' });
    const line = checkout.lineItems.find(({ cart }) => cart.gtin13 === pieces.gtin13);
    if (!line) throw new ProblemError('NOT_FOUND');
    const earlier = refunds.find((one) => one.idempotencyKey === idempotencyKey);
    if (earlier && earlier.payloadHash !== payloadHash) throw new ProblemError('KEY_REUSED');
    if (earlier) return;
    const left = line.cart.quantity - quantityOf(refunds, pieces.gtin13);
    if (pieces.quantity > left) {
      throw new ProblemError('QUANTITY_EXCEEDED', { fields: { quantity: `At most ${left}.` } });
    }
    const shares = sharesOf(of, pieces);
    const amount = amountOf(shares);
    const refunded = amountOf(refunds.flatMap((one) => one.shares));
    const refund = { ...pieces, id: newId(), orderId: order.id, amount, shares, idempotencyKey, payloadHash };
    await tx.insert(orderRefunds).values({ ...refund, status: 'OPEN' });
    await tx
      .update(orders)
      .set({ points: pointsKept({ ...order, refunded }, amount) })
      .where(eq(orders.id, order.id));
    await putInOutbox(tx, { kind: 'REFUND', orderId: order.id, about: refund.id });
    await revokeUnpaidVouchers(tx, { orderId: order.id });
  });
  await issueRefunds(deps);
}

/** Refunds per run. */
const BATCH = 50;

/** The refunds that are due, of orders whose money is captured. */
const readDue = (db: Database) =>
  db
    .select({ id: orderRefunds.id, shares: orderRefunds.shares })
    .from(orderRefunds)
    .innerJoin(orders, eq(orders.id, orderRefunds.orderId))
    .where(
      and(
        eq(orderRefunds.status, 'OPEN'),
        eq(orders.settlement, 'CAPTURED'),
        lte(orderRefunds.nextTryAt, now),
      ),
    )
    .orderBy(asc(orderRefunds.nextTryAt))
    .limit(BATCH);

/** The longest that a refund that can't be issued waits for the next try. */
const LONGEST_WAIT_SECONDS = 3600;

async function postpone(db: Database, id: string): Promise<void> {
  await db
    .update(orderRefunds)
    .set({
      tries: sql`${orderRefunds.tries} + 1`,
      nextTryAt: retryTime(orderRefunds.tries, LONGEST_WAIT_SECONDS),
    })
    .where(eq(orderRefunds.id, id));
}

/** Ends a refund; the wallet shows again what went back to a SNAP card. */
const close = (db: Database, id: string): Promise<void> =>
  withTransaction(db, async (tx) => {
    const closed = await tx
      .update(orderRefunds)
      .set({ status: 'DONE' })
      .where(and(eq(orderRefunds.id, id), eq(orderRefunds.status, 'OPEN')))
      .returning({ shares: orderRefunds.shares });
    await creditSnapBalances(
      tx,
      closed.flatMap(({ shares }) => shares),
    );
  });

/**
 * Issues the refunds that are due on orders whose money is captured; returns how many. Every call to the processor can be
 * repeated, so a crash in between, or another process working on the same refund, does no harm.
 */
export async function issueRefunds({ db, processor, log }: RefundDeps): Promise<number> {
  let issued = 0;
  for (const { id, shares } of await readDue(db)) {
    try {
      for (const { key, amount } of shares) {
        await processor.refund(`${id}:${key}`, { authorizationKey: key, amount });
      }
      await close(db, id);
      issued += 1;
    } catch (error) {
      log.error({ error, refund: id }, 'refund not issued');
      await postpone(db, id);
    }
  }
  return issued;
}
