import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { OrderStatus } from '../../services/contracts/orders.ts';
import { CheckoutRow } from '../checkouts/checkout.ts';
import { priceLines } from '../checkouts/price-checkout.ts';
import { snapOf } from '../checkouts/tenders.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { onlyRow } from '../db/only-row.ts';
import { OrderAuthorization, orderRefunds, RefundShare } from '../db/schema/orders.ts';
import { type RowOf, statement } from '../db/statement.ts';
import { retryTime } from '../db/sweep.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { hashOf } from '../http/payload-hash.ts';
import { ProblemError } from '../http/problems.ts';
import { toOutbox } from '../mail/outbox.ts';
import { paidBy } from '../modifications/plan-money.ts';
import { revokeUnpaidVouchers } from '../rewards/revoke-vouchers.ts';
import { statusAfter } from './advance-order.ts';
import { pointsKept } from './points-kept.ts';
import { portionOf } from './portion.ts';
import { refundShares } from './refund-shares.ts';

type RefundDeps = Pick<Deps, 'db' | 'processor' | 'log'>;

const lock = statement({
  name: 'orders_lock_to_refund',
  params: ['number'],
  row: { id: v.string(), status: OrderStatus },
  text: 'select id, status from orders where number = $number for update',
});

const Earlier = v.object({
  gtin13: v.string(),
  quantity: v.number(),
  shares: v.array(RefundShare),
  idempotency_key: v.string(),
  payload_hash: v.string(),
});

const ToRefund = {
  modality: CheckoutRow.modality,
  line_items: CheckoutRow.line_items,
  promos: CheckoutRow.promos,
  state: v.string(),
  authorizations: v.array(OrderAuthorization),
  total: v.number(),
  points: v.number(),
  refunds: v.array(Earlier),
};
type ToRefund = RowOf<typeof ToRefund>;

const read = statement({
  name: 'orders_read_to_refund',
  params: ['id'],
  row: ToRefund,
  text: `select k.modality, k.line_items, k.promos, coalesce(r.destination->>'stateProvince', s.state) as state,
    o.authorizations, o.total, o.points, (
      select coalesce(json_agg(json_build_object('gtin13', f.gtin13, 'quantity', f.quantity, 'shares', f.shares,
        'idempotency_key', f.idempotency_key, 'payload_hash', f.payload_hash)), '[]')
      from order_refunds f where f.order_id = o.id
    ) as refunds
  from orders o join checkouts k on k.id = o.checkout_id join reservations r on r.id = k.reservation_id
  left join slots t on t.id = r.slot_id left join stores s on s.location_id = t.store_id
  where o.id = $id`,
});

const write = statement({
  name: 'orders_write_refund',
  params: ['id', 'orderId', 'gtin13', 'quantity', 'amount', 'shares', 'points', 'key', 'payloadHash'],
  row: {},
  text: `with refunded as (
    insert into order_refunds (id, order_id, gtin13, quantity, amount, shares, status, idempotency_key, payload_hash)
    values ($id, $orderId, $gtin13, $quantity::int, $amount::int, $shares::jsonb, 'OPEN', $key, $payloadHash)
    returning id, order_id
  ), kept as (
    update orders o set points = $points::int from refunded where o.id = refunded.order_id
  )
  ${toOutbox('refunded', { kind: 'REFUND', order: 'order_id', about: 'id' })}`,
});

/** What the items cost that are left of an order after these refunds, with tax and promo codes; and how much of it SNAP may pay. */
function worthOf({ line_items, promos, state, modality }: ToRefund, refunds: readonly Pieces[]) {
  const lines = line_items.map((line) => {
    const whole = line.cart.quantity;
    const part = whole - quantityOf(refunds, line.cart.gtin13);
    return whole === 0 ? line : portionOf(line, part, { part, whole });
  });
  const { total, lineItems } = priceLines(lines, { fee: 0, state, promos, bagFee: null });
  return { total, eligible: snapOf({ modality, lineItems })?.eligibleTotal ?? 0 };
}

interface Pieces {
  gtin13: string;
  quantity: number;
}

