import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { takenBy } from '../../../server/checkouts/place/ordered-stock.ts';
import type { Authorization, AuthorizationRequest } from '../../../server/ports/processor.ts';
import { getCart } from '../../../services/contracts/cart.ts';
import * as contract from '../../../services/contracts/checkouts.ts';
import { getFallout, removeFallout } from '../../../services/contracts/fallout.ts';
import { resetSandbox, setStock } from '../../../services/contracts/sandbox.ts';
import { expectBalanced, ordersOf } from '../../support/books.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import {
  itemOf,
  readCheckout,
  readyCheckout,
  refusalOf,
  STORE_ID,
  submit,
} from '../../support/server-shopper.ts';
import { setLines } from '../../support/set-lines.ts';
import { untilSomebodyWaits } from '../support/lock-waits.ts';
import { withProcessor } from '../support/processor.ts';

type Line = contract.Checkout['lineItems'][number];

let riley: TestClient;
let checkout: contract.Checkout;
const server = testServer();
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
});
afterEach(() => expectBalanced(server));

/** A checkout of three lines; the first one's stock is counted. */
async function countedCheckout(onHand: number | null): Promise<Line> {
  checkout = await readyCheckout(riley, { count: 3 });
  const [line] = checkout.lineItems;
  if (!line) throw new Error('The checkout has no lines.');
  await count(line.cart.gtin13, onHand);
  return line;
}

const count = (gtin13: string, onHand: number | null) =>
  riley.call(setStock, { body: { locationId: STORE_ID, gtin13, onHand } });

async function onHand(gtin13: string): Promise<number | undefined> {
  const { rows } = await server.db.execute<{ on_hand: number }>(
    sql`select on_hand from stock where location_id = ${STORE_ID} and gtin13 = ${gtin13}`,
  );
  return rows[0]?.on_hand;
}

const setProduct = (gtin13: string, available: boolean, soldInStore: boolean) =>
  server.db.execute(
    sql`update products set available = ${available}, sold_in_store = ${soldInStore} where gtin13 = ${gtin13}`,
  );

/** Changes how many are ordered, in the cart and the checkout. */
async function order(gtin13: string, quantity: number): Promise<void> {
  const lineItems = [{ gtin13, quantity, modalityType: 'PICKUP' as const }];
  await setLines(riley, lineItems);
  const { checkoutId, versionKey } = checkout;
  checkout = await riley.call(contract.refreshCheckout, { params: { checkoutId }, body: { versionKey } });
}

const falloutOf = async ({ checkoutId }: contract.Checkout, { call } = riley) =>
  (await call(getFallout, { params: { checkoutId } })).fallout;

const remove = ({ checkoutId, versionKey }: contract.Checkout, { call } = riley) =>
  call(removeFallout, { params: { checkoutId }, body: { versionKey } });

/** Nothing was charged or taken, and the time is still reserved. */
async function expectUntouched(): Promise<void> {
  expect(await readCheckout(riley, checkout)).toMatchObject({
    status: 'DRAFT',
    lineItems: checkout.lineItems,
    summary: checkout.summary,
    fulfillment: { promise: { status: 'HELD' } },
  });
  expect(await ordersOf(server, checkout)).toEqual([]);
}

