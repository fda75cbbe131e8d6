import { describe, expect } from 'vitest';
import { listOpenOrders, lookUp } from '../support/http-shopper.ts';
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
