import { LEASE_SECONDS } from '../checkouts/attempt.ts';
import { checkLines, STOCK_LOCATION, TAKE_STOCK, TAKEN_STOCK } from '../checkouts/stock.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { statement } from '../db/statement.ts';
import { ProblemError } from '../http/problems.ts';
import { type SnapDeps, sellsSnap } from '../wallet/sells-snap.ts';
import { CHANGE_ATTEMPT_COLUMNS, ChangeAttempt } from './change-attempt.ts';
import type { ChangedOrder } from './order-to-modify.ts';
import { authorizedTotal, planMoney } from './plan-money.ts';

export interface ChangeSubmission {
  shopperId: string;
  checkoutId: string;
  /** The changes', as is the total. */
  versionKey: string;
  /** What the shopper saw, in cents: nothing else is charged. */
  displayedTotal: number;
  /** For SNAP; passed on to the processor and kept nowhere. */
  encryptedPin: string | undefined;
  idempotencyKey: string;
  payloadHash: string;
}

/** How many more of each product the changed order `chosen` has than before. */
const MORE = `line as materialized (
    select n.gtin13, n.quantity - coalesce(o.quantity, 0) as quantity, ${STOCK_LOCATION} as location_id
    from chosen
    join reservations r on r.id = chosen.reservation_id left join slots t on t.id = r.slot_id
    cross join lateral (
      select e.entry->'cart'->>'gtin13' as gtin13, (e.entry->'cart'->>'quantity')::int as quantity
      from jsonb_array_elements(chosen.line_items) as e(entry)
    ) n
    left join lateral (
      select (e.entry->'cart'->>'quantity')::int as quantity
      from jsonb_array_elements(chosen.ordered_lines) as e(entry) where e.entry->'cart'->>'gtin13' = n.gtin13
    ) o on true
    where n.quantity > coalesce(o.quantity, 0)
  )`;

/**
 * Checks everything, journals the attempt, and takes what the changed order needs in addition: stock, and a place in
 * another time's slot. All or nothing, and with the order's row locked, so that the store doesn't start on it in the meantime.
 */
const begin = statement({
  name: 'modifications_begin_attempt',
  params: [
    'attemptId',
    'checkoutId',
    'shopperId',
    'versionKey',
    'orderVersionKey',
    'displayedTotal',
    'until',
    'tenders',
    'kept',
    'reductions',
    'lease',
    'key',
    'payloadHash',
  ],
  row: ChangeAttempt,
  text: `with chosen as materialized (
    select m.checkout_id, m.status, m.version_key, m.line_items, m.total, m.time, k.reservation_id, k.modality,
      k.line_items as ordered_lines
    from modifications m join checkouts k on k.id = m.checkout_id and k.version_key = $orderVersionKey
    where m.checkout_id = $checkoutId and m.shopper_id = $shopperId
    for update of m, k
  ), standing as materialized (
    select o.id from chosen join orders o on o.checkout_id = chosen.checkout_id where o.status = 'PLACED' for update of o
  ), ${MORE}, ${checkLines()}, ready as (
    select chosen.* from chosen, standing
    where chosen.status = 'OPEN' and chosen.version_key = $versionKey and chosen.total = $displayedTotal::int
      and now() < $until::timestamptz and coalesce(now() < (chosen.time->>'until')::timestamptz, true)
      and not exists (select from fallen)
      and not exists (
        select from modification_attempts a where a.shopper_id = $shopperId and a.idempotency_key = $key
          or a.checkout_id = $checkoutId and a.status in ('AUTHORIZING', 'GIVING_BACK')
      )
  ), place as (
    insert into slots (id, store_id, starts_at, ends_at, capacity, taken)
    select time->>'slotId', time->>'storeId', (time->>'startsAt')::timestamptz, (time->>'endsAt')::timestamptz,
      (time->>'capacity')::int, 1
    from ready where time is not null
    on conflict (id) do update set taken = slots.taken + 1, capacity = excluded.capacity
      where slots.taken < excluded.capacity
    returning id
  ), begun as (
    update modifications m set status = 'SAVING' from ready
    where m.checkout_id = ready.checkout_id and (ready.time is null or exists (select from place))
    returning m.checkout_id
  ), ${TAKE_STOCK}
  insert into modification_attempts (id, checkout_id, shopper_id, status, tenders, kept, reductions, stock, slot_id,
    idempotency_key, payload_hash, lease_until)
  select $attemptId, begun.checkout_id, $shopperId, 'AUTHORIZING', $tenders::jsonb, $kept::jsonb, $reductions::jsonb,
    ${TAKEN_STOCK}, (select id from place), $key, $payloadHash, now() + make_interval(secs => $lease::int)
  from begun
  returning ${CHANGE_ATTEMPT_COLUMNS}`,
});

/** The journaled attempt, or null if something prevents it. */
export async function beginChange(
  db: Database,
  submission: ChangeSubmission,
  order: ChangedOrder,
): Promise<ChangeAttempt | null> {
  const { shopperId, checkoutId, versionKey, displayedTotal } = submission;
  const plan = planOf(order);
  const [row] = await begin(db, {
    attemptId: newId(),
    checkoutId,
    shopperId,
    versionKey,
    orderVersionKey: order.version_key,
    displayedTotal,
    until: order.deadline.value,
    tenders: JSON.stringify(plan.increases),
    kept: JSON.stringify(plan.kept),
    reductions: JSON.stringify(plan.reductions),
    lease: LEASE_SECONDS,
    key: submission.idempotencyKey,
    payloadHash: submission.payloadHash,
  });
  return row ?? null;
}

/** How the order's money would change. */
function planOf({ authorizations, draft, cards }: ChangedOrder) {
  const instruments = Object.fromEntries(
    Object.entries(cards).map(([id, { instrument_id }]) => [id, instrument_id]),
  );
  return planMoney(authorizations, draft.tenders, instruments);
}

/** Refuses to pay more with what can't: only the payment methods that paid the order may (MOD-09). */
export function requirePayable(
  deps: SnapDeps,
  { draft, authorizations, cards }: ChangedOrder,
  encryptedPin: string | undefined,
): void {
  for (const { id, paymentType, amountToAuthorize } of draft.tenders) {
    if (amountToAuthorize <= authorizedTotal(authorizations, id)) continue;
    const card = cards[id];
    if (!card) throw new ProblemError('PAYMENT_METHOD_REQUIRED');
    if (card.is_expired) throw new ProblemError('PAYMENT_METHOD_EXPIRED');
    if (paymentType === 'EBT' && !sellsSnap(deps)) throw new ProblemError('SNAP_UNAVAILABLE');
    if (paymentType === 'EBT' && encryptedPin === undefined) throw new ProblemError('PIN_REQUIRED');
  }
}
