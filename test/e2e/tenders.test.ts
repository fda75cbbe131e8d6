import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { getPayments } from '../../services/contracts/checkout-payments.ts';
import { type HttpShopper, listOpenOrders } from '../support/http-shopper.ts';
import { widths } from './support/account.ts';
import { expectFit, expectSound } from './support/look.ts';
import { PHONE, shopTest } from './support/shop-test.ts';
import {
  addCard,
  modal,
  openCheckout,
  orderNumber,
  placeOrderButton,
  readyToPlace,
} from './support/steps.ts';

const it = shopTest();

const openSection = (page: Page, name: string) => page.getByRole('heading', { level: 3, name }).click();

/** Pays with a SNAP EBT card, to whose owner nothing is introduced. */
async function payWithSnap(page: Page): Promise<void> {
  await openSection(page, 'SNAP EBT');
  await page.getByRole('checkbox', { name: /^Pay with SNAP EBT/ }).check();
  await page.getByText(/^SNAP EBT pays/).waitFor();
}

async function addGiftCard(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a gift card' }).click();
  const form = modal(page, 'Add Gift Card');
  const fields = form.locator('iframe').contentFrame();
  await fields.getByLabel('Card number').fill(number);
  await fields.getByLabel('PIN').fill('1111');
  await form.getByRole('button', { name: 'Apply Gift Card' }).click();
  await form.waitFor({ state: 'detached' });
}

/** Leaves more to the other tenders. */
async function letSnapPay(page: Page, dollars: string): Promise<void> {
  await page.getByRole('button', { name: 'Change amount' }).click();
  const dialog = modal(page, 'Change SNAP EBT amount');
  await dialog.getByRole('textbox', { name: 'SNAP EBT amount' }).fill(dollars);
  await dialog.getByRole('button', { name: 'Save Amount' }).click();
  await page.getByText(`SNAP EBT pays $${dollars}`).waitFor();
}

async function enterPin(page: Page, pin: string): Promise<void> {
  const dialog = modal(page, 'Enter Your SNAP EBT PIN');
  await dialog.locator('iframe').contentFrame().getByLabel('4-digit PIN').fill(pin);
  // A refused PIN opens another dialog, with a frame of its own.
  const answer = page.waitForResponse(
    (response) => response.request().method() !== 'GET' && /\/api\/checkouts\/|balance/.test(response.url()),
  );
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await answer;
}

/** A checkout of Sam's, ready to place. */
async function open(page: Page, shopper: HttpShopper): Promise<string> {
  const checkoutId = await openCheckout(page, shopper);
  await readyToPlace(page);
  return checkoutId;
}

/** What's left on the shopper's cards, and the checkout's authorizations at the processor, oldest first. */
async function booksOf({ call }: HttpShopper, checkoutId: string) {
  const { paymentMethods, authorizations } = await call(getPayments, { params: { checkoutId } });
  return {
    snap: paymentMethods.ebtCards.map(({ remainingBalance }) => remainingBalance),
    gifts: paymentMethods.giftCards.map(({ remainingBalance }) => remainingBalance),
    authorizations: authorizations.map(({ amount, status }) => `${amount} ${status}`),
  };
}

