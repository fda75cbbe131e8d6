import { isDeepStrictEqual } from 'node:util';
import { dollars } from '../../services/contracts/values.ts';
import { type Attempt, journalAttempt } from '../attempts/attempt.ts';
import { requireProcessor } from '../attempts/authorize.ts';
import { declined } from '../attempts/problem-of-ending.ts';
import { runAttempt } from '../attempts/run-attempt.ts';
import { type PricedCheckout, priceCheckout, priceLines } from '../checkouts/price/price-checkout.ts';
import type { Payment as Paid } from '../checkouts/price/tenders.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import type { AttemptTender } from '../db/schema/attempts.ts';
import { modifications } from '../db/schema/modifications.ts';
import type { StoredTender } from '../db/schema/tenders.ts';
import { withTransaction } from '../db/transaction.ts';
import type { EventDeps } from '../events/put-event.ts';
import type { Note } from '../http/audit.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { changing } from '../modifications/end-change.ts';
import { type LockedOrder, lockOrder } from '../modifications/lock-order.ts';
import { replaceChangedParts } from '../modifications/order-changes.ts';
import { isChanging, placeOf } from '../modifications/order-to-modify.ts';
import { authorizedTotal, type MoneyPlan, paidBy, planMoney } from '../modifications/plan-money.ts';
import { tendersOf } from '../modifications/price-changes.ts';
import { readProducts } from '../modifications/read-products.ts';
import { keptThrough } from '../pricing/applied-promos.ts';
import { withLessForWeight } from './covered-price.ts';
import { readLinesToPick } from './lines-to-pick.ts';
import { askedOf, foundOf, type OrderToPick, readOrderToPick } from './order-to-pick.ts';
import { pickedLines } from './picked-lines.ts';
import type { OrderLine } from './portion.ts';
import { settleProposalsOf } from './proposals.ts';

type ReadyDeps = Pick<Deps, 'db' | 'processor' | 'log'> & EventDeps;

/** Whether the order is still what was read of it, and nobody changes it. */
async function isUnchanged(
  tx: Database,
  { order, checkout }: LockedOrder,
  read: OrderToPick,
): Promise<boolean> {
  if (order.status !== 'PICKING' || checkout.versionKey !== read.checkout.versionKey) return false;
  if (await isChanging(tx, order.checkoutId)) return false;
  const lines = await readLinesToPick(tx, order.checkoutId);
  return askedOf(lines).length === 0 && isDeepStrictEqual(foundOf(lines), read.found);
}

/** Writes what the order will be, and journals the attempt to make it so. VERSION_STALE if anything about it has changed. */
const begin = (
  { db, processor }: ReadyDeps,
  read: OrderToPick,
  { cost, tenders, plan, note }: Payment & { note: Note | undefined },
): Promise<Attempt> =>
  withTransaction(db, async (tx) => {
    // So that nothing is found in the meantime, and nobody else makes the order ready or cancels it.
    const locked = await lockOrder(tx, read.checkout.id);
    if (!locked || !(await isUnchanged(tx, locked, read))) throw new ProblemError('VERSION_STALE');
    requireProcessor({ processor }, { tenders: plan.increases });
    const { id: checkoutId, shopperId } = locked.checkout;
    const { lineItems, promos, bagFee: _, ...sums } = cost;
    const picked = {
      ...sums,
      versionKey: newId(),
      orderVersionKey: read.checkout.versionKey,
      status: 'SAVING' as const,
    };
    await tx
      .insert(modifications)
      .values({ ...picked, checkoutId, shopperId })
      .onConflictDoUpdate({
        target: modifications.checkoutId,
        set: { ...picked, time: null, dateOfBirth: null },
      });
    await replaceChangedParts(tx, checkoutId, { lineItems, tenders, promos });
    await note?.(tx, {
      before: { status: 'PICKING', total: locked.checkout.total },
      after: { status: 'READY', total: cost.total },
    });
    const id = newId();
    return journalAttempt(tx, {
      id,
      kind: 'READY',
      checkoutId,
      shopperId,
      tenders: plan.increases,
      idempotencyKey: id,
      payloadHash: '',
    });
  });

