import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { isAwaited } from '../../../server/orders/arrivals.ts';
import { SANDBOX_KEYS } from '../../../server/settings/sandbox-keys.ts';
import type { PickupType } from '../../../services/contracts/fulfillment.ts';
import {
  type ArrivalStage,
  listOrders,
  type OrderStatus,
  tellArrival,
} from '../../../services/contracts/orders.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { readyCheckout, refusalOf, refusedWith, STORE_ID, submit } from '../../support/server-shopper.ts';

const server = testServer();
let riley: TestClient;
let orderId: string;
let number: string;
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
  const placed = await submit(riley, await readyCheckout(riley, { count: 2 }));
  number = placed.masterOrderId ?? '';
  orderId = (await summary()).orderId;
  // The store is open whenever this runs.
  await server.db.execute(sql`update stores set hours = (
    select jsonb_agg(jsonb_build_object('opens', '00:00', 'closes', '24:00')) from generate_series(1, 7)
  ) where location_id = ${STORE_ID}`);
});

async function summary() {
  const { orders } = await riley.call(listOrders, {});
  const found = orders.find((order) => order.number === number);
  if (!found) throw new Error('There is no such order');
  return found;
}

const tell = (stage: ArrivalStage, bay: string | null = null, caller: TestClient = riley) =>
  caller.call(tellArrival, { params: { orderId }, body: { stage, bay } });

const become = (status: OrderStatus, pickupType: PickupType) =>
  server.db.execute(sql`with o as (update orders set status = ${status} where id = ${orderId} returning checkout_id)
    update checkouts set pickup_type = ${pickupType} from o where checkouts.id = o.checkout_id`);

async function arrivals(key: string = SANDBOX_KEYS.picker) {
  const response = await server.visitor.fetch(`/api/staff/arrivals?store=${STORE_ID}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return (await response.json()).arrivals;
}

it('nobody is told before the order is ready, at a locker, or of another shopper', async () => {
  expect((await summary()).arrival).toBeNull();
  expect(await refusalOf(tell('ON_THE_WAY'))).toBe('CHECKOUT_CLOSED');
  await become('READY', 'SELF_SERVE_PICKUP');
  expect(await refusalOf(tell('ON_THE_WAY'))).toBe('CHECKOUT_CLOSED');
  await become('READY', 'CURBSIDE');
  const sam = await server.signedIn('sam@example.com');
  expect(await refusalOf(tell('ON_THE_WAY', null, sam))).toBe('NOT_FOUND');
});

it('staff see who is on the way and who is there, in which spot, and since when', async () => {
  await become('READY', 'CURBSIDE');
  expect((await summary()).arrival).toEqual({ stage: null, bay: null, since: null });
  const first = await tell('ON_THE_WAY');
  expect(await tell('ON_THE_WAY')).toEqual(first);
  expect(await arrivals()).toMatchObject([{ number, stage: 'ON_THE_WAY', bay: null, since: first.since }]);
  expect(await refusedWith(tell('HERE'))).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { bay: 'Enter the number of your spot, so that we find you.' },
  });
  expect(await refusedWith(tell('HERE', '<b>'))).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { bay: 'Enter the number of your spot, such as 4.' },
  });
  const there = await tell('HERE', ' 12 ');
  expect(there).toMatchObject({ stage: 'HERE', bay: '12' });
  const moved = await tell('HERE', '13');
  expect(moved).toEqual({ ...there, bay: '13' });
  expect(await arrivals()).toMatchObject([{ number, pickupType: 'CURBSIDE', stage: 'HERE', bay: '13' }]);
  await become('COMPLETED', 'CURBSIDE');
  expect(await arrivals()).toEqual([]);
});

it('there is no spot where the shopper comes inside', async () => {
  await become('READY', 'PICKUP');
  expect(await tell('HERE', '12')).toMatchObject({ stage: 'HERE', bay: null });
});

const WEEK = Array.from({ length: 7 }, () => ({ opens: '06:00', closes: '23:00' }));

it.each([
  ['2026-11-27T15:00:00Z', true],
  ['2026-11-27T11:00:00Z', true],
  ['2026-11-27T10:59:00Z', false],
  ['2026-11-28T03:59:00Z', true],
  ['2026-11-28T04:00:00Z', false],
  ['2026-12-25T15:00:00Z', false],
])('at %s, a store that is open from 6 AM to 11 PM except on Christmas waits: %s', (now, isWaiting) => {
  const store = {
    timezone: 'America/New_York',
    hours: WEEK,
    specialDays: { '2026-12-25': { hours: null, reason: 'Christmas Day' } },
  };
  expect(isAwaited({ status: 'READY', pickupType: 'CURBSIDE', store, now: new Date(now) })).toBe(isWaiting);
});