const quantityOf = (refunds: readonly Pieces[], gtin13: string): number =>
  refunds.filter((one) => one.gtin13 === gtin13).reduce((sum, one) => sum + one.quantity, 0);

/** What each of the order's authorizations refunds. */
function sharesOf(order: ToRefund, pieces: Pieces): v.InferOutput<typeof RefundShare>[] {
  const { refunds, authorizations } = order;
  const before = worthOf(order, refunds);
  const after = worthOf(order, [...refunds, pieces]);
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
 * Refunds a quantity of a line, once for each key: journals what goes back to which authorization, then refunds it. The points it
 * earned go, too. What a
 * crash or a silent processor leaves open, `issueRefunds` finishes.
 */
export async function refundLine(
  deps: RefundDeps,
  { number, idempotencyKey, ...pieces }: RefundInput,
): Promise<void> {
  const payloadHash = hashOf(pieces);
  await withTransaction(deps.db, async (tx) => {
    const [locked] = await lock(tx, { number });
    if (!locked) throw new ProblemError('NOT_FOUND');
    statusAfter(locked.status, { type: 'line.refund' });
    const order = onlyRow(await read(tx, { id: locked.id }));
    const line = order.line_items.find(({ cart }) => cart.gtin13 === pieces.gtin13);
    if (!line) throw new ProblemError('NOT_FOUND');
    const earlier = order.refunds.find((one) => one.idempotency_key === idempotencyKey);
    if (earlier && earlier.payload_hash !== payloadHash) throw new ProblemError('KEY_REUSED');
    if (earlier) return;
    const left = line.cart.quantity - quantityOf(order.refunds, pieces.gtin13);
    if (pieces.quantity > left) {
      throw new ProblemError('QUANTITY_EXCEEDED', { fields: { quantity: `At most ${left}.` } });
    }
    const shares = sharesOf(order, pieces);
    const amount = amountOf(shares);
    await write(tx, {
      id: newId(),
      orderId: locked.id,
      ...pieces,
      amount,
      shares: JSON.stringify(shares),
      points: pointsKept(
        { ...order, refunded: amountOf(order.refunds.flatMap((one) => one.shares)) },
        amount,
      ),
      key: idempotencyKey,
      payloadHash,
    });
    await revokeUnpaidVouchers(tx, { orderId: locked.id });
  });
  await issueRefunds(deps);
}

const readOpen = statement({
  name: 'orders_open_refunds',
  params: [],
  row: { id: v.string(), shares: v.array(RefundShare) },
  text: `select f.id, f.shares from order_refunds f join orders o on o.id = f.order_id
  where f.status = 'OPEN' and o.settlement = 'COMPLETED' and f.next_try_at <= now()
  order by f.next_try_at limit 50`,
});

/** The longest that a refund waits which can't be issued. */
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

/** Along with it, the wallet shows what's on a SNAP card again. */
const close = statement({
  name: 'orders_close_refund',
  params: ['id'],
  row: {},
  text: `with done as (
    update order_refunds set status = 'DONE' where id = $id and status = 'OPEN'
    returning shares
  )
  update cards c set balance = c.balance + back.amount
  from (
    select e.entry->>'paymentId' as card_id, sum((e.entry->>'amount')::int)::int as amount
    from done, jsonb_array_elements(done.shares) as e(entry) where e.entry->>'paymentType' = 'EBT' group by 1
  ) back
  where c.id = back.card_id`,
});

/**
 * Issues the refunds that are due on orders whose money is captured; returns how many. Every call to the processor can be
 * repeated, so a crash in between, or another process working on the same refund, does no harm.
 */
export async function issueRefunds({ db, processor, log }: RefundDeps): Promise<number> {
  let issued = 0;
  for (const { id, shares } of await readOpen(db, {})) {
    try {
      for (const { key, amount } of shares) {
        await processor.refund(`${id}:${key}`, { authorizationKey: key, amount });
      }
      await close(db, { id });
      issued += 1;
    } catch (error) {
      log.error({ error, refund: id }, 'refund not issued');
      await postpone(db, id);
    }
  }
  return issued;
}
