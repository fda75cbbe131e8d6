import * as v from 'valibot';
import { POINTS_PER_DOLLAR } from '../../services/contracts/benefits.ts';
import type { Transaction } from '../../services/contracts/payments.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { statement } from '../db/statement.ts';
import { toOutbox } from '../mail/outbox.ts';
import type { Attempt, Outcome, Results } from './attempt.ts';
import { CHECKOUT_COLUMNS, CHECKOUT_JOINS, CheckoutRow } from './checkout.ts';
import { orderNumber } from './order-number.ts';
import { restock } from './stock.ts';

type Transactions = v.InferOutput<typeof Transaction>[];

/** The checkout's record of its authorizations. */
export const transactionsOf = ({ tenders }: Pick<Attempt, 'tenders'>, results: Results): Transactions =>
  tenders.flatMap(({ paymentId }, position) => {
    const result = results[position];
    if (!result) return [];
    const { id, status, amount, declineCode, reviewCode } = result;
    return [{ id, paymentId, type: 'AUTHORIZATION', status, amount, declineCode: declineCode ?? reviewCode }];
  });

/** Every tender of checkout `k`, now authorized as planned. */
export const CHARGED_TENDERS = `(
      select coalesce(jsonb_agg(
        entry || jsonb_build_object('authorizedAmount', entry->'amountToAuthorize') order by position), '[]')
      from jsonb_array_elements(k.tenders) with ordinality as tender(entry, position)
    )`;

/** What the attempt's tenders authorized. */
const AUTHORIZATIONS = `(
      select coalesce(jsonb_agg(e.entry || jsonb_build_object('key', a.id || ':' || (e.position - 1)) order by e.position), '[]')
      from order_attempts a, jsonb_array_elements(a.tenders) with ordinality as e(entry, position)
      where a.id = $attemptId
    )`;

/** The attempt's cart. */
const CART = `select c.id, c.version from order_attempts a
    join checkouts k on k.id = a.checkout_id join carts c on c.id = k.cart_id
    where a.id = $attemptId`;

/** What order `k` earns its shopper, whose membership is `m`. */
export const POINTS = `k.total / 100 * case when m.type = 'BOOST' then ${POINTS_PER_DOLLAR.BOOST} else ${POINTS_PER_DOLLAR.others} end`;

/**
 * A statement sees the cart's lines as they were when it started, and may have waited for another change to the
 * cart since; if the version it locked isn't the one it saw, it does nothing. Removes what was ordered from the
 * cart, whatever the modality of the rest; anything beyond that was added since and stays. The contact's opt-in to text
 * messages becomes the number's preference. The order's confirmation is put in the outbox. An order earns `POINTS_PER_DOLLAR`.
 */
const finalize = statement({
  name: 'checkouts_finalize_attempt',
  params: ['attemptId', 'number', 'versionKey', 'transactions', 'orderId'],
  row: CheckoutRow,
  text: `with cart as materialized (${CART} for update of c),
  won as (
    update order_attempts set status = 'PLACED', ended_at = now()
    where id = $attemptId and status = 'AUTHORIZING'
      and (select version from cart) is not distinct from (select version from (${CART}) as seen)
    returning id, checkout_id
  ), placed as (
    update checkouts k set status = 'PLACED', version_key = $versionKey, master_order_id = $number, placed_at = now(),
      tenders = ${CHARGED_TENDERS}, transactions = k.transactions || $transactions::jsonb
    from won where k.id = won.checkout_id
    returning k.*
  ), used as (
    update reservations r set status = 'USED' from placed where r.id = placed.reservation_id
    returning r.*
  ), ordered as (
    insert into orders (id, number, shopper_id, checkout_id, attempt_id, status, settlement, authorizations, modality, total,
      item_count, points)
    select $orderId, $number, k.shopper_id, k.id, $attemptId, 'PLACED', 'AUTHORIZED', ${AUTHORIZATIONS}, k.modality, k.total,
      (select sum((line->'cart'->>'quantity')::int) from jsonb_array_elements(k.line_items) line),
      ${POINTS}
    from placed k
    left join memberships m on m.shopper_id = k.shopper_id and m.until > now()
  ), picked as (
    insert into order_lines (order_id, position, gtin13, quantity, total, substitution_policy, instructions)
    select $orderId, line.position, line.entry->'cart'->>'gtin13', (line.entry->'cart'->>'quantity')::int,
      (line.entry->>'total')::int, line.entry->>'substitutionPolicy', line.entry->>'instructions'
    from placed, jsonb_array_elements(placed.line_items) with ordinality as line(entry, position)
  ), mailed as (
    ${toOutbox('placed', { kind: 'CONFIRMATION', order: '$orderId' })}
  ), taken as (
    select cart.id as cart_id, line->'cart'->>'gtin13' as gtin13, (line->'cart'->>'quantity')::int as quantity
    from placed, cart, jsonb_array_elements(placed.line_items) line
  ), gone as (
    delete from cart_lines l using taken
    where l.cart_id = taken.cart_id and l.gtin13 = taken.gtin13 and l.quantity <= taken.quantity
  ), reduced as (
    update cart_lines l set quantity = l.quantity - taken.quantity from taken
    where l.cart_id = taken.cart_id and l.gtin13 = taken.gtin13 and l.quantity > taken.quantity
  ), texted as (
    insert into sms_preferences as known (shopper_id, phone_number, opted_in)
    select k.shopper_id, right(k.contact->>'phone', 10), true from placed k where (k.contact->>'smsOptin')::boolean
    on conflict (shopper_id, phone_number) do update set opted_in = true, changed_at = now() where not known.opted_in
  ), touched as (
    update carts c set version = c.version + 1 from placed, cart where c.id = cart.id
  )
  select ${CHECKOUT_COLUMNS} from placed k ${CHECKOUT_JOINS.replace('join reservations r', 'join used r')}`,
});

