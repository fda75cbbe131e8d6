import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orders } from '../../../server/db/schema/orders.ts';
import { createLog } from '../../../server/http/log.ts';
import { advanceOrder } from '../../../server/orders/advance-order.ts';
import { cancelOrder } from '../../../server/orders/cancel-order.ts';
import { reconcile } from '../../../server/orders/reconcile.ts';
import { recoverAttempts } from '../../../server/orders/recover-attempts.ts';
import { refundLine } from '../../../server/orders/refund-line.ts';
import { httpNumberVault, vaultCall } from '../../../server/payments/http-vault.ts';
import type { NumberVault } from '../../../server/ports/vault.ts';
import { createVaultApi } from '../../../server/vault/api.ts';
import { ordersOf } from '../../support/books.ts';
import { startTestServer, type TestClient, type TestServer } from '../../support/server.ts';
import { newKey, readyCheckout, submit } from '../../support/server-shopper.ts';
import { ADAPTER_KEY, type StripeAdapter, startStripeAdapter } from '../../support/stripe-adapter.ts';
import { startStripeStandIn } from '../../support/stripe-stand-in.ts';
import { cardToAdd, payWithCard } from '../support/add-card.ts';
import { expireLeases } from '../support/expire-leases.ts';

let standIn: Awaited<ReturnType<typeof startStripeStandIn>>;
let adapter: StripeAdapter;
let server: TestServer;
let riley: TestClient;
/** The demo's orders were paid at the sandbox's processor. */
let since: Date;

/** The store's vault by its API, as the adapter asks it. */
function vaultOf({ deps }: TestServer): NumberVault {
  const { log, env } = deps;
  const api = createVaultApi(deps);
  const fetch = async (request: Request) => api.fetch(request);
  return httpNumberVault(
    vaultCall({ url: 'http://vault.test', key: env.vaultProcessorKeys[0], seconds: 20, fetch, log }),
  );
}

beforeAll(async () => {
  const log = createLog('error');
  standIn = await startStripeStandIn();
  const vault: NumberVault = { readNumber: (id) => vaultOf(server).readNumber(id) };
  adapter = await startStripeAdapter({ standIn, vault, log });
  server = await startTestServer({ env: { processorUrl: adapter.url, processorKeys: [ADAPTER_KEY] } });
  riley = await server.signedIn('riley@example.com');
  since = new Date();
});
afterAll(async () => {
  await server.close();
  await adapter.close();
  standIn.close();
});

const settle = async () => {
  await expireLeases(server);
  await recoverAttempts(server.deps);
};

/** An order by Riley's own card, and its PaymentIntent. */
async function place() {
  const { checkoutId, lineItems } = await submit(riley, await readyCheckout(riley));
  const [order] = await ordersOf(server, { checkoutId });
  const [intent] = standIn.intentsOf(`${order?.attemptId}:0`);
  if (!order || !intent) throw new Error('There is no order that Stripe holds money for.');
  return { ...order, intent, gtin13: lineItems[0]?.cart.gtin13 ?? '' };
}

it('an order is held at Stripe when it is placed, and released when it is canceled', async () => {
  const { id: orderId, shopperId, total, intent } = await place();
  expect(intent).toMatchObject({ status: 'requires_capture', amount: total, number: '4242424242424242' });
  await cancelOrder(server.deps, { shopperId, orderId });
  await settle();
  expect(intent).toMatchObject({ status: 'canceled', cancellation_reason: 'requested_by_customer' });
});

it('an order is captured at Stripe when it is handed over, and what is refunded goes back there', async () => {
  const { id: orderId, number, total, gtin13, intent } = await place();
  await server.db.update(orders).set({ status: 'READY' }).where(eq(orders.id, orderId));
  await advanceOrder(server.deps, { orderId, event: { type: 'order.handOver' } });
  await settle();
  expect(intent).toMatchObject({ status: 'succeeded', amount_received: total, refunded: 0 });
  await refundLine(server.deps, { number, gtin13, quantity: 1, idempotencyKey: newKey() });
  expect(intent.refunded).toBeGreaterThan(0);
  expect(intent.refunded).toBeLessThan(total);
});

it('a card that Stripe declines leads to no order, and the shopper hears why', async () => {
  const card = await cardToAdd(server, '4000000000009995');
  const { checkout } = await payWithCard(riley, await readyCheckout(riley), card);
  await expect(submit(riley, checkout)).rejects.toMatchObject({
    code: 'CARD_DECLINED',
    reason: 'INSUFFICIENT_FUNDS',
  });
  expect(await ordersOf(server, checkout)).toEqual([]);
});

it("the store's books agree with what Stripe has", async () => {
  await settle();
  const { compared, differences } = await reconcile(server.deps, { since });
  expect(differences).toEqual([]);
  expect(compared).toBe(3);
});
