import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { SANDBOX_KEYS } from '../../../server/settings/sandbox-keys.ts';
import { ORDERS_PER_PAGE } from '../../../services/contracts/staff-lists.ts';
import { ordersOf } from '../../support/books.ts';
import { testServer } from '../../support/server.ts';
import { readyCheckout, submit } from '../../support/server-shopper.ts';

const { owner, catalog, care, picker } = SANDBOX_KEYS;
const STORE = '01400943';

const server = testServer();
let number: string;
/** The day it's handed over, by the store's calendar. */
let day: string;

async function ask(path: string, key: string = care, body?: unknown) {
  const response = await server.visitor.fetch(`/api/staff/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'idempotency-key': 'one-and-the-same-key' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

interface Listed {
  number: string;
  store: string;
  placedAt: string;
}

beforeAll(async () => {
  const riley = await server.signedIn('riley@example.com');
  const [order] = await ordersOf(server, await submit(riley, await readyCheckout(riley, { count: 2 })));
  number = order?.number ?? '';
  const { rows } = await server.db.execute<{ day: string }>(sql`
    select (s.starts_at at time zone 'America/New_York')::date::text as day
    from orders o join checkouts c on c.id = o.checkout_id join reservations r on r.id = c.reservation_id
    join slots s on s.id = r.slot_id where o.number = ${number}`);
  day = rows[0]?.day ?? '';
});

const numbersOf = ({ body }: { body: { orders: Listed[] } }) => body.orders.map((order) => order.number);

describe('the orders of a store', () => {
  it('are found by store, day, and status, the latest first', async () => {
    const all = await ask('orders');
    expect(all.body.orders[0]).toEqual({
      number,
      status: 'PLACED',
      modalityType: 'PICKUP',
      store: STORE,
      startsAt: expect.stringMatching(/^20.+Z$/),
      endsAt: expect.stringMatching(/^20.+Z$/),
      itemCount: 2,
      total: expect.any(Number),
      placedAt: expect.stringMatching(/^20.+Z$/),
    });
    const times = all.body.orders.map(({ placedAt }: Listed) => placedAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(numbersOf(await ask(`orders?store=${STORE}&day=${day}`))).toContain(number);
    expect(numbersOf(await ask(`orders?store=${STORE}&day=2020-01-01`))).toEqual([]);
    expect(numbersOf(await ask('orders?store=01400412'))).toEqual([]);
    const completed = await ask('orders?status=COMPLETED');
    expect(numbersOf(completed)).toHaveLength(3);
    expect(numbersOf(completed)).not.toContain(number);
  });

  it('come page by page, each once, even if several were placed at the same instant', async () => {
    const copies = ORDERS_PER_PAGE + 5;
    const { rows } = await server.db.execute<{ id: string }>(sql`
      select o.id from orders o where o.number = ${number}`);
    // Rows of the same checkout can't be orders, so each has its own.
    await server.db.execute(sql`
      insert into checkouts select (jsonb_populate_record(c, jsonb_build_object('id', 'copy-' || n,
        'idempotency_key', 'copy-' || n, 'master_order_id', 'copy-' || n))).*
      from generate_series(1, ${copies}::int) n, checkouts c
      where c.id = (select checkout_id from orders where id = ${rows[0]?.id})`);
    await server.db.execute(sql`
      insert into attempts select (jsonb_populate_record(a, jsonb_build_object('id', 'copy-' || n,
        'idempotency_key', 'copy-' || n, 'checkout_id', 'copy-' || n, 'order_sequence', 90000 + n))).*
      from generate_series(1, ${copies}::int) n, attempts a
      where a.id = (select attempt_id from orders where id = ${rows[0]?.id})`);
    await server.db.execute(sql`
      insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', 'copy-' || n, 'number', 'copy-' || n,
        'checkout_id', 'copy-' || n, 'attempt_id', 'copy-' || n, 'status', 'CANCELED', 'placed_at', '2020-01-01T00:00:00Z'))).*
      from generate_series(1, ${copies}::int) n, orders o where o.id = ${rows[0]?.id}`);
    try {
      const first = await ask(`orders?store=${STORE}&day=${day}&status=CANCELED`);
      expect(first.body.orders).toHaveLength(ORDERS_PER_PAGE);
      const rest = await ask(
        `orders?store=${STORE}&day=${day}&status=CANCELED&after=${encodeURIComponent(first.body.next)}`,
      );
      expect(rest.body.next).toBe(null);
      expect(new Set([...numbersOf(first), ...numbersOf(rest)]).size).toBe(copies);
    } finally {
      await server.db.execute(sql`delete from orders where id like 'copy-%'`);
    }
  });

  it("are a picker's own store's, and no other", async () => {
    const own = await ask('orders', picker);
    expect(own.body.orders.map(({ store }: Listed) => store)).toEqual(own.body.orders.map(() => STORE));
    expect(numbersOf(own)).toContain(number);
    for (const path of ['orders?', 'picking-list?', `slots?day=${day}&`]) {
      expect((await ask(`${path}store=01400412`, picker)).status).toBe(404);
    }
    expect((await ask('orders', catalog)).body.code).toBe('ROLE_REQUIRED');
  });

  it.each([
    [`orders?day=2026-11-27`, { store: 'Name the store whose day it is.' }],
    [`orders?store=${STORE}&day=2026-02-30`, { day: 'There is no such day.' }],
    ['orders?after=yesterday', { after: 'Must be the next of a page.' }],
    ['picking-list', { store: 'Name a store.' }],
    ['slots?day=2026-11-27', { store: 'Name a store.' }],
  ])('say what is wrong with %s', async (path, fields) => {
    const { status, body } = await ask(path, owner);
    expect([status, body.fields]).toEqual([422, fields]);
  });
});

describe('the picking list of a store', () => {
  it('has the lines that are open, by order and department, and leaves out those that were found', async () => {
    const listed = async () => {
      const { body } = await ask('picking-list', picker);
      return body.orders.find((order: Listed) => order.number === number);
    };
    const before = await listed();
    expect(before).toMatchObject({ number, status: 'PLACED', startsAt: expect.any(String) });
    expect(before.lines).toHaveLength(2);
    const line = { gtin13: expect.any(String), quantity: 1, department: expect.stringMatching(/./) };
    expect(before.lines).toEqual([expect.objectContaining(line), expect.objectContaining(line)]);
    await ask(`orders/${number}/advance`, picker, { from: 'PLACED' });
    await server.visitor.fetch(`/api/staff/orders/${number}/lines/${before.lines[0].gtin13}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${picker}` },
      body: JSON.stringify({ quantity: 0 }),
    });
    expect((await listed()).lines).toEqual([before.lines[1]]);
    await ask(`orders/${number}/advance`, picker, { from: 'PICKING' });
    expect(await listed()).toBeUndefined();
  });
});

describe('the slots of a store', () => {
  it('are all of a day, with what each has taken', async () => {
    const { body } = await ask(`slots?store=${STORE}&day=${day}`, catalog);
    expect(body.timezone).toBe('America/New_York');
    const order = (await ask(`orders?store=${STORE}&day=${day}`)).body.orders.find(
      (one: Listed) => one.number === number,
    );
    const pickup = body.slots.filter(
      ({ modalityType }: { modalityType: string }) => modalityType === 'PICKUP',
    );
    expect(pickup.length).toBeGreaterThan(5);
    const its = pickup.find(({ startsAt }: { startsAt: string }) => startsAt === order.startsAt);
    expect(its).toMatchObject({ endsAt: order.endsAt, vendorId: null });
    expect(its.taken).toBeGreaterThan(0);
    expect(its.capacity).toBeGreaterThanOrEqual(its.taken);
    expect(pickup.some(({ taken }: { taken: number }) => taken === 0)).toBe(true);
    const vendors = body.slots.map(({ vendorId }: { vendorId: string | null }) => vendorId);
    expect(vendors).toContain('KROGER');
    expect((await ask(`slots?store=99999999&day=${day}`)).status).toBe(404);
  });
});

describe('the record of an order', () => {
  it('has its timeline, tenders, emails, attempts, and lines, and nothing secret', async () => {
    await ask(`orders/${number}/advance`, care, { from: 'READY' });
    const { body } = await ask(`orders/${number}/record`);
    expect(body).toMatchObject({ number, status: 'COMPLETED', store: STORE, refunded: 0 });
    const steps = body.timeline.map(({ what, operatorId }: { what: string; operatorId: string }) => [
      what,
      operatorId,
    ]);
    expect(steps[0]).toEqual(['PLACED', null]);
    expect(steps).toEqual(
      expect.arrayContaining([
        ['staff.advance', 'demo-picker'],
        ['staff.pick', 'demo-picker'],
        ['READY', null],
        ['staff.advance', 'demo-care'],
        ['HAND_OVER', null],
      ]),
    );
    expect(body.tenders).toEqual([
      { paymentType: 'BANK_CARD', brand: expect.any(String), lastFour: '4242', ...amounts },
    ]);
    expect(body.emails.map(({ kind }: { kind: string }) => kind)).toEqual([
      'CONFIRMATION',
      'READY',
      'RECEIPT',
    ]);
    const attempt = body.attempts[0];
    expect(attempt).toMatchObject({ kind: 'PLACE', status: 'DONE', reason: null });
    expect(attempt.authorizations).toMatchObject([{ paymentType: 'BANK_CARD' }]);
    expect(body.lines).toHaveLength(2);
    expect(JSON.stringify(body)).not.toMatch(/instrument|token|authorizationKey|riley/i);
    expect((await ask('orders/0000-0000-00/record')).status).toBe(404);
    expect((await ask(`orders/${number}/record`, picker)).status).toBe(403);
  });
});

const amounts = { amount: expect.any(Number), authorizedAmount: expect.toSatisfy(isAmount) };
function isAmount(value: unknown): boolean {
  return value === null || typeof value === 'number';
}
