import { afterAll, beforeAll, expect, test } from 'vitest';
import { listOrders } from '../../../services/contracts/orders.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { CONTACT, readyCheckout, submit } from '../../support/server-shopper.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('places the order and charges the total that was shown (API-30, ENT-21, ENT-25)', async () => {
  const riley = await server.signedIn('riley@example.com');
  const checkout = await readyCheckout(riley);
  const placed = await submit(riley, checkout);
  const { total } = checkout.summary.cost;

  expect(placed).toMatchObject({
    checkoutId: checkout.checkoutId,
    status: 'PLACED',
    masterOrderId: expect.stringMatching(/^\d{4}-\d{4}-\d{2}$/),
    payments: [{ id: 'demo-riley-visa', amountToAuthorize: total, authorizedAmount: total }],
    paymentDetails: {
      payment: { transactions: [{ type: 'AUTHORIZATION', status: 'APPROVED', amount: total }] },
    },
    fulfillment: { contact: CONTACT, promise: { status: 'USED' } },
  });
  const { orders } = await riley.call(listOrders, {});
  expect(orders).toMatchObject([
    { number: placed.masterOrderId, checkoutId: checkout.checkoutId, status: 'PLACED', total },
  ]);
});
