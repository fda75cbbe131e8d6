import { afterEach, beforeAll, expect, test } from 'vitest';
import { replaceTenders } from '../../../server/checkouts/record/checkout-payment.ts';
import type { Processor } from '../../../server/ports/processor.ts';
import { sweepExpiredReservations } from '../../../server/reservations/expire-reservations.ts';
import { getPayments, updatePayments } from '../../../services/contracts/checkout-payments.ts';
import * as contract from '../../../services/contracts/checkouts.ts';
import { releaseReservation } from '../../../services/contracts/reservations.ts';
import { createFault } from '../../../services/contracts/sandbox.ts';
import { expectBalanced, ordersOf, runOut } from '../../support/books.ts';
import { listOpenOrders } from '../../support/http-shopper.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import {
  CONTACT,
  newKey,
  readCheckout,
  readyCheckout,
  refusalOf,
  submissionOf,
  submit,
} from '../../support/server-shopper.ts';
import { cardToAdd, payWithCard } from '../support/add-card.ts';
import { withProcessor } from '../support/processor.ts';

let riley: TestClient;
const server = testServer();
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
});

afterEach(() => expectBalanced(server));

const pay = async (checkout: contract.Checkout, number: string) =>
  payWithCard(riley, checkout, await cardToAdd(server, number));

test('places the order and charges the displayed total (API-30, ENT-21, ENT-25)', async () => {
  const checkout = await readyCheckout(riley);
  const placed = await submit(riley, checkout);
  const { total } = checkout.summary.cost;

  expect(placed).toMatchObject({
    checkoutId: checkout.checkoutId,
    status: 'PLACED',
    masterOrderId: expect.stringMatching(/^\d{4}-\d{4}-\d{2}$/),
    payments: [
      {
        id: 'demo-riley-visa',
        brand: 'Visa',
        lastFour: '4242',
        amountToAuthorize: total,
        authorizedAmount: total,
      },
    ],
    paymentDetails: {
      payment: { transactions: [{ type: 'AUTHORIZATION', status: 'APPROVED', amount: total }] },
    },
    fulfillment: { contact: CONTACT, promise: { status: 'USED' } },
  });
  expect(await readCheckout(riley, checkout)).toEqual(placed);
  const listed = await listOpenOrders(riley);
  expect(listed.filter(({ checkoutId }) => checkoutId === checkout.checkoutId)).toMatchObject([
    { number: placed.masterOrderId, status: 'PLACED', total },
  ]);
});

test('a double click makes one order: one response has it, the other says it is still running', async () => {
  const checkout = await readyCheckout(riley);
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 6 }, () => refusalOf(submit(riley, checkout, key))));
  expect(answers.filter((code) => code !== 'none' && code !== 'STILL_RUNNING')).toEqual([]);
  expect(await submit(riley, checkout, key)).toMatchObject({ status: 'PLACED' });
  expect(await ordersOf(server, checkout)).toHaveLength(1);
});

test('two tabs with different keys make one order, and the later one hears that the checkout is closed', async () => {
  const checkout = await readyCheckout(riley);
  const answers = await Promise.all([refusalOf(submit(riley, checkout)), refusalOf(submit(riley, checkout))]);
  expect(answers).toContain('none');
  expect(await refusalOf(submit(riley, checkout))).toBe('CHECKOUT_CLOSED');
  expect(await ordersOf(server, checkout)).toHaveLength(1);
});

test('a lost response is repeated under the same key, and the key works for nothing else', async () => {
  const checkout = await readyCheckout(riley);
  const key = newKey();
  await riley.call(createFault, { body: { operation: 'checkouts.update', times: 1, drop: 'after' } });
  await expect(submit(riley, checkout, key)).rejects.toEqual({ kind: 'unreachable' });
  const again = await submit(riley, checkout, key);
  expect(again).toMatchObject({ status: 'PLACED' });
  expect(await ordersOf(server, checkout)).toHaveLength(1);
  const other = submissionOf(checkout, key);
  other.body.displayedTotal += 1;
  expect(await refusalOf(riley.call(contract.updateCheckout, other))).toBe('KEY_REUSED');
  const sam = await server.signedIn('sam@example.com');
  expect(await submit(sam, await readyCheckout(sam), key)).toMatchObject({ status: 'PLACED' });
});

test.each([
  ['4000000000000002', 'TRANSACTION_DECLINED'],
  ['4000000000009995', 'INSUFFICIENT_FUNDS'],
  ['4000000000000069', 'CARD_EXPIRED'],
  ['4000000000009987', 'CARD_LOST_OR_STOLEN'],
  ['4000000000000119', 'CARD_NETWORK_SYSTEM_ERROR'],
])(
  'card %s is declined with %s, and another card pays the same checkout (ERR-13, ERR-32)',
  async (number, reason) => {
    const { checkout } = await pay(await readyCheckout(riley), number);
    const key = newKey();
    const declined = { kind: 'refused', status: 402, code: 'CARD_DECLINED', reason };
    await expect(submit(riley, checkout, key)).rejects.toMatchObject(declined);
    await expect(submit(riley, checkout, key)).rejects.toMatchObject(declined);
    expect(await readCheckout(riley, checkout)).toMatchObject({
      status: 'DRAFT',
      fulfillment: { promise: { status: 'HELD' } },
      paymentDetails: {
        payment: { transactions: [{ declineCode: reason, paymentId: checkout.payments[0]?.id }] },
      },
    });
    const paid = await pay(checkout, '4242424242424242');
    expect(await submit(riley, paid.checkout)).toMatchObject({ status: 'PLACED' });
  },
);

