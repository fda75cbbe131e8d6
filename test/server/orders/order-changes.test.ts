import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { now } from '../../../server/db/clock.ts';
import { shipments } from '../../../server/db/schema/orders.ts';
import { sessions } from '../../../server/db/schema/shoppers.ts';
import { advanceOrder } from '../../../server/orders/advance-order.ts';
import { listOrders } from '../../../services/contracts/orders.ts';
import { orderChangesPath } from '../../../services/contracts/proposals.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { readyCheckout, submit } from '../../support/server-shopper.ts';

const server = testServer();
let riley: TestClient;
let orderId: string;
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
  const { checkoutId } = await submit(riley, await readyCheckout(riley, {}));
  const { orders } = await riley.call(listOrders, {});
  orderId = orders.find((order) => order.checkoutId === checkoutId)?.orderId ?? '';
});

/** A process of the store, and how a page listens to it. */
function processOf() {
  const readiness = { isClosing: false };
  const app = createApp(server.deps, { readiness });
  const listen = (client: TestClient, of = orderId) =>
    app.fetch(new Request(`${server.url}${orderChangesPath(of)}`, { headers: { cookie: client.cookie() } }));
  return { readiness, listen };
}

/** All that a stream says until it ends. */
const heard = (response: Response) => response.text();

it('a page hears that its order has changed, from a process that did nothing, until that one shuts down', async () => {
  const { readiness, listen } = processOf();
  const response = await listen(riley);
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  await advanceOrder(server.deps, { orderId, event: { type: 'order.pick' } });
  let said = '';
  while (!said.includes('event: changed')) said += (await reader?.read())?.value;
  readiness.isClosing = true;
  while (!(await reader?.read())?.done);
  expect(said).toContain('data: changed');
});

it('a page hears that a shipment was shipped, and that it was delivered', async () => {
  const { readiness, listen } = processOf();
  const response = await listen(riley);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const hearChange = async () => {
    for (let said = ''; !said.includes('event: changed'); ) said += (await reader?.read())?.value;
  };
  await server.db
    .insert(shipments)
    .values({ id: 'shipment-1', orderId, vendorId: 'HOUSE', carrier: 'OTHER' });
  await hearChange();
  await server.db.update(shipments).set({ deliveredAt: now }).where(eq(shipments.id, 'shipment-1'));
  await hearChange();
  readiness.isClosing = true;
  while (!(await reader?.read())?.done);
});

/** How many connections a browser opens to a host over HTTP/1.1. */
const CONNECTIONS_OF_A_BROWSER = 6;

it('nobody hears of what is not theirs', async () => {
  const { listen } = processOf();
  expect((await listen(await server.signedIn('sam@example.com'))).status).toBe(404);
  expect((await listen(riley, 'no-such-order')).status).toBe(404);
  expect((await listen(server.visitor)).status).toBe(401);
});

it('a shopper has fewer streams than a browser has connections, and another as soon as one is closed', async () => {
  const { readiness, listen } = processOf();
  const answers = await Promise.all(Array.from({ length: CONNECTIONS_OF_A_BROWSER }, () => listen(riley)));
  const [first, ...others] = answers.filter(({ status }) => status === 200);
  expect(answers.map(({ status }) => status)).toContain(429);
  await first?.body?.cancel();
  const another = await listen(riley);
  expect(another.status).toBe(200);
  expect((await listen(riley)).status).toBe(429);
  readiness.isClosing = true;
  await Promise.all([...others, another].map(heard));
});

it('a stream ends with its session', async () => {
  const { listen } = processOf();
  const other = await server.signedIn('riley@example.com');
  const response = await listen(other);
  await server.db.delete(sessions).where(eq(sessions.shopperId, 'demo-riley'));
  expect(await heard(response)).not.toContain('changed');
});
