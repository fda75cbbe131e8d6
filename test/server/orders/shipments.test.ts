import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orders } from '../../../server/db/schema/orders.ts';
import { sendMail } from '../../../server/order-mail/send-mail.ts';
import { refuseOrder } from '../../../server/orders/cancel-order.ts';
import { deliverShipment } from '../../../server/orders/deliver-shipment.ts';
import { pickLine } from '../../../server/orders/pick-line.ts';
import { recoverAttempts } from '../../../server/orders/recover-attempts.ts';
import { shipShipment } from '../../../server/orders/ship-shipment.ts';
import { advanceStaffOrder } from '../../../server/orders/staff-order.ts';
import { SANDBOX_KEYS } from '../../../server/settings/sandbox-keys.ts';
import type { Tracking } from '../../../services/contracts/carriers.ts';
import { listOrders } from '../../../services/contracts/orders.ts';
import { resetSandbox } from '../../../services/contracts/sandbox.ts';
import type { Shipment } from '../../../services/contracts/shipments.ts';
import { expectBalanced } from '../../support/books.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { itemOf, readyCheckout, refusalOf, submit } from '../../support/server-shopper.ts';
import { oneThenOther } from '../support/lock-waits.ts';
import { fillShipCart, placeShipped } from '../support/shipping.ts';

const server = testServer();
let market: TestClient;
beforeAll(async () => {
  market = await server.signedIn('market@example.com');
});
beforeEach(() => market.call(resetSandbox, {}));
afterEach(() => expectBalanced(server));