const readRunning = statement({
  name: 'checkouts_read_running_attempt',
  params: ['attemptId'],
  row: { id: v.string() },
  text: `select id from order_attempts where id = $attemptId and status = 'AUTHORIZING'`,
});

/**
 * Writes the order for an attempt whose tenders are all authorized, and removes what was ordered from the cart;
 * null if the attempt has already ended. Starts over if the cart changes in the meantime.
 */
export async function finalizeAttempt(
  db: Database,
  attempt: Attempt,
  results: Results,
): Promise<CheckoutRow | null> {
  const values = {
    attemptId: attempt.id,
    orderId: newId(),
    number: orderNumber(attempt.order_sequence),
    versionKey: newId(),
    transactions: JSON.stringify(transactionsOf(attempt, results)),
  };
  for (;;) {
    const [row] = await finalize(db, values);
    if (row) return row;
    const [running] = await readRunning(db, { attemptId: attempt.id });
    if (!running) return null;
  }
}

/** The key of an attempt that failed through our own fault is free again. */
const close = statement({
  name: 'checkouts_close_attempt',
  params: ['attemptId', 'status', 'checkoutStatus', 'reason', 'decline', 'rejection', 'transactions'],
  row: { id: v.string() },
  text: `with ended as (
    update order_attempts set status = $status, reason = $reason, decline = $decline::jsonb, ended_at = now(),
      idempotency_key = case when $status = 'UNWOUND' then idempotency_key || ':' || id else idempotency_key end
    where id = $attemptId and status = 'AUTHORIZING'
    returning id, checkout_id, stock
  ), restocked as (
    ${restock('ended')}
  ), reopened as (
    update checkouts k set status = $checkoutStatus, rejection = $rejection::jsonb,
      transactions = k.transactions || $transactions::jsonb
    from ended where k.id = ended.checkout_id
    returning k.reservation_id
  ), held as (
    update reservations r set status = 'HELD' from reopened where r.id = reopened.reservation_id
  )
  select id from ended`,
});

export const REJECTION_REASON =
  'Your payment could not be accepted after a security check. You have not been charged.';

const ENDINGS = { declined: 'DECLINED', rejected: 'REJECTED', interrupted: 'UNWOUND' } as const;

/** Ends an attempt without an order once its authorizations are reversed: the checkout is open again or rejected. */
export async function closeAttempt(
  db: Database,
  attempt: Attempt,
  outcome: Exclude<Outcome, { kind: 'authorized' }>,
  results: Results,
): Promise<void> {
  const isRejected = outcome.kind === 'rejected';
  const code = outcome.kind === 'interrupted' ? null : outcome.code;
  await close(db, {
    attemptId: attempt.id,
    status: ENDINGS[outcome.kind],
    checkoutStatus: isRejected ? 'REJECTED' : 'DRAFT',
    reason: code,
    decline: outcome.kind === 'declined' && outcome.decline ? JSON.stringify(outcome.decline) : null,
    rejection: isRejected ? JSON.stringify({ code, reason: REJECTION_REASON }) : null,
    transactions: JSON.stringify(transactionsOf(attempt, results)),
  });
}
