import { describe, expect } from 'vitest';
import { updateCheckout } from '../../services/contracts/checkouts.ts';
import type { HttpShopper } from '../support/http-shopper.ts';
import { listOpenOrders, lookUp } from '../support/http-shopper.ts';
import { holdBack } from './support/hold-back.ts';
import { fault, shopTest } from './support/shop-test.ts';
import { completeTitle, openCheckout, orderNumber, placeOrderButton, readyToPlace } from './support/steps.ts';

const it = shopTest();

/** The shopper has only this order, and its payment was authorized once. */
async function expectOneOrder(shopper: HttpShopper, number: string, checkoutId: string): Promise<void> {
  const orders = await listOpenOrders(shopper);
  expect(orders.map((order) => order.number)).toEqual([number]);
  const { paymentDetails, status } = await lookUp(shopper, checkoutId);
  expect(status).toBe('PLACED');
  expect(paymentDetails.payment.transactions.map((each) => [each.type, each.status])).toEqual([
    ['AUTHORIZATION', 'APPROVED'],
  ]);
}

describe('an order is placed exactly once', () => {
  it('when the button is pressed twice (SUB-02)', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    const checkoutId = await openCheckout(page, shopper);
    const goOn = await holdBack(page, updateCheckout);
    await placeOrderButton(page).dblclick();
    goOn();
    await expectOneOrder(shopper, await orderNumber(page), checkoutId);
  });

  it('when two tabs submit at the same time (SUB-02)', async ({ visitAs }) => {
    const { page, context, shopper } = await visitAs('riley@example.com');
    const checkoutId = await openCheckout(page, shopper);
    const other = await context.newPage();
    await other.goto(page.url());
    await readyToPlace(other);
    await Promise.all([placeOrderButton(page).click(), placeOrderButton(other).click()]);
    const numbers = await Promise.all([orderNumber(page), orderNumber(other)]);
    expect(numbers[0]).toBe(numbers[1]);
    await expectOneOrder(shopper, numbers[0], checkoutId);
  });

  it('when the response is lost: the page asks for the outcome (SUB-02, SUB-03)', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    const checkoutId = await openCheckout(page, shopper);
    const calls: string[] = [];
    await page.route(`**/api/checkouts/${checkoutId}`, async (route) => {
      calls.push(route.request().method());
      if (calls.length > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await placeOrderButton(page).click();
    await expectOneOrder(shopper, await orderNumber(page), checkoutId);
    expect(calls).toEqual(['PUT', 'GET']);
  });

  it('when the page is reloaded during submission (CHK-10)', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    const checkoutId = await openCheckout(page, shopper);
    await fault(shopper, { operation: 'checkouts.update', times: 1, drop: 'after', delayMs: 1000 });
    await placeOrderButton(page).click();
    await expect
      .poll(async () => (await lookUp(shopper, checkoutId)).status, { timeout: 10_000 })
      .not.toBe('DRAFT');
    await page.reload();
    await completeTitle(page).waitFor();
    await expectOneOrder(shopper, await orderNumber(page), checkoutId);
  });
});