test('a card rejected after authorization gets its money back; the refusal and the checkout say why (ERR-37, CHK-11, PAE-04)', async () => {
  const { checkout } = await pay(await readyCheckout(riley), '4100000000000019');
  const key = newKey();
  const message = 'Your payment could not be accepted after a security check. You have not been charged.';
  const rejected = { status: 402, code: 'POST_AUTHORIZATION_REJECTED', reason: 'FRAUD_REJECTION', message };
  await expect(submit(riley, checkout, key)).rejects.toMatchObject(rejected);
  await expect(submit(riley, checkout, key)).rejects.toMatchObject(rejected);
  expect(await readCheckout(riley, checkout)).toMatchObject({
    status: 'REJECTED',
    rejection: { code: 'FRAUD_REJECTION', reason: message },
    paymentDetails: { payment: { transactions: [{ status: 'REVERSED' }] } },
  });
  expect(await refusalOf(submit(riley, checkout))).toBe('CHECKOUT_CLOSED');
  expect(await ordersOf(server, checkout)).toEqual([]);
});

test('an expired reservation ends the submission as expired (SUB-10, RSV-11)', async () => {
  const checkout = await readyCheckout(riley);
  await runOut(server, checkout.fulfillment.promise);
  expect(await refusalOf(submit(riley, checkout))).toBe('ORDER_EXPIRED');
  await sweepExpiredReservations(server.deps);
  expect(await refusalOf(submit(riley, checkout))).toBe('ORDER_EXPIRED');
  expect(await ordersOf(server, checkout)).toEqual([]);
});

test('a released reservation ends the submission as expired, though its time was not over', async () => {
  const checkout = await readyCheckout(riley);
  await riley.call(releaseReservation, { params: { reservationId: checkout.fulfillment.promise.id } });
  expect(await refusalOf(submit(riley, checkout))).toBe('ORDER_EXPIRED');
  expect(await ordersOf(server, checkout)).toEqual([]);
});

test('a reservation that runs out during payment is kept for its order', async () => {
  const checkout = await readyCheckout(riley);
  const { processor } = server.deps;
  const authorize: Processor['authorize'] = async (request) => {
    await runOut(server, checkout.fulfillment.promise);
    await sweepExpiredReservations(server.deps);
    expect(
      await refusalOf(
        riley.call(releaseReservation, { params: { reservationId: checkout.fulfillment.promise.id } }),
      ),
    ).toBe('STILL_RUNNING');
    return processor.authorize(request);
  };
  expect(await withProcessor(server, { authorize }, () => submit(riley, checkout))).toMatchObject({
    status: 'PLACED',
    fulfillment: { promise: { status: 'USED' } },
  });
});

test('a stale versionKey, a different total, and an unseen tip are each refused (ERR-34)', async () => {
  const checkout = await readyCheckout(riley);
  const { versionKey } = checkout;
  const cost = (total: number) => ({ ...checkout, summary: { cost: { ...checkout.summary.cost, total } } });
  expect(await refusalOf(submit(riley, { ...checkout, versionKey: 'another' }))).toBe('VERSION_STALE');
  expect(await refusalOf(submit(riley, cost(checkout.summary.cost.total - 1)))).toBe('TOTAL_CHANGED');
  const tipped = submissionOf(checkout);
  tipped.body.paymentDetails.gratuityAmount = 100;
  expect(await refusalOf(riley.call(contract.updateCheckout, tipped))).toBe('TOTAL_CHANGED');
  expect(await readCheckout(riley, checkout)).toMatchObject({ status: 'DRAFT', versionKey });
});

test('an expired or missing card is refused (SUB-09)', async () => {
  const checkout = await readyCheckout(riley);
  const withTender = (id: string | null) =>
    server.db.transaction((tx) =>
      replaceTenders(
        tx,
        checkout.checkoutId,
        id === null
          ? []
          : [
              {
                id,
                paymentType: 'BANK_CARD',
                brand: 'Visa',
                lastFour: '4242',
                balance: null,
                requestedAmount: null,
                amount: checkout.summary.cost.total,
                amountToAuthorize: checkout.summary.cost.total,
                authorizedAmount: null,
              },
            ],
      ),
    );
  await withTender('demo-riley-mastercard');
  expect(await refusalOf(submit(riley, checkout))).toBe('PAYMENT_METHOD_EXPIRED');
  await withTender('demo-sam-visa');
  expect(await refusalOf(submit(riley, checkout))).toBe('PAYMENT_METHOD_REQUIRED');
  await withTender(null);
  expect(await refusalOf(submit(riley, checkout))).toBe('PAYMENT_METHOD_REQUIRED');
});

test("another shopper's checkout is not found by any call", async () => {
  const checkout = await readyCheckout(riley);
  const sam = await server.signedIn('sam@example.com');
  const params = { checkoutId: checkout.checkoutId };
  const { versionKey } = checkout;
  const payments = [{ id: 'demo-sam-visa', paymentType: 'BANK_CARD' as const }];
  const card = await cardToAdd(server, '4242424242424242');
  expect(await refusalOf(readCheckout(sam, checkout))).toBe('NOT_FOUND');
  expect(await refusalOf(sam.call(getPayments, { params }))).toBe('NOT_FOUND');
  expect(await refusalOf(sam.call(updatePayments, { params, body: { versionKey, payments } }))).toBe(
    'NOT_FOUND',
  );
  expect(await refusalOf(submit(sam, checkout))).toBe('NOT_FOUND');
  expect(await refusalOf(payWithCard(sam, checkout, card))).toBe('NOT_FOUND');
});
