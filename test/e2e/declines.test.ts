import { describe, expect } from 'vitest';
import { getCart } from '../../services/contracts/cart.ts';
import { listOpenOrders } from '../support/http-shopper.ts';
import { expectFit } from './support/look.ts';
import { shopTest } from './support/shop-test.ts';
import {
  addCard,
  completeTitle,
  continueToPayment,
  openCheckout,
  placeOrderButton,
  readyToPlace,
} from './support/steps.ts';

const it = shopTest();

describe('a card that the bank declines', () => {
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

  it('leads back to the payment with another card: items and time are still there', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    await openCheckout(page, shopper);
    const lines = async () => (await shopper.call(getCart, {})).lineItems.length;
    const before = await lines();
    await addCard(page, { number: '4100000000000019' });
    await placeOrderButton(page).click();
    await page.getByRole('button', { name: 'Try another card' }).click();
    await page.getByRole('heading', { name: /^Reserved for / }).waitFor();
    expect(await lines()).toBe(before);
    await continueToPayment(page);
    await page.getByRole('radio', { name: /^Visa ending in 4242/ }).check({ force: true });
    await readyToPlace(page);
    await placeOrderButton(page).click();
    await completeTitle(page).waitFor();
  });
});