describe('an order paid with several tenders', () => {
  it.for(widths(PHONE))(
    'at %s, is placed with SNAP, two gift cards, and a card, after a wrong PIN (PAY-03, SNP-11, SNP-12, SNP-14)',
    async ([, size], { visitAs }) => {
      const { page, shopper } = await visitAs('sam@example.com', size);
      await open(page, shopper);
      await payWithSnap(page);
      await letSnapPay(page, '1.00');
      await openSection(page, 'Gift Cards');
      for (const [number, remaining] of [
        ['6006491000000000025', '$25.00 Remaining'],
        ['6006491000000000100', '$100.00 Remaining'],
      ] as const) {
        await addGiftCard(page, number);
        await page.getByText(remaining).waitFor();
      }
      await expectSound(page);
      await placeOrderButton(page).click();
      await enterPin(page, '9999');
      await page.getByText('Invalid PIN, please try again.').waitFor();
      await expectSound(page);
      await enterPin(page, '1234');
      await orderNumber(page);
      const tenders = [
        'SNAP EBT',
        'Gift card ending in 0025',
        'Gift card ending in 0100',
        'Visa ending in 4242',
      ];
      for (const tender of tenders) await page.getByText(tender, { exact: true }).waitFor();
      expect(await listOpenOrders(shopper)).toHaveLength(1);
    },
  );

  it('says beside the card that it was declined, releases what SNAP and the gift card paid, and takes another card (ERR-32)', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('sam@example.com');
    const checkoutId = await open(page, shopper);
    await payWithSnap(page);
    await letSnapPay(page, '1.00');
    await openSection(page, 'Gift Cards');
    await addGiftCard(page, '6006491000000000025');
    await addCard(page, { number: '4000000000000002' });
    await placeOrderButton(page).click();
    await enterPin(page, '1234');
    const declined = page.locator('label', { has: page.getByRole('radio', { name: /ending in 0002/ }) });
    await declined.getByText("This payment didn't go through. Nothing was charged.").waitFor();
    await page.getByText('$25.00 Remaining').waitFor();
    await readyToPlace(page);
    expect(await booksOf(shopper, checkoutId)).toEqual({
      snap: [18_745],
      gifts: [2_500],
      authorizations: ['100 REVERSED', '2500 REVERSED', '2039 DECLINED'],
    });
    expect(await listOpenOrders(shopper)).toEqual([]);

    const saved = page.getByRole('radio', { name: /Visa ending in 4242/ });
    await page.locator('label', { has: saved }).click();
    await expect.poll(() => saved.isChecked()).toBe(true);
    await readyToPlace(page);
    await placeOrderButton(page).click();
    await enterPin(page, '1234');
    await orderNumber(page);
    const { authorizations, ...left } = await booksOf(shopper, checkoutId);
    expect(left).toEqual({ snap: [18_645], gifts: [0] });
    expect(authorizations.slice(3)).toEqual(['100 APPROVED', '2500 APPROVED', '2039 APPROVED']);
    expect(await listOpenOrders(shopper)).toHaveLength(1);
  });

  it('locks the EBT card at the fourth wrong PIN, even after a reload, and is paid another way (SNP-13)', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('sam@example.com');
    await open(page, shopper);
    await payWithSnap(page);
    await readyToPlace(page);
    await placeOrderButton(page).click();
    for (const pin of ['0001', '0002', '0003', '0004']) await enterPin(page, pin);
    await modal(page, 'Too Many PIN Attempts').getByRole('button', { name: 'Pay Another Way' }).click();
    await page.getByText('This card is locked').waitFor();
    await page.reload();
    await readyToPlace(page);
    await page.getByText('This card is locked').waitFor();
    await expectFit(page);
    await placeOrderButton(page).click();
    await orderNumber(page);
    expect(await listOpenOrders(shopper)).toHaveLength(1);
  });
});

describe('a balance', () => {
  const pinDialog = (page: Page) => modal(page, 'Enter Your SNAP EBT PIN');
  const refusedDialog = (page: Page) => modal(page, 'Check SNAP EBT balance');

  it.for(widths(PHONE))(
    'at %s, that cannot be read says why, and is there on the next try, until wrong PINs lock the card (SNP-17, SNP-18, SNP-19)',
    async ([, size], { visitAs }) => {
      const { page, shopper } = await visitAs('sam@example.com', size);
      await open(page, shopper);
      await openSection(page, 'SNAP EBT');
      await page.getByRole('button', { name: 'Check balance' }).click();
      await enterPin(page, '8940');
      await pinDialog(page).getByText('Invalid PIN, please try again.').waitFor();
      await enterPin(page, '8840');
      await refusedDialog(page)
        .getByText("We couldn't retrieve your SNAP EBT card balance. Please try again.")
        .waitFor();
      await refusedDialog(page).getByRole('button', { name: 'Try Again' }).click();
      await enterPin(page, '1234');
      await page.getByText('$187.45 balance').waitFor();

      await openSection(page, 'Gift Cards');
      await addGiftCard(page, '6006491000000000000');
      await page.getByText('Balance Error').waitFor();
      await page.getByRole('button', { name: 'Retry', disabled: false }).click();
      await page.getByText('Balance Error').waitFor();

      await page.getByRole('button', { name: 'Check balance' }).click();
      for (let wrong = 1; wrong <= 3; wrong++) {
        await enterPin(page, '9999');
        await pinDialog(page).getByText('Invalid PIN, please try again.').waitFor();
      }
      await enterPin(page, '9999');
      await refusedDialog(page)
        .getByText(/^Your card has been locked/)
        .waitFor();
      await expectSound(page);
      await refusedDialog(page).getByRole('button', { name: 'OK' }).click();
      await page.getByText('This card is locked').waitFor();
    },
  );
});
