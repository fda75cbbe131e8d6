import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { saleAt } from '../../../server/catalog/state-laws.ts';
import { proposeSubstitute } from '../../../server/orders/propose-substitute.ts';
import { gtinOf } from '../../../server/sandbox/demo-gtin.ts';
import { getCart, updateCart } from '../../../services/contracts/cart.ts';
import { getProduct } from '../../../services/contracts/catalog.ts';
import { type Checkout, refreshCheckout } from '../../../services/contracts/checkouts.ts';
import { decideProposal, listProposals } from '../../../services/contracts/proposals.ts';
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
  refusalOf,
} from '../../support/server-shopper.ts';
import { type PickedOrders, pickedOrders } from '../support/picked-orders.ts';
import { encryptedPin, payWithAll, submitWithPin } from '../support/tenders.ts';

const WATER = gtinOf('beverages', 2);
const COLA = gtinOf('beverages', 6);
const LOLLIPOPS = gtinOf('snacks', 12);
const OHIO = '01400943';
const KENTUCKY = '01400805';
const TEXAS = '03500128';

const server = testServer();
let at: PickedOrders;
let riley: TestClient;
beforeAll(async () => {
  at = await pickedOrders(server);
  ({ riley } = at);
});
afterEach(() => expectBalanced(server));

it("a sale's day is the store's, whatever day it is elsewhere", () => {
  const now = new Date('2026-10-01T05:30:00Z');
  const dayIn = (timezone: string) => saleAt({ state: 'OH', timezone, now }).day;
  expect(['America/New_York', 'America/Chicago', 'America/Los_Angeles'].map(dayIn)).toEqual([
    '2026-10-01',
    '2026-10-01',
    '2026-09-30',
  ]);
});

/** Ohio keeps SNAP from paying for candy from this many days from now on, until that many, in Ohio's time. */
const restrictCandy = (from: number, until: number | null = null) =>
  server.db.execute(sql`
    insert into snap_restrictions (state, category, first_day, last_day, source)
    select 'OH', 'CANDY', (today + ${from}::int)::text, (today + ${until}::int)::text, 'a test'
    from (select (now() at time zone 'America/New_York')::date as today) as one`);
beforeEach(async () => {
  await server.db.execute(sql`delete from snap_restrictions where source = 'a test'`);
});

const shopAt = (store: string) =>
  server.db.execute(sql`update shoppers set preferred_location_id = ${store} where id = 'demo-riley'`);

async function inCart(gtins: readonly string[]) {
  const { id } = await fillCart(riley, 1);
  await server.db.execute(sql`delete from cart_lines where cart_id = ${id}`);
  return riley.call(updateCart, {
    params: { cartId: id },
    body: {
      lineItems: gtins.map((gtin13) => ({
        type: 'ADD' as const,
        gtin13,
        quantity: 1,
        modalityType: 'PICKUP' as const,
      })),
    },
    idempotencyKey: newKey(),
  });
}

const eligibleIn = ({ lineItems }: Pick<Checkout, 'lineItems'>) =>
  Object.fromEntries(lineItems.map(({ cart, snapEligible }) => [cart.gtin13, snapEligible]));

it('a product and the cart say what the state of the store keeps SNAP from paying for, and since when', async () => {
  for (const [store, rule] of [
    [OHIO, { state: 'OH', firstDay: '2026-10-01' }],
    [TEXAS, { state: 'TX', firstDay: '2026-04-01' }],
    [KENTUCKY, null],
  ] as const) {
    await shopAt(store);
    const said = { snapEligible: rule === null, snapRule: rule };
    expect(await riley.call(getProduct, { params: { gtin13: COLA }, query: {} })).toMatchObject(said);
    await inCart([WATER, COLA]);
    const { lineItems } = await riley.call(getCart, {});
    expect(lineItems.find(({ gtin13 }) => gtin13 === COLA)?.product).toMatchObject(said);
    expect(lineItems.find(({ gtin13 }) => gtin13 === WATER)?.product).toMatchObject({
      snapEligible: true,
      snapRule: null,
    });
  }
  await shopAt(OHIO);
  expect(await server.visitor.call(getProduct, { params: { gtin13: COLA }, query: {} })).toMatchObject({
    snapEligible: true,
    snapRule: null,
  });
});

/** A checkout of these at a store, for SNAP and the card to pay. */
async function checkoutOf(gtins: readonly string[], store = OHIO) {
  const cart = await inCart(gtins);
  const hold = await holdSlot(riley, await askQuote(riley, cart, store), { keyspace: cart.id });
  const checkout = await makeCheckout(riley, cart.id, hold);
  await server.db.execute(sql`update processor.accounts set topped_up = topped_up + 10000 - balance, balance = 10000
    where instrument_id = (select instrument_id from cards where id = ${at.ebtId})`);
  await server.db.execute(sql`update cards set balance = 10000 where id = ${at.ebtId}`);
  return payWithAll(riley, checkout, [
    { id: at.ebtId, paymentType: 'EBT' },
    { id: 'demo-riley-visa', paymentType: 'BANK_CARD' },
  ]);
}

const bySnap = ({ payments }: Pick<Checkout, 'payments'>) =>
  payments.find(({ id }) => id === at.ebtId)?.amount ?? 0;
