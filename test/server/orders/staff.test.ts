import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { SANDBOX_KEYS } from '../../../server/settings/sandbox-keys.ts';
import { ordersOf } from '../../support/books.ts';
import { deliveryCheckout } from '../../support/delivery-checkout.ts';
import { testServer } from '../../support/server.ts';
import { itemOf, readyCheckout, submit } from '../../support/server-shopper.ts';

const KEY = SANDBOX_KEYS.care;
const GTIN = '0000000000000';

const server = testServer();
let number: string;
beforeAll(async () => {
  // All that a department sells is of one kind, so that there's something to suggest.
  await server.db.execute(sql`update products set taxonomies = jsonb_build_array(taxonomies -> 0, 'Alike')`);
  const riley = await server.signedIn('riley@example.com');
  const [order] = await ordersOf(server, await submit(riley, await readyCheckout(riley, { count: 2 })));
  number = order?.number ?? '';
});

const ask = async (path: string, body?: unknown, key = KEY, method = body === undefined ? 'GET' : 'POST') => {
  const response = await server.visitor.fetch(`/api/staff/orders/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': 'one-and-the-same-key',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
};

const advance = (from: string) => ask(`${number}/advance`, { from });

test('staff see what to pick, and nothing about who ordered it', async () => {
  const { status, body } = await ask(number);
  expect(status).toBe(200);
  expect(body).toEqual({
    number,
    status: 'PLACED',
    modalityType: 'PICKUP',
    pickupType: 'PICKUP',
    lines: [
      expect.objectContaining({ quantity: 1, found: null, substitutes: [] }),
      expect.objectContaining({ quantity: 1, found: null, substitutes: [] }),
    ],
    steps: [],
    shipments: [],
    arrival: null,
    total: expect.any(Number),
    taxTotal: expect.any(Number),
    deposits: null,
    refunded: 0,
  });
});

test('without the key or with another one, a call says so, even before it says that it is invalid', async () => {
  for (const key of ['', 'another-key-that-is-long']) {
    for (const path of [number, '0000-0000-00']) expect((await ask(path, undefined, key)).status).toBe(401);
    for (const body of [{ from: 'PLACED' }, { from: 'nowhere' }, {}]) {
      expect((await ask(`${number}/advance`, body, key)).status).toBe(401);
    }
    expect((await ask(`${number}/refusal`, {}, key)).status).toBe(401);
    expect((await ask(`${number}/refunds`, { gtin13: GTIN, quantity: 'some' }, key)).status).toBe(401);
    expect((await ask(`${number}/lines/${GTIN}`, { quantity: -1 }, key, 'PUT')).status).toBe(401);
    expect((await ask('../vouchers/KILN-AAAA-AAAA/redemption', {}, key)).status).toBe(401);
  }
  expect((await ask('0000-0000-00')).status).toBe(404);
  expect((await ask(number)).body.status).toBe('PLACED');
});

test('an order advances step by step, once for each status that was seen, and says what was found and refunded', async () => {
  const twice = await Promise.all([advance('PLACED'), advance('PLACED')]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await advance('PLACED')).body.code).toBe('VERSION_STALE');
  const { lines, total } = (await ask(number)).body;
  const [first, { gtin13 }] = lines;
  expect(first.substitutes.length).toBeGreaterThan(0);
  const found = await ask(`${number}/lines/${gtin13}`, { quantity: 0 }, KEY, 'PUT');
  expect(found.body.lines[1].found).toEqual({ quantity: 0, weight: null, substitute: null });
  const ready = await advance('PICKING');
  expect(ready.body).toMatchObject({
    status: 'READY',
    lines: [{ quantity: 1 }, { quantity: 0, total: 0, found: null }],
  });
  expect(ready.body.total).toBeLessThan(total);
  expect((await advance('READY')).body.status).toBe('COMPLETED');
  expect((await advance('COMPLETED')).body.code).toBe('CHECKOUT_CLOSED');
  expect((await advance('SOMEWHERE')).status).toBe(422);
  const refund = () => ask(`${number}/refunds`, { gtin13: first.gtin13, quantity: 1 });
  expect((await refund()).body.refunded).toBe(ready.body.total);
  expect((await refund()).body.refunded).toBe(ready.body.total);
  expect((await ask(`${number}/refusal`, {})).body.code).toBe('CHECKOUT_CLOSED');
});

test('an order that cannot be ready says which items to weigh, and one that is refused is canceled', async () => {
  const riley = await server.signedIn('riley@example.com');
  const bananas = itemOf('produce', 3, 1);
  const placed = await submit(riley, await deliveryCheckout(riley, { items: [bananas] }));
  const weighed = bananas.gtin13;
  const order = placed.masterOrderId;
  await ask(`${order}/advance`, { from: 'PLACED' });
  expect((await ask(`${order}/advance`, { from: 'PICKING' })).body).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { [`lines.${weighed}`]: 'Weigh this item first.' },
  });
  const line = (body: unknown) => ask(`${order}/lines/${weighed}`, body, KEY, 'PUT');
  expect((await line({ quantity: 1, weight: 99_999 })).body.fields).toEqual({ weight: 'Check the weight.' });
  expect((await line({ quantity: 2 })).body.fields).toEqual({ quantity: 'At most 1.' });
  expect((await line({ quantity: 0, substitute: { gtin13: GTIN, quantity: 1 } })).body.fields).toEqual({
    substitute: "This can't be picked in its place.",
  });
  expect((await ask(`${order}/refusal`, {})).body.status).toBe('CANCELED');
  expect((await ask(`${order}/refusal`, {})).body.status).toBe('CANCELED');
});
