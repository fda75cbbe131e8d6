import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer } from '../support/server.ts';

type Node = { [key: string]: Node };

const run = promisify(execFile);
const bin = (name: string) => join(import.meta.dirname, '../../node_modules/.bin', name);

/** A client on nothing but the document's types: an order from the cart to its cancellation. */
const CLIENT = `import type { paths } from './store.ts';

type Body<O> = O extends { requestBody: { content: { 'application/json': infer B } } } ? B : undefined;
type Answer<O> = O extends { responses: { 200: { content: { 'application/json': infer A } } } } ? A : never;
type Part<O, P extends string> = O extends { parameters: { [K in P]: infer V } } ? V : undefined;
interface Given<O> {
  path: Part<O, 'path'>;
  query: Part<O, 'query'>;
  header: Part<O, 'header'>;
  body: Body<O>;
}
declare function call<P extends keyof paths, M extends keyof paths[P]>(
  path: P, method: M, given: Partial<Given<paths[P][M]>>,
): Promise<Answer<paths[P][M]>>;

const header = { 'Idempotency-Key': 'a-key-of-the-client' };
const contact = { firstName: 'Riley', lastName: 'Park', phone: '+15135550142', smsOptin: false };

export async function order(gtin13: string): Promise<number> {
  const cart = await call('/api/cart', 'get', {});
  const { lineItems } = await call('/api/carts/{cartId}/line-items', 'put', {
    header,
    path: { cartId: cart.id },
    body: { lineItems: [{ type: 'ADD', gtin13, quantity: 2, modalityType: 'PICKUP' }] },
  });
  const { quotes } = await call('/api/quotes', 'post', {
    query: { 'filter.shoppingModality': 'PICKUP', 'filter.storeId': '01400943' },
    body: { cart: lineItems.map((line) => ({ gtin13: line.gtin13, quantity: line.quantity })) },
  });
  const [quote] = quotes;
  const option = quote?.options.find(({ available }) => available);
  const promise = await call('/fulfillment/api/timeslots/reserve', 'post', {
    header,
    body: { modalityType: 'PICKUP', optionIds: [\`\${quote?.id}|\${option?.id}\`], keyspace: cart.id },
  });
  const { checkoutId } = await call('/api/checkouts', 'post', {
    header,
    body: {
      cartId: cart.id,
      modalityType: 'PICKUP',
      fulfillment: { promise: { id: promise.id, versionKey: promise.versionKey } },
      properties: { paymentVersion: 2 },
    },
  });
  const { cards } = await call('/api/wallet/cards', 'get', {});
  const draft = await call('/api/checkouts/{checkoutId}', 'get', { path: { checkoutId } });
  const paid = await call('/payment/v1/checkouts/{checkoutId}', 'put', {
    path: { checkoutId },
    body: { versionKey: draft.versionKey, payments: cards.slice(0, 1).map(({ cardId }) => ({ id: cardId, paymentType: 'BANK_CARD' as const })) },
  });
  const placed = await call('/api/checkouts/{checkoutId}', 'put', {
    path: { checkoutId },
    header,
    body: {
      type: 'ACTIVATE',
      versionKey: paid.versionKey,
      displayedTotal: paid.summary.cost.total,
      fulfillment: { contact },
      paymentDetails: { gratuityAmount: paid.paymentDetails.gratuityAmount },
    },
  });
  const { orders } = await call('/api/orders', 'get', {});
  const own = orders.find((one) => one.number === placed.masterOrderId);
  if (own?.status === 'PLACED') {
    await call('/api/orders/{orderId}/cancellation', 'post', { path: { orderId: own.orderId } });
  }
  return placed.payments.reduce((sum, { amount }) => sum + amount, 0);
}
`;

let folder: string;
let document: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'checkstand-client-'));
  const server = await startTestServer();
  document = await (await server.visitor.fetch('/openapi.json')).text();
  await server.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the compiler has against the client with the types of a document. */
async function errorsWith(openapi: string): Promise<string[]> {
  const at = (name: string) => join(folder, name);
  await writeFile(at('openapi.json'), openapi);
  await writeFile(at('client.ts'), CLIENT);
  await run(bin('openapi-typescript'), [at('openapi.json'), '--output', at('store.ts')]);
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'esnext', '--target', 'esnext'];
  const compiling = run(
    bin('tsc'),
    [...options, '--allowImportingTsExtensions', '--types', '', at('client.ts')],
    {
      cwd: folder,
    },
  );
  const { stdout } = await compiling.catch((error: { stdout: string }) => error);
  return stdout.split('\n').filter((line) => line.includes('error TS'));
}

it('openapi.json is true enough that a client made of its types compiles and places an order', async () => {
  expect(await errorsWith(document)).toEqual([]);
});

it('a client does not compile with a document that lacks a field, a path, or a header, or says another type', async () => {
  const lying = JSON.parse(document) as { paths: Record<string, Record<string, Node>> };
  const at = (path: string, method: string, ...keys: string[]) =>
    keys.reduce<Node>((node, key) => node[key] as Node, lying.paths[path]?.[method] as Node);
  const asked = ['requestBody', 'content', 'application/json', 'schema', 'properties'];
  const answered = ['responses', '200', 'content', 'application/json', 'schema', 'properties'];
  delete at('/payment/v1/checkouts/{checkoutId}', 'put', ...answered).summary;
  delete at('/api/checkouts/{checkoutId}', 'put', ...asked).displayedTotal;
  (at('/api/checkouts/{checkoutId}', 'put', ...answered).masterOrderId as unknown) = { type: 'number' };
  (at('/api/checkouts', 'post').parameters as unknown) = [];
  delete lying.paths['/api/orders/{orderId}/cancellation'];
  const errors = (await errorsWith(JSON.stringify(lying))).join('\n');
  for (const one of [
    /'summary' does not exist/,
    /'displayedTotal' does not exist/,
    /no overlap/,
    /'Idempotency-Key': string; }' is not assignable to type 'undefined'/,
    /cancellation/,
  ]) {
    expect(errors).toMatch(one);
  }
});
