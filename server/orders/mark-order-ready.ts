import { LEASE_SECONDS } from '../checkouts/attempt.ts';
import { declined } from '../checkouts/place-order.ts';
import { type PricedCheckout, priceCheckout, priceLines } from '../checkouts/price-checkout.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import type { StoredTender } from '../db/schema/checkouts.ts';
import { statement } from '../db/statement.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { CHANGE_ATTEMPT_COLUMNS, ChangeAttempt } from '../modifications/change-attempt.ts';
import { type MoneyPlan, planMoney } from '../modifications/plan-money.ts';
import { tendersFor } from '../modifications/price-changes.ts';
import { readProducts } from '../modifications/read-products.ts';
import { runChange } from '../modifications/run-change.ts';
import { statusAfter } from './advance-order.ts';
import { FOUND, type OrderToPick, readOrderToPick } from './order-to-pick.ts';
import { pickedLines } from './picked-lines.ts';

type ReadyDeps = Pick<Deps, 'db' | 'processor' | 'log'>;

/** So that nothing found meanwhile is left out, and nobody else makes the order ready or cancels it. */
export const lockOrder = statement({
  name: 'orders_lock_picking',
  params: ['id'],
  row: {},
  text: 'select from orders where id = $id for update',
});

/** Writes what the order will be, and journals the attempt to make it so; no row if anything about it has changed. */
const begin = statement({
  name: 'orders_begin_ready',
  params: [
    'orderId',
    'attemptId',
    'versionKey',
    'orderVersionKey',
    'found',
    'lineItems',
    'itemTotal',
    'yellowTagDiscountTotal',
    'fulfillmentTotal',
    'taxTotal',
    'gratuityTotal',
    'total',
    'promos',
    'paidBy',
    'tenders',
    'kept',
    'reductions',
    'lease',
  ],
  row: ChangeAttempt,
  text: `with picking as (
    select k.id, k.shopper_id from orders o join checkouts k on k.id = o.checkout_id
    where o.id = $orderId and o.status = 'PICKING' and k.version_key = $orderVersionKey and ${FOUND} = $found::jsonb
      and not exists (
        select from modification_attempts a where a.checkout_id = k.id and a.status in ('AUTHORIZING', 'GIVING_BACK')
      )
  ), written as (
    insert into modifications (checkout_id, shopper_id, version_key, order_version_key, status, line_items, item_total,
      yellow_tag_discount_total, fulfillment_total, tax_total, gratuity_total, total, promos, tenders)
    select id, shopper_id, $versionKey, $orderVersionKey, 'SAVING', $lineItems::jsonb, $itemTotal::int,
      $yellowTagDiscountTotal::int, $fulfillmentTotal::int, $taxTotal::int, $gratuityTotal::int, $total::int, $promos::jsonb,
      $paidBy::jsonb
    from picking
    on conflict (checkout_id) do update set version_key = excluded.version_key,
      order_version_key = excluded.order_version_key, status = excluded.status, line_items = excluded.line_items,
      item_total = excluded.item_total, yellow_tag_discount_total = excluded.yellow_tag_discount_total,
      fulfillment_total = excluded.fulfillment_total, tax_total = excluded.tax_total,
      gratuity_total = excluded.gratuity_total, total = excluded.total, promos = excluded.promos,
      tenders = excluded.tenders, time = null, date_of_birth = null
  )
  insert into modification_attempts (id, checkout_id, shopper_id, made_by, status, tenders, kept, reductions,
    idempotency_key, payload_hash, lease_until)
  select $attemptId, id, shopper_id, 'STORE', 'AUTHORIZING', $tenders::jsonb, $kept::jsonb, $reductions::jsonb, $attemptId, '',
    now() + make_interval(secs => $lease::int)
  from picking
  returning ${CHANGE_ATTEMPT_COLUMNS}`,
});

/**
 * Makes an order ready that was picked: what was found is what it costs. Like saving a shopper's changes, it's journaled
 * first; then what the tenders pay in addition is authorized; then one statement makes the order what was picked, or everything is
 * reversed and the order is still being picked. What it no longer needs is released afterward, and `recoverChanges`
 * repairs a crash anywhere in between.
 */
