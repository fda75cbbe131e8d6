import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { listOpenOrders, signedInShopper } from '../support/http-shopper.ts';
import { toast } from './support/account.ts';
import { expectFocusSeen, focused, hasFocus, tabTo } from './support/keys.ts';
import { expectSound } from './support/look.ts';
import { shopTest } from './support/shop-test.ts';
import {
  cardFrame,
  checkoutTitle,
  heading,
  modal,
  openCheckout,
  orderNumber,
  readyToPlace,
  schedulingTitle,
} from './support/steps.ts';
import { times } from './support/times.ts';

const it = shopTest();

/** In visual order: the frame's fields are above the shop's. */
const FIELDS_OF_A_CARD = [
  'Card number',
  'Expiration (MM/YY)',
  'CVV',
  'First Name',
  'Last Name',
  'Address',
  'Apt, Suite, Floor (optional)',
  'City',
  'State',
  'Postal Code',
];

/** The name of the focused field, in the frame or around it. */
async function focusedField(page: Page): Promise<string> {
  const inFrame = cardFrame(page).locator(':focus');
  const holder = (await inFrame.count()) === 1 ? inFrame : page.locator(':focus');
  return holder.evaluate((element: HTMLInputElement) => element.labels?.[0]?.textContent ?? '');
}

/**
 * A time on the last day, which comes before the first in tab order; one on the first day might pass in the
 * meantime.
 */
async function reserveByKeyboard(page: Page): Promise<void> {
  await tabTo(page, /radio "(Today|\w{3}), /);
  await page.keyboard.press('ArrowLeft');
  await tabTo(page, /radio "(Between|Within) /);
  await page.keyboard.press('Space');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) {
    await page.keyboard.press(key);
    await expectFocusSeen(page);
  }
  await tabTo(page, /button "Reserve /);
  await page.keyboard.press('Enter');
}

/** Even while the focus is inside the frame, which is then the page's active element. */
const isInDialog = () => document.activeElement?.closest('[role=dialog]') != null;

/** A laptop's screen at 400 %: the least there is to see the focus on. */
const ZOOMED = { width: 320, height: 256 };

/** Adds a promo code; the message about it is where the focus returns to. */
async function addPromoByKeyboard(page: Page): Promise<void> {
  const opener = /button "Add promo code"/;
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  await hasFocus(modal(page, 'Promo codes'));
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toMatch(opener);
  await page.keyboard.press('Enter');
  await hasFocus(modal(page, 'Promo codes'));
  await page.keyboard.type('WELCOME10');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toMatch(/button "Change promo codes"/);
  await toast(page, 'Success, WELCOME10 successfully added to order!').waitFor();
  await expectFocusSeen(page);
}

describe('by keyboard alone', () => {
  it('an order can be placed, from sign-in to confirmation, with the focus always in view', async ({
    visit,
    visitAs,
    store,
  }) => {
    await visitAs('riley@example.com');
    const page = await visit(ZOOMED);
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
    await times(page).waitFor();
    await reserveByKeyboard(page);
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
    await addPromoByKeyboard(page);
    await readyToPlace(page);
    await tabTo(page, /button "Place order/);
    await page.keyboard.press('Enter');

    const number = await orderNumber(page);
    await expectFocusSeen(page);
    expect(await focused(page)).toContain('heading "Thank you');
    const orders = await listOpenOrders(await signedInShopper(store.url, 'riley@example.com'));
    expect(orders.map((order) => order.number)).toEqual([number]);
  });

  it('an order can be paid with SNAP EBT, its PIN typed and pressed on the pad in the frame', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('sam@example.com');
    await openCheckout(page, shopper);
    await tabTo(page, /SNAP EBT/);
    await page.keyboard.press('Enter');
    await tabTo(page, /checkbox "Pay with SNAP EBT/);
    await page.keyboard.press('Space');
    await page.getByText(/^SNAP EBT pays/).waitFor();
    await readyToPlace(page);
    await tabTo(page, /button "Place order/);
    await page.keyboard.press('Enter');

    const dialog = modal(page, 'Enter Your SNAP EBT PIN');
    const pad = dialog.locator('iframe').contentFrame();
    const pin = pad.getByLabel('4-digit PIN');
    await expect.poll(() => pin.evaluate((input) => input === document.activeElement)).toBe(true);
    await expectSound(page);
    await page.keyboard.type('12');
    for (const key of ['1', '2', '3']) {
      await page.keyboard.press('Tab');
      await expect.poll(() => pad.locator(':focus').textContent()).toBe(key);
    }
    await page.keyboard.press('Enter');
    // Typed with the focus on the pad.
    await page.keyboard.type('4');
    await expect.poll(() => pin.inputValue()).toHaveLength(4);
    await tabTo(page, /button "Continue"/);
    await page.keyboard.press('Enter');
    await orderNumber(page);
    await page.getByText('SNAP EBT', { exact: true }).waitFor();
  });

  it('the introduction of SNAP EBT leads through its two dialogs and back to what opened it', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    await openCheckout(page, shopper);
    await tabTo(page, /SNAP EBT/);
    await page.keyboard.press('Enter');
    await hasFocus(modal(page, 'Online SNAP EBT Is Now Available'));
    await tabTo(page, /button "See How It Works"/);
    await page.keyboard.press('Enter');
    await hasFocus(modal(page, 'Paying with SNAP EBT'));
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toContain('heading "SNAP EBT"');
    await tabTo(page, /button "Add a SNAP EBT card"/);
  });

  it('the card form tabs in visual order, keeps focus inside, and returns it on Escape', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    await openCheckout(page, shopper);
    await tabTo(page, /button "Add a credit or debit card"/);
    await page.keyboard.press('Enter');
    const form = modal(page, 'Add a Credit or Debit Card');
    await cardFrame(page).getByLabel('Card number').waitFor();
    await expect.poll(() => focused(page)).toContain('dialog "Add a Credit or Debit Card"');
    for (const field of FIELDS_OF_A_CARD) {
      await page.keyboard.press('Tab');
      await expect.poll(() => focusedField(page)).toBe(field);
    }
    for (let further = 0; further < 30; further += 1) {
      await page.keyboard.press('Tab');
      await expect.poll(() => page.evaluate(isInDialog)).toBe(true);
    }
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toContain('button "Add a credit or debit card"');
  });
});
