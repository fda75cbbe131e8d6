import { afterAll, beforeAll, expect, test } from 'vitest';
import { ordersOf } from '../../support/books.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { readyCheckout, submit } from '../../support/server-shopper.ts';

const KEY = 'the-key-of-the-staff-in-tests';

let server: TestServer;
let number: string;
beforeAll(async () => {
  server = await startTestServer({ env: { staffKey: KEY } });
  const riley = await server.signedIn('riley@example.com');
  const [order] = await ordersOf(server, await submit(riley, await readyCheckout(riley, { count: 2 })));
  number = order?.number ?? '';
});
afterAll(() => server.close());

const ask = async (path: string, body?: unknown, key = KEY) => {
  const response = await server.visitor.fetch(`/api/staff/orders/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
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
    lines: [expect.objectContaining({ quantity: 1 }), expect.objectContaining({ quantity: 1 })],
  });
});

test('an order is not found without the key, with another one, or if there is none', async () => {
  for (const key of ['', 'another-key-that-is-long']) {
    expect((await ask(number, undefined, key)).status).toBe(404);
    expect((await ask(`${number}/advance`, { from: 'PLACED' }, key)).status).toBe(404);
  }
  expect((await ask('0000-0000-00')).status).toBe(404);
  expect((await ask(number)).body.status).toBe('PLACED');
});

test('an order advances step by step, once for each status that was seen', async () => {
  const twice = await Promise.all([advance('PLACED'), advance('PLACED')]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await advance('PLACED')).body.code).toBe('VERSION_STALE');
  expect((await advance('PICKING')).body.status).toBe('READY');
  expect((await advance('READY')).body.status).toBe('COMPLETED');
  expect((await advance('COMPLETED')).body.code).toBe('CHECKOUT_CLOSED');
  expect((await advance('SOMEWHERE')).status).toBe(422);
});