const priceOf = ({ lineItems }: Pick<Checkout, 'lineItems'>, gtin13: string) =>
  lineItems.find(({ cart }) => cart.gtin13 === gtin13)?.total ?? 0;

it('SNAP pays for an order what the state of its store lets it, whatever the store the cart was shown for', async () => {
  const inOhio = await checkoutOf([WATER, COLA]);
  expect(eligibleIn(inOhio)).toEqual({ [WATER]: true, [COLA]: false });
  expect(bySnap(inOhio)).toBe(priceOf(inOhio, WATER));
  const inKentucky = await checkoutOf([WATER, COLA], KENTUCKY);
  expect(eligibleIn(inKentucky)).toEqual({ [WATER]: true, [COLA]: true });
  expect(bySnap(inKentucky)).toBe(priceOf(inKentucky, WATER) + priceOf(inKentucky, COLA));
});

it('a restriction counts from its first day to its last, in the time of the store', async () => {
  const eligibleWith = async (from: number, until: number | null) => {
    await server.db.execute(sql`delete from snap_restrictions where source = 'a test'`);
    await restrictCandy(from, until);
    return eligibleIn(await checkoutOf([WATER, LOLLIPOPS]))[LOLLIPOPS];
  };
  expect(await eligibleWith(1, null)).toBe(true);
  expect(await eligibleWith(0, null)).toBe(false);
  expect(await eligibleWith(-5, 0)).toBe(false);
  expect(await eligibleWith(-5, -1)).toBe(true);
});

it('an order is judged again when it is placed: once a restriction has begun, the shopper sees first what SNAP pays now', async () => {
  const seen = await checkoutOf([WATER, LOLLIPOPS]);
  expect(bySnap(seen)).toBe(priceOf(seen, WATER) + priceOf(seen, LOLLIPOPS));
  await restrictCandy(0);
  const pin = await encryptedPin(server);
  expect(await refusalOf(submitWithPin(riley, seen, pin))).toBe('CART_CHANGED');
  const { checkoutId, versionKey } = seen;
  const refreshed = await riley.call(refreshCheckout, { params: { checkoutId }, body: { versionKey } });
  expect(bySnap(refreshed)).toBe(priceOf(refreshed, WATER));
  const placed = await submitWithPin(riley, refreshed, pin);
  expect(placed.status).toBe('PLACED');
  expect(bySnap(placed)).toBe(priceOf(placed, WATER));
});

it('an order that was placed before a restriction keeps what SNAP paid, until it is changed', async () => {
  const order = await submitWithPin(riley, await checkoutOf([WATER, LOLLIPOPS]), await encryptedPin(server));
  await restrictCandy(0);
  expect(bySnap(await readCheckout(riley, order))).toBe(bySnap(order));
  const { checkout } = await change(riley, order, { lineItems: [{ gtin13: WATER, quantity: 2 }] });
  expect(eligibleIn(checkout)).toEqual({ [WATER]: true, [LOLLIPOPS]: false });
  const saved = await save(riley, await readChanges(riley, order), newKey(), await encryptedPin(server));
  expect(bySnap(saved)).toBe(priceOf(saved, WATER));
});

it('changes that were priced before a restriction are priced again before they are saved', async () => {
  const order = await submitWithPin(riley, await checkoutOf([WATER, LOLLIPOPS]), await encryptedPin(server));
  const before = await change(riley, order, { lineItems: [{ gtin13: WATER, quantity: 2 }] });
  await restrictCandy(0);
  const pin = await encryptedPin(server);
  expect(await refusalOf(save(riley, before, newKey(), pin))).toBe('VERSION_STALE');
  const now = await readChanges(riley, order);
  expect(eligibleIn(now.checkout)).toEqual({ [WATER]: true, [LOLLIPOPS]: false });
  const saved = await save(riley, now, newKey(), pin);
  expect(bySnap(saved)).toBe(priceOf(saved, WATER));
});

it('a substitute is judged when it is picked: what the state restricts goes to the card if the shopper approves', async () => {
  const { order, number } = await at.beginWith([[WATER, 1]], 'SNAP and card', { snap: 10_000 });
  expect(bySnap(order)).toBe(priceOf(order, WATER));
  const found = { quantity: 0, weight: null, substitute: { gtin13: COLA, quantity: 1 } };
  expect(await refusalOf(at.find(number, WATER, found))).toBe('INVALID_INPUT');
  await proposeSubstitute(server.deps, { number, gtin13: WATER, proposed: found });
  const { rows } = await server.db.execute<{ id: string }>(
    sql`select id from orders where number = ${number}`,
  );
  const orderId = rows[0]?.id ?? '';
  const [proposal] = (await riley.call(listProposals, { params: { orderId } })).proposals;
  await riley.call(decideProposal, {
    params: { orderId, proposalId: proposal?.id ?? '' },
    body: { decision: 'APPROVED' },
  });
  await at.find(number, WATER, found);
  await at.advance(number, 'PICKING');
  const picked = await readCheckout(riley, order);
  expect(eligibleIn(picked)).toEqual({ [WATER]: true, [COLA]: false });
  expect(bySnap(picked)).toBe(0);
  expect(picked.payments.find(({ id }) => id === 'demo-riley-visa')?.amount).toBe(picked.summary.cost.total);
});