/**
 * Makes an order ready that was picked: what was found is what it costs. Like saving a shopper's changes, it's journaled
 * first; then what the tenders pay in addition is authorized; then one transaction makes the order what was picked, or everything is
 * reversed and the order is still being picked. What it no longer needs is released afterward, and `recoverAttempts`
 * repairs a crash anywhere in between.
 *
 * At the covered price, nothing more is authorized: what weighs more than estimated costs only as much as its tenders cover, and no
 * substitute more than what it replaces.
 */
export async function markOrderReady(
  deps: ReadyDeps,
  {
    number,
    atCoveredPrice = false,
    note,
  }: { number: string; atCoveredPrice?: boolean; note?: Note | undefined },
): Promise<void> {
  await settleProposalsOf(deps, number);
  const order = await readOrderToPick(deps.db, number);
  if (order.status !== 'PICKING') throw new ProblemError('VERSION_STALE');
  if (order.isChanging) throw new ProblemError('STILL_RUNNING');
  requireAnswered(order);
  requireWeighed(order);
  const picked = await readPicked(deps.db, order);
  if (!picked.lines.some(({ cart }) => cart.quantity > 0)) throw new ProblemError('NO_ITEMS_AVAILABLE');
  const payment = await (atCoveredPrice ? paidAsCovered : paidInFull)(deps, order, picked);
  const attempt = await begin(deps, order, { ...payment, note });
  const ending = await runAttempt(deps, changing, { attempt });
  switch (ending.kind) {
    case 'done':
      return;
    case 'declined':
      throw declined(ending);
    case 'started':
      throw new ProblemError('VERSION_STALE');
    default:
      throw new ProblemError('UNAVAILABLE', { detail: "The payment didn't go through." });
  }
}

function requireAnswered({ asked }: OrderToPick): void {
  if (asked.length === 0) return;
  throw new ProblemError('INVALID_INPUT', {
    fields: Object.fromEntries(
      asked.map((gtin13) => [
        `lines.${gtin13}`,
        "Wait for the shopper's answer, or say what else you found.",
      ]),
    ),
  });
}

