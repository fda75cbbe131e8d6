import * as v from 'valibot';
import { Checkout, type Contact } from '../../services/contracts/checkouts.ts';
import { HOLD_MISSING } from '../../services/contracts/hold-words.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { AttemptTender } from '../db/schema/checkouts.ts';
import { statement } from '../db/statement.ts';
import { ProblemError } from '../http/problems.ts';
import { IS_EXPIRED } from '../wallet/card.ts';
import { type Attempt, LEASE_SECONDS } from './attempt.ts';
import { IS_CART_CHANGED, requireOpen } from './checkout.ts';
import { requireItems } from './fallout.ts';
import { isPromoUsed } from './read-basis.ts';
import { CHECK_STOCK, TAKE_STOCK, TAKEN_STOCK } from './stock.ts';
import { ORDER_TO_PAY, OrderToPayRow, toOrder, uncoveredBy } from './tenders.ts';
import { usedInWords } from './update-promos.ts';

export interface Submission {
  shopperId: string;
  checkoutId: string;
  versionKey: string;
  /** What the shopper saw, in cents: nothing else is charged. */
  displayedTotal: number;
  /** In cents; null means whatever the checkout has, from a caller that doesn't know about tips. */
  gratuity: number | null;
  contact: Contact;
  /** For SNAP; passed on to the processor and kept nowhere. */
  encryptedPin: string | undefined;
  /** Whether SNAP may pay (AUT-10). */
  sellsSnap: boolean;
  idempotencyKey: string;
  payloadHash: string;
}

/** What tender `e.entry` pays; older ones pay what's authorized. */
const SHARE = `coalesce((e.entry->>'amount')::int, (e.entry->>'amountToAuthorize')::int)`;

/**
 * SQL for the promo codes `c` of checkout `k` that another order of the shopper has used up. No lock is needed: a shopper has
 * one open checkout, so one that's being placed came before this one was.
 */
const USED_PROMOS = `jsonb_array_elements(k.promos) as used(entry) join promo_codes c on c.code = used.entry->>'code'
    and ${isPromoUsed({ shopper: 'k.shopper_id', checkout: 'k.id' })}`;

/**
 * Checks everything, journals the attempt, and keeps the reservation from expiring, all or nothing. Locks the
 * checkout's row first, so that what is checked is what is placed.
 */
const begin = statement({
  name: 'checkouts_begin_attempt',
  params: [
    'attemptId',
    'checkoutId',
    'shopperId',
    'versionKey',
    'displayedTotal',
    'gratuity',
    'contact',
    'hasPin',
    'lease',
    'key',
    'payloadHash',
  ],
  row: {
    tenders: v.array(AttemptTender),
    order_sequence: v.number(),
  },
  text: `with chosen as materialized (
    select * from checkouts where id = $checkoutId and shopper_id = $shopperId for update
  ), tender as materialized (
    select e.position, c.instrument_id, ${IS_EXPIRED} as is_expired, e.entry->>'id' as payment_id,
      e.entry->>'paymentType' as payment_type, (e.entry->>'amountToAuthorize')::int as amount,
      ${SHARE} as share
    from chosen, jsonb_array_elements(chosen.tenders) with ordinality as e(entry, position)
    left join cards c on c.id = e.entry->>'id' and c.shopper_id = $shopperId
  ), ${CHECK_STOCK}, ready as (
    select k.id, k.reservation_id from chosen k
    where k.status = 'DRAFT' and version_key = $versionKey and total = $displayedTotal::int
      and gratuity_total = coalesce($gratuity::int, gratuity_total)
      and total = (select sum(share) from tender)
      and ($hasPin::boolean or not exists (select from tender where payment_type = 'EBT'))
      and not ${IS_CART_CHANGED}
      and not exists (select from tender where is_expired or instrument_id is null)
      and not exists (select from fallen)
      and not exists (select from ${USED_PROMOS})
      and not exists (select from order_attempts where shopper_id = $shopperId and idempotency_key = $key)
  ), kept as (
    update reservations r set status = 'COMMITTING' from ready
    where r.id = ready.reservation_id and r.status = 'HELD' and r.expires_at > now()
    returning r.id
  ), begun as (
    update checkouts k set status = 'PLACING', contact = $contact::jsonb from ready, kept
    where k.id = ready.id
    returning k.id
  ), ${TAKE_STOCK}
  insert into order_attempts (id, checkout_id, shopper_id, status, stock, tenders, idempotency_key, payload_hash, lease_until)
  select $attemptId, begun.id, $shopperId, 'AUTHORIZING', ${TAKEN_STOCK}, (
      select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('paymentId', payment_id, 'paymentType', payment_type,
        'instrumentId', instrument_id, 'amount', amount, 'isHold', case when share = 0 then true end,
        'held', case when share between 1 and amount - 1 then amount - share end)) order by position), '[]')
      from tender where amount > 0
    ), $key, $payloadHash, now() + make_interval(secs => $lease::int)
  from begun
  returning tenders, order_sequence`,
});

