import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { listenerOf } from '../../../server/boot/ports.ts';
import { createVaults } from '../../../server/boot/vaults.ts';
import { createLog } from '../../../server/http/log.ts';
import { recoverAttempts } from '../../../server/orders/recover-attempts.ts';
import { ProcessorUnavailable } from '../../../server/ports/processor.ts';
import { createProcessorApp } from '../../../server/processor/app.ts';
import { listCards } from '../../../services/contracts/cards.ts';
import { getCart } from '../../../services/contracts/cart.ts';
import { updateCheckout } from '../../../services/contracts/checkouts.ts';
import { expectBalanced } from '../../support/books.ts';
import { change, save } from '../../support/modifications.ts';
import { startTestServer, type TestClient, type TestServer } from '../../support/server.ts';
import { newKey, readCheckout, readyCheckout, submissionOf, submit } from '../../support/server-shopper.ts';
import { expireLeases } from '../support/expire-leases.ts';
import { pickedOrders } from '../support/picked-orders.ts';

let server: TestServer;
let riley: TestClient;
/** What the network does to the processor. */
let network: 'fine' | 'loses requests' | 'loses answers' | 'loses one answer' = 'fine';

let answer: RequestListener;

/** Does the work, and cuts the wire before it says so. */
function loseAnswer(request: IncomingMessage, response: ServerResponse): void {
  response.end = () => {
    request.socket.destroy();
    return response;
  };
  answer(request, response);
}

const processor = createServer((request, response) => {
  if (network === 'fine') return answer(request, response);
  if (network === 'loses one answer') network = 'fine';
  return network === 'loses requests' ? request.socket.destroy() : loseAnswer(request, response);
});

beforeAll(async () => {
  processor.listen(0, '127.0.0.1');
  await once(processor, 'listening');
  const { port } = processor.address() as AddressInfo;
  server = await startTestServer({
    log: createLog('silent'),
    env: { processorUrl: `http://localhost:${port}`, processorKeys: ['the-new-key', 'the-old-key'] },
  });
  // It's been given the new key beside the old one; the store has only just been restarted with it.
  const env = { ...server.deps.env, processorKeys: ['the-old-key', 'the-new-key'] as const };
  const { processorVault: vault } = createVaults(server.deps);
  answer = listenerOf(createProcessorApp({ ...server.deps, env, vault }));
  riley = await server.signedIn('riley@example.com');
});
afterAll(async () => {
  processor.close();
  processor.closeAllConnections();
  await server.close();
});
afterEach(async () => {
  vi.useRealTimers();
  await expectBalanced(server);
});

/** The circuit lets calls through again. */
function later(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000 });
}

async function recover(): Promise<void> {
  network = 'fine';
  later();
  await expireLeases(server);
  await recoverAttempts(server.deps);
}

const place = (checkout: Awaited<ReturnType<typeof readyCheckout>>, key = newKey()) => {
  const { params, body } = submissionOf(checkout, key);
  return riley.fetch(updateCheckout.path.replace('{checkoutId}', params.checkoutId), {
    method: updateCheckout.method,
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  });
};

it('a store whose processor is gone is ready, serves carts, and says when to try paying again', async () => {
  const checkout = await readyCheckout(riley);
  network = 'loses requests';
  expect((await server.visitor.fetch('/readyz')).status).toBe(200);
  expect((await riley.call(getCart, {})).lineItems).toHaveLength(3);
  const wallet = await riley.fetch(listCards.path);
  expect([wallet.status, wallet.headers.get('retry-after')]).toEqual([503, '1']);
  // Four more calls without an answer open the circuit.
  const refused = await place(checkout);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await refused.json()).toMatchObject({
    code: 'UNAVAILABLE',
    detail: 'The payment service is not responding.',
  });
  expect(await readCheckout(riley, checkout)).toMatchObject({ status: 'PLACING' });

  await recover();
  const again = await readCheckout(riley, checkout);
  expect(again.status).toBe('DRAFT');
  expect((await submit(riley, again)).status).toBe('PLACED');
});

it('an order whose authorization got through, but not its answer, is placed once the processor is heard again', async () => {
  const checkout = await readyCheckout(riley);
  network = 'loses answers';
  const key = newKey();
  expect((await place(checkout, key)).status).toBe(503);
  await recover();
  expect(await readCheckout(riley, checkout)).toMatchObject({ status: 'PLACED' });
  expect((await place(checkout, key)).status).toBe(200);
});

it('an answer lost once costs nothing: the call is made again under its key', async () => {
  const checkout = await readyCheckout(riley);
  later();
  network = 'loses one answer';
  expect((await place(checkout)).status).toBe(200);
});

it('while nobody asks a silent processor, what needs it is refused at once and leaves nothing to recovery', async () => {
  const at = await pickedOrders(server);
  const key = newKey();
  const placed = await readyCheckout(riley);
  expect((await place(placed, key)).status).toBe(200);
  const [line] = placed.lineItems;
  const changed = await change(riley, placed, {
    lineItems: [{ gtin13: line?.cart.gtin13 ?? '', quantity: (line?.cart.quantity ?? 0) + 1 }],
  });
  const { number } = await at.begin('card');
  for (const gtin13 of [at.food.gtin13, at.other.gtin13]) await at.find(number, gtin13, { quantity: 3 });
  await at.find(number, at.weighed.gtin13, { quantity: 1, weight: (at.weighed.weight ?? 0) * 2 });
  const checkout = await readyCheckout(riley);
  const journal = async () =>
    (await server.db.execute(sql`select id, status from attempts order by id`)).rows;
  const before = await journal();

  network = 'loses requests';
  for (const _ of [1, 2, 3]) await server.deps.processor.find('nothing').catch(() => {});
  const next = newKey();
  const refused = await place(checkout, next);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await refused.json()).toMatchObject({
    code: 'UNAVAILABLE',
    detail: 'The payment service is not responding.',
  });
  await expect(save(riley, changed)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect(at.advance(number, 'PICKING')).rejects.toBeInstanceOf(ProcessorUnavailable);
  expect(await journal()).toEqual(before);
  expect(await readCheckout(riley, checkout)).toMatchObject({ status: 'DRAFT' });
  // What's in the journal already needs no processor.
  expect((await place(placed, key)).status).toBe(200);

  network = 'fine';
  later();
  expect((await place(checkout, next)).status).toBe(200);
  expect(await save(riley, changed)).toMatchObject({ status: 'PLACED' });
  await at.advance(number, 'PICKING');
});