function requireWeighed({ checkout, found, weights }: OrderToPick): void {
  const unweighed = checkout.lineItems.filter(({ cart }) => {
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

interface Picked {
  lines: OrderLine[];
  /** The same with every substitute at no more than what it replaces. */
  undearer: OrderLine[];
  /** What the order costs with these lines. The fees and the bag fee stay, and promo codes keep their terms. */
  price: (lines: OrderLine[]) => PricedCheckout;
}

/** The order as it was picked. */
async function readPicked(db: Database, order: OrderToPick): Promise<Picked> {
  const { checkout, found, weights, approved } = order;
  const { modality, bagFee } = checkout;
  const state = placeOf(order).stateProvince;
  const charges = { fee: checkout.fulfillmentTotal, tip: checkout.gratuityTotal };
  const chosen = Object.values(found)
    .map(({ substitute }) => substitute)
    .filter((substitute) => substitute !== null);
  const quantities = new Map(chosen.map(({ gtin13, quantity }) => [gtin13, quantity]));
  const products = await readProducts(db, order, [...quantities.keys()]);
  const priced = priceCheckout(
    products.map(({ gtin13, entry }) => ({ ...entry.line, quantity: quantities.get(gtin13) ?? 0 })),
    { ...charges, state, modality },
  );
  const promos = await keptThrough(db, checkout);
  const substitutes = new Map(priced.lineItems.map((line) => [line.cart.gtin13, line]));
  return {
    lines: pickedLines(checkout.lineItems, found, { weights, substitutes, approved }),
    undearer: pickedLines(checkout.lineItems, found, { weights, substitutes, approved: [] }),
    price: (lines) => priceLines(lines, { ...charges, promos, bagFee }),
  };
}

/** What a picked order costs, and how its money changes. */
interface Payment {
  cost: PricedCheckout & Pick<Paid, 'taxTotal' | 'total'>;
  tenders: StoredTender[];
  plan: MoneyPlan;
}

function planOf(order: OrderToPick, tenders: readonly StoredTender[]): MoneyPlan {
  const instruments = Object.fromEntries([
    ...Object.entries(order.cards).map(([id, { instrumentId }]) => [id, instrumentId]),
    // A card may have left the wallet; what it was ordered with is still known.
    ...order.authorizations.map(({ paymentId, instrumentId }) => [paymentId, instrumentId]),
  ]);
  return planMoney(order.authorizations, tenders, instruments);
}

const sumPaid = (authorizations: readonly AttemptTender[]): number =>
  authorizations.reduce((sum, one) => sum + paidBy(one), 0);

/**
 * What a tender held for more weight stays held until the order is handed over (PAY-10), as far as the order's final total doesn't
 * take it.
 */
const stillHeld = (order: OrderToPick, tenders: readonly StoredTender[]): StoredTender[] =>
  tenders.map((tender) => {
    const { id, amountToAuthorize, amount = amountToAuthorize } = tender;
    const own = order.authorizations.filter(({ paymentId }) => paymentId === id);
    const held = authorizedTotal(own, id) - sumPaid(own);
    const most = Math.min(amount + held, authorizedTotal(own, id));
    return { ...tender, amount, amountToAuthorize: Math.max(amountToAuthorize, most) };
  });

/** The order for all it costs. PAYMENT_METHOD_REQUIRED if its tenders can't pay that. */
async function paidInFull(deps: ReadyDeps, order: OrderToPick, { lines, price }: Picked): Promise<Payment> {
  const priced = price(lines);
  const { tenders: paying, ...sums } = await tendersOf(deps, order, priced, 'withoutPin');
  const cost = { ...priced, ...sums };
  const tenders = stillHeld(order, paying);
  const plan = planOf(order, tenders);
  const missing = cost.total - sumPaid(plan.kept) - sumPaid(plan.increases);
  if (missing !== 0) throw uncovered(missing);
  return { cost, tenders, plan };
}

/** Lowering a price changes the tax and what SNAP may pay, so some money may be missing again; a few rounds are enough. */
const MOST_ROUNDS = 100;

/**
 * The order for what its tenders have authorized. PAYMENT_METHOD_REQUIRED if something other than weight makes it cost more: then
 * something else has to be picked.
 */
async function paidAsCovered(deps: ReadyDeps, order: OrderToPick, picked: Picked): Promise<Payment> {
  let { undearer: lines } = picked;
  let missing = 0;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const priced = picked.price(lines);
    const { tenders: paying, ...sums } = await tendersOf(deps, order, priced, 'authorized');
    const cost = { ...priced, ...sums };
    const covering = paying.map((tender) => ({
      ...tender,
      amountToAuthorize: Math.min(tender.amountToAuthorize, authorizedTotal(order.authorizations, tender.id)),
    }));
    const tenders = stillHeld(order, covering);
    const plan = planOf(order, tenders);
    missing = cost.total - sumPaid(plan.kept);
    if (missing <= 0) return { cost, tenders, plan };
    const lighter = withLessForWeight(lines, order.checkout.lineItems, missing);
    if (!lighter) break;
    lines = lighter;
  }
  throw uncovered(missing);
}

const uncovered = (missing: number): ProblemError =>
  new ProblemError('PAYMENT_METHOD_REQUIRED', {
    fields: {
      atCoveredPrice: `It costs ${dollars(missing)} more than its payment methods cover. Find less, or make it ready at the price they cover.`,
    },
  });
