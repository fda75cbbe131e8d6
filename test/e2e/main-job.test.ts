import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { listOpenOrders, signedInShopper } from '../support/http-shopper.ts';
import { expectFit, expectSound } from './support/look.ts';
import { DESKTOP, PHONE, shopTest } from './support/shop-test.ts';
import {
  addCard,
  checkoutTitle,
  completeTitle,
  continueToPayment,
  heading,
  openCheckout,
  orderNumber,
  placeOrderButton,
  readyToPlace,
  reserveTime,
  schedulingTitle,
  signIn,
} from './support/steps.ts';
import { days, freeTimes, times } from './support/times.ts';

const it = shopTest();

/** The steps of the order, as the page tells them. */
const stepsOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Progress' }).getByRole('listitem').allTextContents();

const SHOPPERS = [
  { width: 390, viewport: PHONE, reducedMotion: 'no-preference', look: expectSound, pages: 'accessible' },
  // Axe looks once at each page, at the other width.
  {
    width: 1280,
    viewport: DESKTOP,
    reducedMotion: 'reduce',
    look: expectFit,
    pages: 'no wider than the window',
  },
] as const;

describe.each(SHOPPERS)(
  'the main job at $width px, each page $pages',
  ({ viewport, reducedMotion, look }) => {
    it('takes a signed-out visitor to an order placed with a saved card (CHK-03, SUB-06)', async ({
      visit,
      visitAs,
      store,
    }) => {
      await visitAs('riley@example.com');
      const page = await visit(viewport, { reducedMotion });

      await page.goto('/cart');
      await heading(page, 'Sign in').waitFor();
      await look(page);
      await signIn(page, 'riley@example.com');

      await heading(page, 'Cart').waitFor();
      await page.getByRole('link', { name: /^Schedule pickup/ }).waitFor();
      await look(page);
      await page.getByRole('link', { name: /^Schedule pickup/ }).click();

      await schedulingTitle(page).waitFor();
      await times(page).waitFor();
      expect(await stepsOf(page)).toEqual([
        'Schedule, current',
        'Pay, not completed',
        'Complete, not completed',
      ]);
      await page.getByRole('heading', { name: 'Pickup store' }).waitFor();
      await days(page).waitFor();
      expect(await freeTimes(page).first().textContent()).toMatch(/Free|\$\d/);
      await look(page);
      await reserveTime(page);
      await look(page);

      await continueToPayment(page);
      expect(await stepsOf(page)).toEqual(['Schedule, completed', 'Pay, current', 'Complete, not completed']);
      await look(page);
      const total = ((await placeOrderButton(page).textContent()) ?? '').replace('Place order · ', '');
      await placeOrderButton(page).click();

      const number = await orderNumber(page);
      expect(await stepsOf(page)).toEqual(['Schedule, completed', 'Pay, completed', 'Complete, completed']);
      await look(page);
      await expect.poll(() => page.title()).toMatch(/^Checkout Confirmed - /);
      await page.getByText(total).first().waitFor();

      const orders = await listOpenOrders(await signedInShopper(store.url, 'riley@example.com'));
      expect(orders.filter((order) => order.number === number)).toHaveLength(1);
    });
  },
);

describe('along the way', () => {
  it('pays with a new card typed into the secure frame (CRD-02, CRD-07)', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('riley@example.com', PHONE, { reducedMotion: 'no-preference' });
    await openCheckout(page, shopper);
    await addCard(page, { number: '5555 5555 5555 4444' });
    await expectSound(page);
    await placeOrderButton(page).click();
    await completeTitle(page).waitFor();
    const orders = await listOpenOrders(shopper);
    expect(orders).toHaveLength(1);
  });

  it('returns to the same place after a reload, back, or forward, and never to a placed order (CHK-10)', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    const reservedTitle = page.getByRole('heading', { name: /^Reserved for / });
    await page.goto('/cart');
    await page.getByRole('link', { name: /^Schedule pickup/ }).click();
    await schedulingTitle(page).waitFor();
    await page.reload();
    await reserveTime(page);
    await page.reload();
    await continueToPayment(page);
    const checkout = page.url();
    await page.getByRole('button', { name: 'Change contact information' }).click();
    await page.getByLabel('First Name').fill('Rowan');
    await page.goBack();
    await reservedTitle.waitFor();
    await page.goBack();
    await heading(page, 'Cart').waitFor();
    await page.reload();
    await page.goForward();
    await reservedTitle.waitFor();
    await page.goForward();
    await readyToPlace(page);
    await expect.poll(() => page.getByText('Rowan').or(page.getByLabel('First Name')).count()).toBe(1);
    await page.reload();
    await checkoutTitle(page).waitFor();
    await readyToPlace(page);
    await placeOrderButton(page).click();
    const number = await orderNumber(page);
    await page.reload();
    await expect.poll(() => orderNumber(page)).toBe(number);
    await page.goto(checkout);
    await expect.poll(() => orderNumber(page)).toBe(number);
    expect(await listOpenOrders(shopper)).toHaveLength(1);
  });
});
