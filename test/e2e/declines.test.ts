import { describe, expect } from 'vitest';
import { listOpenOrders } from '../support/http-shopper.ts';
import { expectFit } from './support/look.ts';
import { shopTest } from './support/shop-test.ts';
import {
  addCard,
  cardFrame,
  openCardForm,
  openCheckout,
  orderNumber,
  placeOrderButton,
  readyToPlace,
  typeCard,
} from './support/steps.ts';

const it = shopTest();

const DECLINED =
  'Your card was declined. Please check your card information or use a different card. If this issue continues, please contact your bank.';

describe('a card that the bank declines', () => {
  it('says so, and the shopper can pay with another card (ERR-13, ERR-32)', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    await openCheckout(page, shopper);
    await addCard(page, { number: '4000000000000002' });
    await placeOrderButton(page).click();
    await page.getByRole('alert').filter({ hasText: DECLINED }).waitFor();
    await expectFit(page);
    expect(await listOpenOrders(shopper)).toEqual([]);

    const saved = page.getByRole('radio', { name: /Visa ending in 4242/ });
    // The radio itself is hidden, so its card is pressed.
    await page.locator('label', { has: saved }).click();
    await expect.poll(() => saved.isChecked()).toBe(true);
    await readyToPlace(page);
    await placeOrderButton(page).click();
    await orderNumber(page);
    expect(await listOpenOrders(shopper)).toHaveLength(1);
  });

  it('after authorization leads to the page that says why (ERR-37, PAE-01, PAE-03, PAE-04)', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    await openCheckout(page, shopper);
    await addCard(page, { number: '4100000000000019' });
    await placeOrderButton(page).click();
    const title = page.getByRole('heading', { name: 'We’re sorry, we could not complete your order.' });
    await title.waitFor();
    await page.getByText('FRAUD_REJECTION').waitFor();
    await page.getByRole('link', { name: 'Go to Home' }).waitFor();
    await expectFit(page);
    await page.reload();
    await title.waitFor();
    await page.getByText('FRAUD_REJECTION').waitFor();
    expect(await listOpenOrders(shopper)).toEqual([]);
  });

  it('while it is being added says so and keeps what was typed (ERR-15, CRD-11)', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    await openCheckout(page, shopper);
    const form = await openCardForm(page);
    await typeCard(page, form, { number: '4000000000000127' });
    await form.getByRole('button', { name: 'Add Card' }).click();
    await form.getByText(/You have entered invalid card information/).waitFor();
    await expectFit(page);
    await expect.poll(() => form.getByLabel('City').inputValue()).toBe('Cincinnati');
    await expect.poll(() => cardFrame(page).getByLabel('CVV').inputValue()).toBe('123');
  });
});
