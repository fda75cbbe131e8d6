import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { appliedChoice, sharesOf } from '../../../machines/payment/tender-choice.ts';
import { recoverAttempts } from '../../../server/orders/recover-attempts.ts';
import { refundLine } from '../../../server/orders/refund-line.ts';
import { readStaffOrder } from '../../../server/orders/staff-order.ts';
import { gtinOf } from '../../../server/sandbox/demo-gtin.ts';
import { getCart } from '../../../services/contracts/cart.ts';
import { getProduct } from '../../../services/contracts/catalog.ts';
import { getPayments } from '../../../services/contracts/checkout-payments.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { addPromo } from '../../../services/contracts/promos.ts';
import { expectBalanced } from '../../support/books.ts';
import { change, readChanges, save } from '../../support/modifications.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import {
  askQuote,
  fillCart,
  holdSlot,
  makeCheckout,
  newKey,
  readCheckout,
} from '../../support/server-shopper.ts';
import { setLines } from '../../support/set-lines.ts';
import { moneyOf, type PickedOrders, pickedOrders } from '../support/picked-orders.ts';
import { encryptedPin, payWithAll, submitWithPin } from '../support/tenders.ts';

/** 24 bottles, and 8 cans. */
const WATER = gtinOf('beverages', 1);
const SPARKLING = gtinOf('beverages', 2);
const COLA = gtinOf('beverages', 6);
const BREAD = gtinOf('bakery', 1);

const server = testServer();
let at: PickedOrders;
let riley: TestClient;
beforeAll(async () => {
  at = await pickedOrders(server);
  ({ riley } = at);
});
afterEach(() => expectBalanced(server));

/** Ohio has no such law, so it gets one: 5¢ for each container of water, 10¢ for soft drinks. */
beforeEach(async () => {
  await server.db.execute(sql`delete from container_deposits where state = 'OH'`);
  await server.db.execute(sql`
    insert into container_deposits (id, state, beverages, containers, amount, is_taxed, first_day, source) values
      ('oh-water', 'OH', '["WATER"]', '["PLASTIC"]', 5, false, '2026-01-01', 'a test'),
      ('oh-soft', 'OH', '["CARBONATED_DRINK"]', '["ALUMINUM"]', 10, false, '2026-01-01', 'a test')`);
});

/** A cart of these for pickup, and nothing else. */
async function inCart(quantities: Record<string, number>) {
  const { id } = await fillCart(riley, 1);
  await server.db.execute(sql`delete from cart_lines where cart_id = ${id}`);
  const lines = Object.entries(quantities);
  return setLines(
    riley,
    lines.map(([gtin13, quantity]) => ({ gtin13, quantity, modalityType: 'PICKUP' })),
  );
}

/** A checkout of these, for SNAP and the card to pay. */
async function checkoutOf(quantities: Record<string, number>, store?: string): Promise<Checkout> {
  const cart = await inCart(quantities);
  const quote = await askQuote(riley, cart, store);
  const checkout = await makeCheckout(riley, cart.id, await holdSlot(riley, quote, { keyspace: cart.id }));
  await server.db.execute(sql`update processor.accounts set topped_up = topped_up + 20000 - balance, balance = 20000
    where instrument_id = (select instrument_id from cards where id = ${at.ebtId})`);
  await server.db.execute(sql`update cards set balance = 20000 where id = ${at.ebtId}`);
  return payWithAll(riley, checkout, [
    { id: at.ebtId, paymentType: 'EBT' },
    { id: 'demo-riley-visa', paymentType: 'BANK_CARD' },
  ]);
}

const bySnap = ({ payments }: Pick<Checkout, 'payments'>) =>
  payments.find(({ id }) => id === at.ebtId)?.amount ?? 0;
const lineOf = ({ lineItems }: Pick<Checkout, 'lineItems'>, gtin13: string) =>
  lineItems.find(({ cart }) => cart.gtin13 === gtin13);