export async function markOrderReady(deps: ReadyDeps, { number }: { number: string }): Promise<void> {
  const order = await readOrderToPick(deps.db, number);
  statusAfter(order.order_status, { type: 'order.ready' });
  if (order.is_changing) throw new ProblemError('STILL_RUNNING');
  requireWeighed(order);
  const { bagFee: _, ...cost } = await priceFound(deps.db, order);
  if (!cost.lineItems.some(({ cart }) => cart.quantity > 0)) throw new ProblemError('NO_ITEMS_AVAILABLE');
  const tenders = await tendersFor(deps, order, cost, { hasPin: false });
  const plan = planOf(order, tenders, cost.total);
  const attempt = await withTransaction(deps.db, async (tx) => {
    await lockOrder(tx, { id: order.order_id });
    const [row] = await begin(tx, { ...valuesOf(order, cost), ...plan, paidBy: JSON.stringify(tenders) });
    return row;
  });
  if (!attempt) throw new ProblemError('VERSION_STALE');
  const ending = await runChange(deps, attempt);
  switch (ending.kind) {
    case 'saved':
      return;
    case 'declined':
      throw declined(ending);
    case 'started':
      throw new ProblemError('VERSION_STALE');
    default:
      throw new ProblemError('UNAVAILABLE', { detail: "The payment didn't go through." });
  }
}

function requireWeighed({ line_items, found, weights }: OrderToPick): void {
  const unweighed = line_items.filter(({ cart }) => {
    const one = found[cart.gtin13];
    return weights[cart.gtin13] !== undefined && one?.quantity !== 0 && !one?.weight;
  });
  if (unweighed.length === 0) return;
  throw new ProblemError('INVALID_INPUT', {
    fields: Object.fromEntries(
      unweighed.map(({ cart }) => [`lines.${cart.gtin13}`, 'Weigh this item first.']),
    ),
  });
}

/** The order as it was picked. The fees and the bag fee stay, and promo codes keep their terms. */
async function priceFound(db: Database, order: OrderToPick): Promise<PricedCheckout> {
  const { line_items, found, weights, state, modality, promos } = order;
  const charges = { fee: order.fulfillment_total, state, tip: order.gratuity_total };
  const chosen = Object.values(found)
    .map(({ substitute }) => substitute)
    .filter((substitute) => substitute !== null);
  const quantities = new Map(chosen.map(({ gtin13, quantity }) => [gtin13, quantity]));
  const products = await readProducts(db, {
    shopperId: order.shopper_id,
    gtins: [...quantities.keys()],
  });
  const priced = priceCheckout(
    products.map(({ gtin13, entry }) => ({ ...entry.line, quantity: quantities.get(gtin13) ?? 0 })),
    { ...charges, modality },
  );
  const substitutes = new Map(priced.lineItems.map((line) => [line.cart.gtin13, line]));
  const lines = pickedLines(line_items, found, { weights, substitutes });
  return priceLines(lines, { ...charges, promos, bagFee: order.bag_fee });
}

/** How the order's money changes. PAYMENT_METHOD_REQUIRED if its tenders can't pay all of it. */
function planOf(order: OrderToPick, tenders: readonly StoredTender[], total: number) {
  const instruments = Object.fromEntries([
    ...Object.entries(order.cards).map(([id, { instrument_id }]) => [id, instrument_id]),
    // A card may have left the wallet; what it was ordered with is still known.
    ...order.authorizations.map(({ paymentId, instrumentId }) => [paymentId, instrumentId]),
  ]);
  const plan: MoneyPlan = planMoney(order.authorizations, tenders, instruments);
  const authorized = [...plan.kept, ...plan.increases].reduce(
    (sum, { amount, isHold }) => (isHold ? sum : sum + amount),
    0,
  );
  if (authorized !== total) throw new ProblemError('PAYMENT_METHOD_REQUIRED');
  return {
    tenders: JSON.stringify(plan.increases),
    kept: JSON.stringify(plan.kept),
    reductions: JSON.stringify(plan.reductions),
  };
}

function valuesOf(order: OrderToPick, { lineItems, promos, ...cost }: Omit<PricedCheckout, 'bagFee'>) {
  return {
    ...cost,
    orderId: order.order_id,
    attemptId: newId(),
    versionKey: newId(),
    orderVersionKey: order.version_key,
    found: JSON.stringify(order.found),
    lineItems: JSON.stringify(lineItems),
    promos: JSON.stringify(promos),
    lease: LEASE_SECONDS,
  };
}
