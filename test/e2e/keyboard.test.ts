import { describe, expect } from 'vitest';
import { listOpenOrders, signedInShopper } from '../support/http-shopper.ts';
import { focused, tabTo } from './support/keys.ts';
import { shopTest } from './support/shop-test.ts';
import { checkoutTitle, heading, orderNumber, readyToPlace, schedulingTitle } from './support/steps.ts';

const it = shopTest();

/** Also while the focus is inside the frame, which is then the active element of the page. */
const isInDialog = () => document.activeElement?.closest('[role=dialog]') != null;

describe('by keyboard alone', () => {
  it('an order is placed from sign-in to its confirmation', async ({ visit, visitAs, store }) => {
    await visitAs('riley@example.com');
    const page = await visit();
    await page.goto('/cart');
    await heading(page, 'Sign in').waitFor();
    await tabTo(page, /textbox "Email"/);
    await page.keyboard.type('riley@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type('checkstand');
    await page.keyboard.press('Enter');

    await heading(page, 'Cart').waitFor();
    await tabTo(page, /link "Schedule pickup/);
    await page.keyboard.press('Enter');

    await schedulingTitle(page).waitFor();
    await page.getByRole('radiogroup', { name: 'Available Times' }).waitFor();
    await tabTo(page, /radio "(Between|Within) /);
    await page.keyboard.press('Space');
    await tabTo(page, /button "Reserve /);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^Reserved for / }).waitFor();
    await tabTo(page, /button "Continue to payment"/);
    await page.keyboard.press('Enter');

    await checkoutTitle(page).waitFor();
    await readyToPlace(page);
    await tabTo(page, /button "Change contact information"/);
    await page.keyboard.press('Enter');
    await tabTo(page, /textbox "First Name"/);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Rowan');
    await tabTo(page, /button "Place order/);
    await page.keyboard.press('Enter');

    const number = await orderNumber(page);
    const orders = await listOpenOrders(await signedInShopper(store.url, 'riley@example.com'));
    expect(orders.map((order) => order.number)).toEqual([number]);
  });

  it('the card form keeps the focus, its frame included, and Escape gives it back', async ({ visitAs }) => {
    const { page } = await visitAs('riley@example.com');
    await page.goto('/scheduling');
    await page.getByRole('radiogroup', { name: 'Available Times' }).waitFor();
    await tabTo(page, /radio "(Between|Within) /);
    await page.keyboard.press('Space');
    await tabTo(page, /button "Reserve /);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^Reserved for / }).waitFor();
    await tabTo(page, /button "Continue to payment"/);
    await page.keyboard.press('Enter');
    await checkoutTitle(page).waitFor();
    await readyToPlace(page);

    await tabTo(page, /button "Add a credit or debit card"/);
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Add a Credit or Debit Card' });
    await form.waitFor();
    for (let stops = 0; stops < 30; stops += 1) {
      await page.keyboard.press('Tab');
      await expect.poll(() => page.evaluate(isInDialog)).toBe(true);
    }
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toContain('button "Add a credit or debit card"');
  });
});
