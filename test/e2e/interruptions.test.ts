import { describe, expect } from 'vitest';
import { updatePayments } from '../../services/contracts/checkouts.ts';
import { listOpenOrders, lookUp } from '../support/http-shopper.ts';
import { expectFit } from './support/look.ts';
import { shopTest } from './support/shop-test.ts';
import {
  checkoutTitle,
  heading,
  openCheckout,
  orderNumber,
  placeOrderButton,
  readyToPlace,
  signIn,
} from './support/steps.ts';
import { freeTimes, times } from './support/times.ts';

const it = shopTest();

describe('a session that ends midway', () => {
  it('leads to sign-in and back without losing anything typed (AUT-06, ERR-33)', async ({
    visitAs,
    store,
  }) => {
    const { page, context, shopper } = await visitAs('riley@example.com');
    await openCheckout(page, shopper);
    await page.getByRole('button', { name: 'Change contact information' }).click();
    await page.getByLabel('First Name').fill('Rowan');
    await context.clearCookies();
    await placeOrderButton(page).click();

    await heading(page, 'Sign in').waitFor();
    await signIn(page, 'riley@example.com');
    await page.waitForURL(`${store.url}/checkout?orderId=**`);
    await checkoutTitle(page).waitFor();
    await readyToPlace(page);
    await placeOrderButton(page).click();
    await orderNumber(page);
    const orders = await listOpenOrders(shopper);
    expect(orders).toHaveLength(1);
    const placed = await lookUp(shopper, orders[0]?.checkoutId ?? '');
    expect(placed.fulfillment.contact?.firstName).toBe('Rowan');
  });

  it('on the scheduling page returns to it (SCH-02, RSV-03)', async ({ visitAs, store }) => {
    const { page, context } = await visitAs('riley@example.com');
    await page.goto('/scheduling');
    await freeTimes(page).first().click();
    await context.clearCookies();
    await page.getByRole('button', { name: /^Reserve / }).click();
    await heading(page, 'Sign in').waitFor();
    await signIn(page, 'riley@example.com');
    await page.waitForURL(`${store.url}/scheduling**`);
    await times(page).waitFor();
  });
});

describe('a checkout that changed elsewhere', () => {
  it('is not placed as shown: the page says so and reloads it (ERR-34)', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    const checkoutId = await openCheckout(page, shopper);
    const { versionKey, payments } = await lookUp(shopper, checkoutId);
    // The same payment again, as if from another device: only the version is new.
    await shopper.call(updatePayments, {
      params: { checkoutId },
      body: { versionKey, payments: payments.map(({ id, paymentType }) => ({ id, paymentType })) },
    });
    await placeOrderButton(page).click();
    await page
      .getByText('Your order has been updated on another device. Please refresh and try again.')
      .waitFor();
    await expectFit(page);
    expect(await listOpenOrders(shopper)).toEqual([]);
    await readyToPlace(page);
    await placeOrderButton(page).click();
    await orderNumber(page);
  });

  it("that belongs to another shopper is not found, and the page says it can't be loaded", async ({
    visitAs,
  }) => {
    const riley = await visitAs('riley@example.com');
    await openCheckout(riley.page, riley.shopper);
    const { page } = await visitAs('sam@example.com');
    await page.goto(riley.page.url());
    await page.getByRole('dialog', { name: 'Something went wrong' }).waitFor();
    await expectFit(page);
    await page.getByRole('button', { name: 'Back to Cart' }).click();
    await heading(page, 'Cart').waitFor();
  });
});