/** What an order costs besides its deposits. */
const others = ({ summary, bagFee, priceAdjustment }: Checkout): number => {
  const { itemTotal, fulfillmentTotal, taxTotal, gratuityTotal } = summary.cost;
  const off = priceAdjustment.promos.reduce((sum, { discount }) => sum + discount, 0);
  return itemTotal + fulfillmentTotal + taxTotal + gratuityTotal + (bagFee?.amount ?? 0) - off;
};

it('deposits are a part of the total of their own, beside the items', async () => {
  const checkout = await checkoutOf({ [WATER]: 2, [SPARKLING]: 1, [BREAD]: 1 });
  expect(checkout.deposits).toEqual({ amount: 2 * 24 * 5 + 8 * 10, containers: 2 * 24 + 8 });
  expect(checkout.summary.cost.total).toBe(others(checkout) + 320);
  expect(checkout.summary.cost.itemTotal).toBe(checkout.lineItems.reduce((sum, { total }) => sum + total, 0));
  expect(lineOf(checkout, WATER)?.deposit).toEqual({ amount: 120, containers: 24, isTaxed: false });
  expect(lineOf(checkout, BREAD)?.deposit).toBeNull();
});

it("what California requires is paid there, and nothing in Kentucky, whatever the shopper's own store", async () => {
  const california = await checkoutOf({ [COLA]: 2, [WATER]: 1 }, '70300162');
  expect(california.deposits).toEqual({ amount: 2 * 12 * 5 + 24 * 5, containers: 48 });
  expect((await checkoutOf({ [COLA]: 2, [WATER]: 1 }, '01400805')).deposits).toBeNull();
});

it('a product and the cart know the deposit in the store of the shopper', async () => {
  const deposit = { amount: 120, containers: 24, isTaxed: false };
  expect(await riley.call(getProduct, { params: { gtin13: WATER }, query: {} })).toMatchObject({ deposit });
  await inCart({ [WATER]: 1 });
  const { lineItems, itemTotal } = await riley.call(getCart, {});
  expect(lineItems[0]?.product).toMatchObject({ deposit });
  expect(itemTotal).toBe(lineItems[0]?.total);
  expect(await server.visitor.call(getProduct, { params: { gtin13: WATER }, query: {} })).toMatchObject({
    deposit: null,
  });
});

it('SNAP pays the deposits on what it pays for, and no other', async () => {
  const checkout = await checkoutOf({ [WATER]: 1, [COLA]: 1 });
  expect(lineOf(checkout, COLA)?.snapEligible).toBe(false);
  expect(checkout.deposits?.amount).toBe(120 + 120);
  expect(bySnap(checkout)).toBe((lineOf(checkout, WATER)?.total ?? 0) + 120);
  expect(checkout.snap?.eligibleTotal).toBe(bySnap(checkout));
  const placed = await submitWithPin(riley, checkout, await encryptedPin(server));
  expect(placed).toMatchObject({ status: 'PLACED', deposits: { amount: 240, containers: 36 } });
});

it('California lets nobody charge for bags who pays with SNAP, and everyone else pays for them', async () => {
  const all = await checkoutOf({ [COLA]: 1, [BREAD]: 1 }, '70300162');
  expect(bySnap(all)).toBeGreaterThan(0);
  expect(all.bagFee).toMatchObject({ amount: 0, waived: 10, quantity: 1 });
  expect(all.summary.cost.total).toBe(others(all) + (all.deposits?.amount ?? 0));
  const byCard = await payWithAll(riley, all, [{ id: 'demo-riley-visa', paymentType: 'BANK_CARD' }]);
  expect(byCard.bagFee).toMatchObject({ amount: 10, waived: 0 });
  expect(byCard.summary.cost.total).toBe(others(byCard) + (byCard.deposits?.amount ?? 0));
  const { taxTotal: taxOfCard } = byCard.summary.cost;
  expect(byCard.summary.cost.total - all.summary.cost.total).toBe(10 + taxOfCard - all.summary.cost.taxTotal);
  // The page says what each choice costs, whichever is the store's.
  const { checkoutId } = byCard;
  const { paymentMethods: methods } = await riley.call(getPayments, { params: { checkoutId } });
  for (const checkout of [all, byCard]) {
    const shares = (paid: Checkout) => sharesOf({ checkout, methods, choice: appliedChoice(paid) });
    expect(shares(byCard)).toMatchObject({ snap: 0, card: byCard.summary.cost.total });
    expect(shares(all)).toMatchObject({ snap: bySnap(all), card: all.summary.cost.total - bySnap(all) });
  }
});