describe('an order of counted items', () => {
  let line: Line;
  afterEach(() => count(line.cart.gtin13, null));

  it('takes them off the stock', async () => {
    line = await countedCheckout(5);
    await submit(riley, checkout);
    expect(await onHand(line.cart.gtin13)).toBe(5 - line.cart.quantity);
  });

  it('journals what it took of them, and nothing of what is not counted', async () => {
    line = await countedCheckout(5);
    const { checkoutId } = await submit(riley, checkout);
    expect(await takenBy(server.db, { checkoutId })).toEqual([{ locationId: STORE_ID, ...line.cart }]);
  });

  it('is not placed if another shopper bought the last one, and says what is left (FAL-01)', async () => {
    line = await countedCheckout(0);
    expect(await refusalOf(submit(riley, checkout))).toBe('ITEM_FALLOUT');
    await expectUntouched();
    const fallout = await falloutOf(checkout);
    expect(fallout).toEqual({
      kind: 'ITEM_FALLOUT',
      items: [
        {
          gtin13: line.cart.gtin13,
          description: line.description,
          customerFacingSize: line.customerFacingSize,
          imageUrl: line.imageUrl,
          quantity: line.cart.quantity,
          left: 0,
          rootCause: 'OUT_OF_STOCK',
        },
      ],
      remaining: { itemCount: 2, total: expect.any(Number) },
    });
    const rest = await remove(checkout);
    expect(rest.summary.cost.total).toBe(fallout?.remaining?.total);
    expect(rest.lineItems.map(({ cart }) => cart.gtin13)).not.toContain(line.cart.gtin13);
    expect((await riley.call(getCart, {})).lineItems.map(({ gtin13 }) => gtin13)).not.toContain(
      line.cart.gtin13,
    );
    expect(await falloutOf(rest)).toBeNull();
    expect((await submit(riley, rest)).summary.cost.total).toBe(fallout?.remaining?.total);
  });

  it('with too few left is placed with those, once the shopper agrees (FAL-05)', async () => {
    line = await countedCheckout(null);
    await order(line.cart.gtin13, 3);
    await count(line.cart.gtin13, 2);
    expect(await refusalOf(submit(riley, checkout))).toBe('ITEM_FALLOUT');
    const fallout = await falloutOf(checkout);
    expect(fallout).toMatchObject({
      kind: 'ITEM_FALLOUT',
      items: [{ quantity: 3, left: 2, rootCause: 'TOO_FEW_LEFT' }],
      remaining: { itemCount: 4 },
    });
    const { versionKey } = await riley.call(getCart, {});
    const rest = await remove(checkout);
    expect(rest.summary.cost.total).toBe(fallout?.remaining?.total);
    expect(Number((await riley.call(getCart, {})).versionKey)).toBe(Number(versionKey) + 1);
    expect(await falloutOf(rest)).toBeNull();
    expect(rest.lineItems.find(({ cart }) => cart.gtin13 === line.cart.gtin13)?.cart.quantity).toBe(2);
    await submit(riley, rest);
    expect(await onHand(line.cart.gtin13)).toBe(0);
  });

  it('frees them when no tender can be charged', async () => {
    line = await countedCheckout(5);
    const declined = async ({ key, amount }: AuthorizationRequest): Promise<Authorization> => ({
      id: key,
      key,
      amount,
      status: 'DECLINED',
      declineCode: 'INSUFFICIENT_FUNDS',
      reviewCode: null,
      capturedAmount: null,
      returnedAmount: 0,
      pinCode: null,
      remainingBalance: null,
    });
    const code = await withProcessor(server, { authorize: declined }, () =>
      refusalOf(submit(riley, checkout)),
    );
    expect(code).toBe('CARD_DECLINED');
    expect(await onHand(line.cart.gtin13)).toBe(5);
  });

  it('frees them when the shopper starts over in the sandbox', async () => {
    await riley.call(resetSandbox, {});
    line = await countedCheckout(5);
    await submit(riley, checkout);
    await riley.call(resetSandbox, {});
    expect(await onHand(line.cart.gtin13)).toBe(5);
  });

  it('is served until they run out, never beyond, however many buy at once', async () => {
    line = await countedCheckout(2);
    const buyers = await Promise.all(
      ['riley', 'sam', 'bo', 'lite'].map(async (name) => {
        const shopper = await server.signedIn(`${name}@example.com`);
        return { shopper, checkout: await readyCheckout(shopper, { count: 1 }) };
      }),
    );
    const codes = await Promise.all(buyers.map((one) => refusalOf(submit(one.shopper, one.checkout))));
    expect(codes.toSorted()).toEqual(['ITEM_FALLOUT', 'ITEM_FALLOUT', 'none', 'none']);
    expect(await onHand(line.cart.gtin13)).toBe(0);
  });

  it('gets the one that someone frees while it waits for it', async () => {
    line = await countedCheckout(0);
    const isGivenBack = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const givingBack = server.db.transaction(async (tx) => {
      await tx.execute(sql`update stock set on_hand = on_hand + 1 where gtin13 = ${line.cart.gtin13}`);
      isGivenBack.resolve();
      await mayCommit.promise;
    });
    await isGivenBack.promise;
    const placing = submit(riley, checkout);
    await untilSomebodyWaits(server);
    mayCommit.resolve();
    await givingBack;
    expect(await placing).toMatchObject({ status: 'PLACED' });
    expect(await onHand(line.cart.gtin13)).toBe(0);
  });
});

