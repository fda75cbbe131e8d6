import { beforeAll, expect, test } from 'vitest';
import type { SubmissionServices } from '../../../machines/checkout/submission.machine.ts';
import { createCheckoutServices } from '../../../services/checkout.ts';
import { createClient } from '../../../services/client.ts';
import type * as contract from '../../../services/contracts/checkouts.ts';
import { listOrders } from '../../../services/contracts/orders.ts';
import type { Call } from '../../../services/http/call.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { CONTACT, newKey, readyCheckout } from '../../support/server-shopper.ts';
import { encryptedPin, payWithAll } from '../support/tenders.ts';

const server = testServer();
let riley: TestClient;
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
});

type OrderToPlace = Parameters<SubmissionServices['placeOrder']>[0];

/** Places an order with the browser's client and returns the calls it made. */
async function place(order: OrderToPlace, shopper = riley) {
  const called: string[] = [];
  const sent: unknown[] = [];
  const call: Call = (operation, input, signal) => {
    called.push(operation.id);
    sent.push(input);
    return shopper.call(operation, input, signal);
  };
  const { placeOrder } = createCheckoutServices({ ...createClient({ baseUrl: '' }), call });
  const placed = await placeOrder(order, new AbortController().signal);
  return { called, sent, placed };
}

const orderOf = (checkout: contract.Checkout, changes: Partial<OrderToPlace> = {}): OrderToPlace => ({
  checkoutId: checkout.checkoutId,
  versionKey: checkout.versionKey,
  displayedTotal: checkout.summary.cost.total,
  contact: CONTACT,
  gratuityAmount: 0,
  isV2: false,
  isFraudDataCaptured: false,
  encryptedPin: null,
  ebt: null,
  idempotencyKey: newKey(),
  ...changes,
});

test("the legacy submit places the order once, with the contact form's field names (API-31, AUT-14, ENT-26)", async () => {
  const checkout = await readyCheckout(riley);
  const order = orderOf(checkout);
  const { called, sent, placed } = await place(order);
  expect(called).toEqual(['checkouts.submit']);
  const contactInfo = { firstName: 'Riley', lastName: 'Marsh', phoneNumber: '+15135550142', smsOptIn: false };
  expect(sent).toMatchObject([{ body: { contactInfo } }]);
  expect(placed).toMatchObject({ status: 'PLACED', fulfillment: { contact: CONTACT } });
  expect((await place(order)).placed).toEqual(placed);
  const { orders } = await riley.call(listOrders, {});
  expect(orders.filter(({ checkoutId }) => checkoutId === checkout.checkoutId)).toHaveLength(1);
});

test('the legacy submit carries the PIN of an order that SNAP EBT pays (SNP-12, API-31)', async () => {
  const sam = await server.signedIn('sam@example.com');
  const checkout = await payWithAll(sam, await readyCheckout(sam), [
    { id: 'demo-sam-ebt', paymentType: 'EBT' },
    { id: 'demo-sam-visa', paymentType: 'BANK_CARD' },
  ]);
  expect(checkout.paymentDetails.ebt).toBeGreaterThan(0);
  const order = orderOf(checkout, { encryptedPin: await encryptedPin(server) });
  const { called, placed } = await place(order, sam);
  expect(called).toEqual(['checkouts.submit']);
  expect(placed).toMatchObject({ status: 'PLACED', paymentDetails: { ebt: checkout.paymentDetails.ebt } });
});

test('the current submit is the update of type ACTIVATE (API-30, AUT-14)', async () => {
  const { called, placed } = await place(orderOf(await readyCheckout(riley), { isV2: true }));
  expect(called).toEqual(['checkouts.update']);
  expect(placed.status).toBe('PLACED');
});

test('the legacy submit charges only the displayed total (API-31)', async () => {
  const checkout = await readyCheckout(riley);
  const { total } = checkout.summary.cost;
  await expect(place(orderOf(checkout, { displayedTotal: total - 1 }))).rejects.toMatchObject({
    code: 'TOTAL_CHANGED',
  });
});