const UPS: Tracking = { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' };
const FEDEX: Tracking = { carrier: 'FEDEX', trackingNumber: '986578788855' };

/** An order of one item each from two sellers, as far as that. */
async function ordered(...steps: readonly ('PLACED' | 'PICKING')[]) {
  await fillShipCart(market, [itemOf('home', 1), itemOf('home', 5)]);
  const placed = await placeShipped(market);
  const number = placed.masterOrderId ?? '';
  const vendors = placed.subOrders.map(({ vendor }) => vendor.id);
  for (const from of steps) await advanceStaffOrder(server.deps, { number, from });
  return { placed, number, vendors, first: vendors[0] ?? '', second: vendors[1] ?? '' };
}
const packed = () => ordered('PLACED', 'PICKING');

const ship = (number: string, vendorId: string, tracking = UPS) =>
  shipShipment(server.deps, { number, vendorId, tracking });
const deliver = (number: string, vendorId: string) => deliverShipment(server.deps, { number, vendorId });

/** The order as its shopper's list has it. */
async function listed(number: string) {
  const { orders: all } = await market.call(listOrders, {});
  const order = all.find((one) => one.number === number);
  if (!order) throw new Error(`The list has no order ${number}.`);
  return order;
}

const statusesOf = ({ shipments }: { shipments: Shipment[] }) => shipments.map(({ status }) => status);
const stepsOf = ({ steps }: { steps: { step: string }[] }) => steps.map(({ step }) => step);

const askStaff = async (path: string, method: string, body?: unknown) => {
  const response = await server.visitor.fetch(`/api/staff/orders/${path}`, {
    method,
    headers: { authorization: `Bearer ${SANDBOX_KEYS.care}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
};

describe('the shipments of an order', () => {
  it('are as far as their order until they are shipped, and gone once it is canceled', async () => {
    const { number } = await ordered();
    expect(statusesOf(await listed(number))).toEqual(['PLACED', 'PLACED']);
    await advanceStaffOrder(server.deps, { number, from: 'PLACED' });
    expect(statusesOf(await listed(number))).toEqual(['PACKING', 'PACKING']);
    await advanceStaffOrder(server.deps, { number, from: 'PICKING' });
    expect(statusesOf(await listed(number))).toEqual(['PACKED', 'PACKED']);
    await refuseOrder(server.deps, { number });
    expect(await listed(number)).toMatchObject({ status: 'CANCELED', shipments: [], isOnItsWay: false });
  });

  it('are shipped and delivered one by one; the last to ship hands the order over, which charges it', async () => {
    const { number, first, second } = await packed();
    await ship(number, first);
    expect(await recoverAttempts(server.deps)).toBe(0);
    const half = await listed(number);
    expect(half).toMatchObject({
      status: 'READY',
      isOnItsWay: true,
      shipments: [
        { vendor: { id: first }, status: 'SHIPPED', ...UPS, deliveredAt: null },
        { vendor: { id: second }, status: 'PACKED', carrier: null, trackingNumber: null, shippedAt: null },
      ],
    });
    await deliver(number, first);
    expect(await listed(number)).toMatchObject({ status: 'READY', isOnItsWay: false });
    await ship(number, second, FEDEX);
    expect(await recoverAttempts(server.deps)).toBe(1);
    const shipped = await listed(number);
    expect(shipped).toMatchObject({ status: 'COMPLETED', isOnItsWay: true });
    expect(statusesOf(shipped)).toEqual(['DELIVERED', 'SHIPPED']);
    expect(stepsOf(shipped)).toEqual(['PICKING', 'READY', 'COMPLETED']);
    await deliver(number, second);
    const delivered = await listed(number);
    expect(delivered).toMatchObject({ status: 'COMPLETED', isOnItsWay: false });
    expect(statusesOf(delivered)).toEqual(['DELIVERED', 'DELIVERED']);
    expect(stepsOf(delivered)).toEqual(['PICKING', 'READY', 'COMPLETED', 'DELIVERED']);
  });

  it('that leave at once hand the order over, and neither is lost', async () => {
    const { number, first, second } = await packed();
    const answered = await oneThenOther(
      server,
      (tx) => shipShipment({ ...server.deps, db: tx }, { number, vendorId: first, tracking: UPS }),
      (db) => shipShipment({ ...server.deps, db }, { number, vendorId: second, tracking: FEDEX }),
    );
    expect(answered).toBe('none');
    expect(await listed(number)).toMatchObject({ status: 'COMPLETED' });
    await recoverAttempts(server.deps);
  });

  it('of which nothing was found are not waited for', async () => {
    const { number, placed, first, second } = await ordered('PLACED');
    const gtin13 = placed.subOrders[0]?.items[0]?.gtin13 ?? '';
    await pickLine(server.deps, { number, gtin13, found: { quantity: 0, weight: null, substitute: null } });
    await advanceStaffOrder(server.deps, { number, from: 'PICKING' });
    expect(await refusalOf(ship(number, first))).toBe('NOT_FOUND');
    await ship(number, second);
    expect(await listed(number)).toMatchObject({ status: 'COMPLETED' });
    await deliver(number, second);
    expect(stepsOf(await listed(number))).toContain('DELIVERED');
    await recoverAttempts(server.deps);
  });

  it('that were handed over before the store kept their carriers are shipped since then', async () => {
    const { number } = await packed();
    const [order] = await server.db
      .update(orders)
      .set({ status: 'COMPLETED' })
      .where(eq(orders.number, number))
      .returning({ id: orders.id });
    const { rows } = await server.db.execute<{ at: string }>(sql`
      insert into order_steps (order_id, step) values (${order?.id}, 'COMPLETED') returning at`);
    const { shipments, isOnItsWay } = await listed(number);
    const shippedAt = new Date(rows[0]?.at ?? '').toISOString();
    expect(shipments).toMatchObject([
      { status: 'SHIPPED', carrier: null, shippedAt },
      { status: 'SHIPPED', carrier: null, shippedAt },
    ]);
    expect(isOnItsWay).toBe(false);
    await server.db.update(orders).set({ status: 'READY' }).where(eq(orders.number, number));
  });

  it('are waited for until a week after their last day', async () => {
    const { number, placed, vendors } = await packed();
    for (const vendor of vendors) await ship(number, vendor);
    await recoverAttempts(server.deps);
    const promise = (daysAgo: number) =>
      server.db.execute(sql`update reservations set selections = (
        select jsonb_agg(jsonb_set(one, '{window,value}', to_jsonb(
          '2026-01-01T00:00:00Z/' || to_char(now() at time zone 'UTC' - make_interval(days => ${daysAgo}), 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))))
        from jsonb_array_elements(selections) as one) where id = ${placed.fulfillment.promise.id}`);
    await promise(6);
    expect((await listed(number)).isOnItsWay).toBe(true);
    await promise(8);
    expect((await listed(number)).isOnItsWay).toBe(false);
  });
});

describe('emails about shipments', () => {
  it('tell of each once that it was shipped and that it was delivered, with what it has then, and of each correction', async () => {
    const { number, first, second } = await packed();
    await ship(number, first);
    await ship(number, first);
    await sendMail({ ...server.deps, mailer: null });
    await ship(number, first, FEDEX);
    await sendMail({ ...server.deps, mailer: null });
    await deliver(number, first);
    await deliver(number, first);
    await ship(number, second);
    await recoverAttempts(server.deps);
    await sendMail({ ...server.deps, mailer: null });
    const { rows } = await server.db.execute<{ kind: string; text: string }>(sql`
      select kind, letter ->> 'text' as text from emails where order_id = (select id from orders where number = ${number})
      order by created_at, kind`);
    const told = rows.filter(({ kind }) => kind === 'SHIPPED' || kind === 'DELIVERED');
    expect(told.map(({ kind }) => kind)).toEqual(['SHIPPED', 'SHIPPED', 'DELIVERED', 'SHIPPED']);
    expect(told[0]?.text).toContain(`Tracking number: ${UPS.trackingNumber}`);
    expect(told[1]?.text).toContain(`Tracking number: ${FEDEX.trackingNumber}`);
    expect(told[1]?.text).toContain(' has corrected how to track your items');
    expect(told[2]?.text).toContain('Delivered: ');
    expect(told[3]?.text).toContain(`Tracking number: ${UPS.trackingNumber}`);
    expect(rows.map(({ kind }) => kind)).toContain('RECEIPT');
  });
});

it('a tracking number that is corrected before its email is written, is told once, as it is then', async () => {
  const { number, first } = await packed();
  await ship(number, first);
  await ship(number, first, FEDEX);
  await sendMail({ ...server.deps, mailer: null });
  const { rows } = await server.db.execute<{ text: string }>(sql`
    select letter ->> 'text' as text from emails where kind = 'SHIPPED'
    and order_id = (select id from orders where number = ${number})`);
  expect(rows.map(({ text }) => text)).toEqual([
    expect.stringContaining(`Tracking number: ${FEDEX.trackingNumber}`),
  ]);
  expect(rows[0]?.text).toContain(' has shipped your items');
});

describe('what staff say of a shipment', () => {
  it('can be repeated, and another tracking number counts until it is delivered', async () => {
    const { number, first, vendors } = await packed();
    await ship(number, first);
    const before = await listed(number);
    await ship(number, first);
    expect(await listed(number)).toEqual(before);
    await ship(number, first, FEDEX);
    const [shipped] = before.shipments;
    const [corrected] = (await listed(number)).shipments;
    expect(corrected).toEqual({ ...shipped, ...FEDEX });
    await deliver(number, first);
    const delivered = await listed(number);
    await deliver(number, first);
    await ship(number, first, FEDEX);
    expect(await listed(number)).toEqual(delivered);
    expect(await refusalOf(ship(number, first, UPS))).toBe('CHECKOUT_CLOSED');
    for (const vendor of vendors.slice(1)) await ship(number, vendor);
    await recoverAttempts(server.deps);
  });

  it.each(['PLACED', 'PICKING'] as const)('is refused before it is packed: %s', async (status) => {
    const { number, first } = status === 'PLACED' ? await ordered() : await ordered('PLACED');
    expect(await refusalOf(ship(number, first))).toBe('CHECKOUT_CLOSED');
    expect(await refusalOf(deliver(number, first))).toBe('CHECKOUT_CLOSED');
    expect((await listed(number)).status).toBe(status);
  });

  it('is refused for a vendor that ships nothing of the order, or an order that is picked up', async () => {
    const { number } = await packed();
    expect(await refusalOf(ship(number, 'nobody'))).toBe('NOT_FOUND');
    expect(await refusalOf(deliver(number, 'nobody'))).toBe('NOT_FOUND');
    const riley = await server.signedIn('riley@example.com');
    const { masterOrderId } = await submit(riley, await readyCheckout(riley, { count: 1 }));
    expect(await refusalOf(ship(masterOrderId ?? '', 'HOUSE'))).toBe('CHECKOUT_CLOSED');
  });

  it('is the only way to hand a shipped order over, and what has shipped is not canceled', async () => {
    const { number, first } = await packed();
    expect(await refusalOf(advanceStaffOrder(server.deps, { number, from: 'READY' }))).toBe(
      'CHECKOUT_CLOSED',
    );
    expect(await refusalOf(deliver(number, first))).toBe('CHECKOUT_CLOSED');
    await ship(number, first);
    expect(await refusalOf(refuseOrder(server.deps, { number }))).toBe('CHECKOUT_CLOSED');
    expect((await listed(number)).status).toBe('READY');
  });

  it('names its field if the carrier or the tracking number is wrong', async () => {
    const { number, first } = await packed();
    const path = `${number}/shipments/${first}`;
    const refused = async (carrier: string, trackingNumber: string | null) => {
      const { status, body } = await askStaff(path, 'PUT', { carrier, trackingNumber });
      return [status, Object.keys(body.fields ?? {})];
    };
    expect(await refused('PIGEON', '1')).toEqual([422, ['carrier']]);
    expect(await refused('UPS', '986578788855')).toEqual([422, ['trackingNumber']]);
    expect(await refused('USPS', null)).toEqual([422, ['trackingNumber']]);
    expect(await refused('OTHER', 'no/such?number')).toEqual([422, ['trackingNumber']]);
    expect(statusesOf(await listed(number))).toEqual(['PACKED', 'PACKED']);
  });

  it('is answered with the order, its tracking number as carriers write it, and is in its record', async () => {
    const { number, first } = await packed();
    const path = `${number}/shipments/${first}`;
    const label = { carrier: 'UPS', trackingNumber: '1z 999 aa1 01 2345 6784' };
    const { status, body } = await askStaff(path, 'PUT', label);
    expect(status).toBe(200);
    expect(body.shipments[0]).toMatchObject({ vendor: { id: first }, status: 'SHIPPED', ...UPS });
    expect((await askStaff(`${path}/delivery`, 'POST', {})).body.shipments[0].status).toBe('DELIVERED');
    const { rows } = await server.db.execute(sql`
      select action, after from audit_log where order_number = ${number} and action in ('staff.ship', 'staff.deliver')
      order by at`);
    expect(rows).toEqual([
      { action: 'staff.ship', after: { vendorId: first, ...UPS } },
      { action: 'staff.deliver', after: { vendorId: first, status: 'DELIVERED' } },
    ]);
    const { timeline } = (await askStaff(`${number}/record`, 'GET')).body;
    expect(timeline.map(({ what }: { what: string }) => what)).toEqual(
      expect.arrayContaining(['staff.ship', 'staff.deliver']),
    );
  });
});
