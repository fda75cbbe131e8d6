import type * as v from 'valibot';
import type { Transaction } from '../../services/contracts/payments.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { statement } from '../db/statement.ts';
import { POINTS_EARNED } from '../rewards/points-earned.ts';
import type { Attempt, Outcome, Results } from './attempt.ts';
import { CHECKOUT_COLUMNS, CHECKOUT_JOINS, type CheckoutRow } from './checkout.ts';
import { orderNumber } from './order-number.ts';

type Transactions = v.InferOutput<typeof Transaction>[];

/** What the checkout remembers of its authorizations. */
const transactionsOf = ({ tenders }: Pick<Attempt, 'tenders'>, results: Results): Transactions =>
  tenders.flatMap(({ paymentId }, position) => {
    const result = results[position];
    if (!result) return [];
    const { id, status, amount, declineCode, reviewCode } = result;
    return [{ id, paymentId, type: 'AUTHORIZATION', status, amount, declineCode: declineCode ?? reviewCode }];
  });

/** Every tender of the checkout `k`, now authorized as it was meant to be. */
const CHARGED_TENDERS = `(
      select coalesce(jsonb_agg(
        entry || jsonb_build_object('authorizedAmount', entry->'amountToAuthorize') order by position), '[]')
      from jsonb_array_elements(k.tenders) with ordinality as tender(entry, position)
    )`;

type FinalizeName = 'attemptId' | 'number' | 'versionKey' | 'transactions' | 'orderId';

const finalize = statement<CheckoutRow, FinalizeName>(
  'checkouts_finalize_attempt',
  `with won as (
    update order_attempts set status = 'PLACED', ended_at = now() where id = $attemptId and status = 'AUTHORIZING'
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
    insert into orders (id, number, shopper_id, checkout_id, attempt_id, status, settlement, modality, total, item_count,
      points)
    select $orderId, $number, k.shopper_id, k.id, $attemptId, 'PLACED', 'AUTHORIZED', k.modality, k.total,
      (select sum((line->'cart'->>'quantity')::int) from jsonb_array_elements(k.line_items) line),
      ${POINTS_EARNED}
    from placed k
    left join memberships m on m.shopper_id = k.shopper_id and m.until > now()
  ), picked as (
    insert into order_lines (order_id, position, gtin13, quantity, total, substitution_policy, instructions)
    select $orderId, line.position, line.entry->'cart'->>'gtin13', (line.entry->'cart'->>'quantity')::int,
      (line.entry->>'total')::int, line.entry->>'substitutionPolicy', line.entry->>'instructions'
    from placed, jsonb_array_elements(placed.line_items) with ordinality as line(entry, position)
  )
  select ${CHECKOUT_COLUMNS} from placed k ${CHECKOUT_JOINS.replace('join reservations r', 'join used r')}`,
);

/** Makes the order of an attempt whose tenders are all authorized; null when the attempt has ended already. */
export async function finalizeAttempt(
  db: Database,
  attempt: Attempt,
  results: Results,
): Promise<CheckoutRow | null> {
  const [row] = await finalize(db, {
    attemptId: attempt.id,
    orderId: newId(),
    number: orderNumber(attempt.order_sequence),
    versionKey: newId(),
    transactions: JSON.stringify(transactionsOf(attempt, results)),
  });
  return row ?? null;
}

type CloseName = 'attemptId' | 'status' | 'checkoutStatus' | 'reason' | 'rejection' | 'transactions';

/** The key of an attempt that came to nothing by a fault of ours is free again. */
const close = statement<{ id: string }, CloseName>(
  'checkouts_close_attempt',
  `with ended as (
    update order_attempts set status = $status, reason = $reason, ended_at = now(),
      idempotency_key = case when $status = 'UNWOUND' then idempotency_key || ':' || id else idempotency_key end
    where id = $attemptId and status = 'AUTHORIZING'
    returning id, checkout_id
  ), reopened as (
    update checkouts k set status = $checkoutStatus, rejection = $rejection::jsonb,
      transactions = k.transactions || $transactions::jsonb
    from ended where k.id = ended.checkout_id
    returning k.reservation_id
  ), held as (
    update reservations r set status = 'HELD' from reopened where r.id = reopened.reservation_id
  )
  select id from ended`,
);

const REJECTION_REASON =
  'Your payment could not be accepted after a security check. You have not been charged.';

const ENDINGS = { declined: 'DECLINED', rejected: 'REJECTED', interrupted: 'UNWOUND' } as const;

/** Ends an attempt without an order, once its authorizations are undone: the checkout is open again, or rejected. */
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
    rejection: isRejected ? JSON.stringify({ code, reason: REJECTION_REASON }) : null,
    transactions: JSON.stringify(transactionsOf(attempt, results)),
  });
}