const readPayable = statement({
  name: 'checkouts_read_payable',
  params: ['checkoutId', 'shopperId', 'versionKey'],
  row: OrderToPayRow,
  text: `select ${ORDER_TO_PAY} from checkouts k
  where k.id = $checkoutId and k.shopper_id = $shopperId and k.version_key = $versionKey and k.status = 'DRAFT'`,
});

/** What the checkout's tenders neither pay nor hold for items that may weigh more, in cents. */
async function uncoveredOf(db: Database, { checkoutId, shopperId, versionKey }: Submission): Promise<number> {
  const [payable] = await readPayable(db, { checkoutId, shopperId, versionKey });
  return payable ? uncoveredBy(toOrder(payable), payable.tenders) : 0;
}

const readUsedPromos = statement({
  name: 'checkouts_read_used_promos',
  params: ['checkoutId', 'shopperId'],
  row: { code: v.string() },
  text: `select c.code from checkouts k cross join lateral (select * from ${USED_PROMOS}) as c
  where k.id = $checkoutId and k.shopper_id = $shopperId`,
});

/** The journaled attempt, or null if something prevents it (`refuseSubmission` says what). */
export async function beginAttempt(db: Database, submission: Submission): Promise<Attempt | null> {
  const { shopperId, checkoutId, versionKey, displayedTotal, gratuity, contact, encryptedPin } = submission;
  if ((await uncoveredOf(db, submission)) > 0) return null;
  const attemptId = newId();
  const [row] = await begin(db, {
    attemptId,
    checkoutId,
    shopperId,
    versionKey,
    displayedTotal,
    gratuity,
    contact: JSON.stringify(contact),
    hasPin: encryptedPin !== undefined && submission.sellsSnap,
    lease: LEASE_SECONDS,
    key: submission.idempotencyKey,
    payloadHash: submission.payloadHash,
  });
  return row ? { id: attemptId, checkout_id: checkoutId, ...row } : null;
}

/** Null where there's no tender. */
const readStanding = statement({
  name: 'checkouts_read_submission',
  params: ['checkoutId', 'shopperId'],
  row: {
    status: Checkout.entries.status,
    version_key: v.string(),
    total: v.number(),
    gratuity_total: v.number(),
    is_cart_changed: v.boolean(),
    is_alive: v.boolean(),
    is_paid_by_expired: v.nullable(v.boolean()),
    is_paid: v.nullable(v.boolean()),
    is_paid_with_snap: v.nullable(v.boolean()),
  },
  text: `select k.status, k.version_key, k.total, k.gratuity_total, ${IS_CART_CHANGED} as is_cart_changed, r.status = 'HELD' and r.expires_at > now() as is_alive,
    bool_or(${IS_EXPIRED}) as is_paid_by_expired,
    count(c.id) = jsonb_array_length(k.tenders) and sum(${SHARE}) = k.total as is_paid,
    bool_or(e.entry->>'paymentType' = 'EBT') as is_paid_with_snap
  from checkouts k
  join reservations r on r.id = k.reservation_id
  left join jsonb_array_elements(k.tenders) as e(entry) on true
  left join cards c on c.id = e.entry->>'id' and c.shopper_id = k.shopper_id
  where k.id = $checkoutId and k.shopper_id = $shopperId
  group by k.id, r.id`,
});

/** Says why no attempt was started for a submission. */
export async function refuseSubmission(db: Database, submission: Submission): Promise<never> {
  const { checkoutId, shopperId, versionKey, displayedTotal, gratuity } = submission;
  const [standing] = await readStanding(db, { checkoutId, shopperId });
  if (!standing) throw new ProblemError('NOT_FOUND');
  requireOpen(standing.status);
  if (!standing.is_alive) throw new ProblemError('ORDER_EXPIRED');
  if (standing.version_key !== versionKey) throw new ProblemError('VERSION_STALE');
  const [used] = await readUsedPromos(db, { checkoutId, shopperId });
  if (used) {
    const words = usedInWords(used.code);
    throw new ProblemError('INVALID_INPUT', {
      detail: `${words} Remove it to place your order.`,
      fields: { 'priceAdjustment.promos.0.code': words },
    });
  }
  if (standing.is_cart_changed) throw new ProblemError('CART_CHANGED');
  if (
    standing.total !== displayedTotal ||
    standing.gratuity_total !== (gratuity ?? standing.gratuity_total)
  ) {
    throw new ProblemError('TOTAL_CHANGED');
  }
  if (!standing.is_paid) throw new ProblemError('PAYMENT_METHOD_REQUIRED');
  if ((await uncoveredOf(db, submission)) > 0) {
    throw new ProblemError('PAYMENT_METHOD_REQUIRED', { fields: { payments: HOLD_MISSING } });
  }
  if (standing.is_paid_by_expired) throw new ProblemError('PAYMENT_METHOD_EXPIRED');
  if (standing.is_paid_with_snap && !submission.sellsSnap) throw new ProblemError('SNAP_UNAVAILABLE');
  if (standing.is_paid_with_snap && submission.encryptedPin === undefined)
    throw new ProblemError('PIN_REQUIRED');
  await requireItems({ db }, { checkoutId, shopperId });
  // The obstacle was there a moment ago but no longer is: another submission has just ended.
  throw new ProblemError('STILL_RUNNING');
}