describe('an order whose items changed since', () => {
  let line: Line;
  beforeEach(async () => {
    line = await countedCheckout(null);
  });
  afterEach(() => setProduct(line.cart.gtin13, true, true));

  it.each([
    ['is not sold anymore', false, true, 'ITEM_FALLOUT', 'UNAVAILABLE'],
    ['is not sold at the store anymore', true, false, 'PROMISING_FALLOUT', 'NOT_SOLD_THERE'],
  ])('is not placed if one %s (FAL-02, FAL-03)', async (_, available, soldInStore, kind, rootCause) => {
    await setProduct(line.cart.gtin13, available, soldInStore);
    expect(await refusalOf(submit(riley, checkout))).toBe(kind);
    await expectUntouched();
    expect(await falloutOf(checkout)).toMatchObject({ kind, items: [{ left: 0, rootCause }] });
    const rest = await remove(checkout);
    expect(rest.lineItems).toHaveLength(2);
    await submit(riley, rest);
  });
});

test('items that are not sold anymore outweigh those the store does not sell', async () => {
  const line = await countedCheckout(null);
  const [, other] = checkout.lineItems;
  await setProduct(line.cart.gtin13, true, false);
  await setProduct(other?.cart.gtin13 ?? '', false, true);
  expect(await falloutOf(checkout)).toMatchObject({
    kind: 'ITEM_FALLOUT',
    items: [{ rootCause: 'NOT_SOLD_THERE' }, { rootCause: 'UNAVAILABLE' }],
    remaining: { itemCount: 1 },
  });
  await setProduct(line.cart.gtin13, true, true);
  await setProduct(other?.cart.gtin13 ?? '', true, true);
});

test('an order with nothing left says so, and stays as it is', async () => {
  checkout = await readyCheckout(riley, { count: 1 });
  const gtin13 = checkout.lineItems[0]?.cart.gtin13 ?? '';
  await count(gtin13, 0);
  expect(await falloutOf(checkout)).toMatchObject({ items: [{ gtin13 }], remaining: null });
  expect(await refusalOf(remove(checkout))).toBe('NO_ITEMS_AVAILABLE');
  expect(await readCheckout(riley, checkout)).toMatchObject({
    status: 'DRAFT',
    lineItems: checkout.lineItems,
  });
  await count(gtin13, null);
});

test('items added to the cart since are neither among those missing nor counted with the rest', async () => {
  const line = await countedCheckout(0);
  const added = itemOf('produce', 18, 2);
  const lineItems = [{ ...added, modalityType: 'PICKUP' as const }];
  await setLines(riley, lineItems);
  expect(await falloutOf(checkout)).toMatchObject({
    items: [{ gtin13: line.cart.gtin13 }],
    remaining: { itemCount: 2 },
  });
  await count(added.gtin13, 0);
  expect((await falloutOf(checkout))?.items).toHaveLength(1);
  await count(added.gtin13, null);
  await count(line.cart.gtin13, null);
});

test('what is not available is removed once, however often that is requested', async () => {
  const line = await countedCheckout(0);
  const rest = await remove(checkout);
  const cart = await riley.call(getCart, {});
  const { versionKey, lineItems, summary } = rest;
  expect(await remove(checkout)).toMatchObject({ versionKey, lineItems, summary });
  expect(await riley.call(getCart, {})).toEqual(cart);
  checkout = rest;
  await count(line.cart.gtin13, 1);
  await order(line.cart.gtin13, 1);
  await count(line.cart.gtin13, 0);
  expect(await refusalOf(remove(rest))).toBe('VERSION_STALE');
});

test('fallout is for the newest version of an own, unplaced order', async () => {
  const line = await countedCheckout(0);
  expect(await refusalOf(remove({ ...checkout, versionKey: 'stale' }))).toBe('VERSION_STALE');
  const sam = await server.signedIn('sam@example.com');
  expect(await refusalOf(falloutOf(checkout, sam))).toBe('NOT_FOUND');
  expect(await refusalOf(remove(checkout, sam))).toBe('NOT_FOUND');
  await count(line.cart.gtin13, null);
  await submit(riley, checkout);
  expect(await refusalOf(falloutOf(checkout))).toBe('CHECKOUT_CLOSED');
});

test('stock is counted only of known items', async () => {
  expect(await refusalOf(count('0000000000000', 1))).toBe('INVALID_INPUT');
});
