import { describe, expect } from 'vitest';
import { listOpenOrders } from '../support/http-shopper.ts';
import { expectFit } from './support/look.ts';
import { shopTest } from './support/shop-test.ts';
import { addCard, openCheckout, placeOrderButton } from './support/steps.ts';

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
});