it('a promo code takes nothing off a deposit', async () => {
  const { checkoutId, versionKey, ...before } = await checkoutOf({ [WATER]: 2 });
  const after = await riley.call(addPromo, {
    params: { checkoutId },
    body: { versionKey, priceAdjustment: { promos: [{ action: 'Add', code: 'WELCOME10' }] } },
  });
  const { itemTotal } = before.summary.cost;
  expect(after.priceAdjustment.promos[0]?.discount).toBe(Math.round(itemTotal / 10));
  expect(after.deposits).toEqual(before.deposits);
  expect(after.summary.cost.total).toBe(before.summary.cost.total - Math.round(itemTotal / 10));
});

it('a change of an order changes its deposits with the items, and one of nothing else leaves them', async () => {
  const pin = await encryptedPin(server);
  const order = await submitWithPin(riley, await checkoutOf({ [WATER]: 2, [SPARKLING]: 1, [BREAD]: 1 }), pin);
  const { checkout } = await change(riley, order, {
    lineItems: [
      { gtin13: WATER, quantity: 1 },
      { gtin13: SPARKLING, quantity: 0 },
    ],
  });
  expect(checkout.deposits).toEqual({ amount: 120, containers: 24 });
  const saved = await save(riley, await readChanges(riley, order), newKey(), pin);
  expect(saved.deposits).toEqual({ amount: 120, containers: 24 });
  expect(saved.summary.cost.total).toBe(others(saved) + 120);
  await server.db.execute(sql`update container_deposits set amount = 50 where id = 'oh-water'`);
  const later = await change(riley, order, { lineItems: [{ gtin13: BREAD, quantity: 2 }] });
  expect(later.checkout.deposits).toEqual({ amount: 120, containers: 24 });
});

/** Picks an order that SNAP and a card paid, hands it over, and captures the money. */
async function handedOver(found: Parameters<PickedOrders['find']>[2] | null) {
  const { order, number } = await at.beginWith([[WATER, 3]], 'SNAP and card', { snap: 20_000 });
  if (found) await at.find(number, WATER, found);
  await at.advance(number, 'PICKING');
  await at.advance(number, 'READY');
  await recoverAttempts(server.deps);
  return { order, number, picked: await readCheckout(riley, order) };
}

it('what was not found has no deposit, and a substitute has its own', async () => {
  const { order, number, picked } = await handedOver({
    quantity: 1,
    substitute: { gtin13: SPARKLING, quantity: 1 },
  });
  expect(order.deposits).toEqual({ amount: 360, containers: 72 });
  expect(picked.deposits).toEqual({ amount: 120 + 80, containers: 32 });
  expect(picked.summary.cost.total).toBe(others(picked) + 200);
  expect(await readStaffOrder(server.deps, { number })).toMatchObject({
    taxTotal: picked.summary.cost.taxTotal,
    deposits: picked.deposits,
    total: picked.summary.cost.total,
    lines: [
      { gtin13: WATER, depositTotal: 120 },
      { gtin13: SPARKLING, depositTotal: 80 },
    ],
  });
  expect((await moneyOf(server, order))[at.ebtId]?.captured).toBe(
    picked.snap?.eligibleTotal ?? bySnap(picked),
  );
});

it('a refund of an item gives its deposit back, to what paid it', async () => {
  const { order, number } = await handedOver(null);
  const before = lineOf(order, WATER)?.total ?? 0;
  await refundLine(server.deps, { number, gtin13: WATER, quantity: 1, idempotencyKey: newKey() });
  const [refund] = (await readCheckout(riley, order)).refunds;
  expect((await moneyOf(server, order))[at.ebtId]?.returned).toBe(refund?.amount);
  await refundLine(server.deps, { number, gtin13: WATER, quantity: 2, idempotencyKey: newKey() });
  const { refunds } = await readCheckout(riley, order);
  expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(before + 360);
});
