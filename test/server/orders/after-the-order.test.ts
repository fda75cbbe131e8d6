import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { advanceStaffOrder } from '../../../server/orders/staff-order.ts';
import { SANDBOX_KEYS } from '../../../server/settings/sandbox-keys.ts';
import { offerAgain } from '../../../services/contracts/buy-again.ts';
import { getCart } from '../../../services/contracts/cart.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { cancelOrder, listOrders } from '../../../services/contracts/orders.ts';
import { deliveryCheckout } from '../../support/delivery-checkout.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { itemOf, readyCheckout, refusalOf, submit } from '../../support/server-shopper.ts';
import { setLines } from '../../support/set-lines.ts';

const server = testServer();
let riley: TestClient;
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
});

async function summaryOf({ checkoutId }: Pick<Checkout, 'checkoutId'>) {
  const { orders } = await riley.call(listOrders, {});
  const found = orders.find((order) => order.checkoutId === checkoutId);
  if (!found) throw new Error('There is no such order');
  return found;
}

const depart = async (number: string) => {
  const response = await server.visitor.fetch(`/api/staff/orders/${number}/departure`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SANDBOX_KEYS.care}` },
  });
  return { status: response.status, body: await response.json() };
};

describe('what an order has gone through', () => {
  it('is listed with its times, a delivery also when its driver left', async () => {
    const placed = await submit(riley, await deliveryCheckout(riley, { items: [itemOf('produce', 18, 2)] }));
    expect((await summaryOf(placed)).steps).toEqual([]);
    const { number } = await summaryOf(placed);
    expect((await depart(number)).body.code).toBe('CHECKOUT_CLOSED');
    await advanceStaffOrder(server.deps, { number, from: 'PLACED' });
    await advanceStaffOrder(server.deps, { number, from: 'PICKING' });
    const left = await depart(number);
    expect(left.body.steps.map(({ step }: { step: string }) => step)).toEqual([
      'PICKING',
      'READY',
      'ON_ITS_WAY',
    ]);
    expect((await depart(number)).body.steps).toEqual(left.body.steps);
    await advanceStaffOrder(server.deps, { number, from: 'READY' });
    const { steps, placedAt } = await summaryOf(placed);
    expect(steps.map(({ step }) => step)).toEqual(['PICKING', 'READY', 'ON_ITS_WAY', 'COMPLETED']);
    const times = [placedAt, ...steps.map(({ at }) => at)];
    expect(times).toEqual(times.toSorted());
  });

  it('ends with when it was canceled', async () => {
    const placed = await submit(riley, await readyCheckout(riley, { count: 2 }));
    const { orderId, number } = await summaryOf(placed);
    await riley.call(cancelOrder, { params: { orderId } });
    expect((await summaryOf(placed)).steps).toEqual([{ step: 'CANCELED', at: expect.any(String) }]);
    expect((await depart(number)).status).toBe(409);
  });
});

describe('an order whose store closes at its time', () => {
  it('says so until it has another time or the store opens after all (SCH-17)', async () => {
    const placed = await submit(riley, await readyCheckout(riley, { count: 2 }));
    expect((await summaryOf(placed)).isTimeLost).toBe(false);
    const close = sql`insert into store_special_days (store_id, day, reason)
      select s.store_id, (s.starts_at at time zone t.timezone)::date::text, 'Inventory'
      from checkouts c join reservations r on r.id = c.reservation_id join slots s on s.id = r.slot_id
      join stores t on t.location_id = s.store_id where c.id = ${placed.checkoutId}
      on conflict (store_id, day) do update set opens = null, closes = null`;
    await server.db.execute(close);
    expect(await summaryOf(placed)).toMatchObject({ status: 'PLACED', isTimeLost: true });
    await server.db.execute(sql`delete from store_special_days where reason = 'Inventory'`);
    expect((await summaryOf(placed)).isTimeLost).toBe(false);
  });
});

describe('what can be bought again', () => {
  it('is what the cart can take at todays prices, and what is gone is named', async () => {
    const placed = await submit(riley, await readyCheckout(riley, { count: 3 }));
    const { orderId } = await summaryOf(placed);
    const [first, second, third] = placed.lineItems.map(({ cart }) => cart);
    if (!first || !second || !third) throw new Error('The order has three lines');
    await server.db.execute(
      sql`update products set unit_price = 1234, promo_nfor = null where gtin13 = ${first.gtin13}`,
    );
    await server.db.execute(
      sql`update products set maximum_order_quantity = 2 where gtin13 = ${second.gtin13}`,
    );
    await server.db.execute(sql`update products set available = false where gtin13 = ${third.gtin13}`);
    const cart = await riley.call(getCart, {});
    await setLines(riley, [{ gtin13: second.gtin13, quantity: 2, modalityType: 'PICKUP' }]);
    expect(cart.id).not.toBe('');
    const { items, gone } = await riley.call(offerAgain, { params: { orderId } });
    expect(gone).toEqual([]);
    expect(items).toMatchObject([
      { product: { gtin13: first.gtin13 }, ordered: first.quantity, quantity: first.quantity },
      { product: { gtin13: second.gtin13 }, inCart: 2, quantity: 0, total: 0 },
      { product: { gtin13: third.gtin13, available: false }, quantity: 0 },
    ]);
    const sam = await server.signedIn('sam@example.com');
    expect(await refusalOf(sam.call(offerAgain, { params: { orderId } }))).toBe('NOT_FOUND');
  });
});
