import { describe, expect } from 'vitest';
import { checkoutReadyToPlace } from '../support/http-shopper.ts';
import { toast } from './support/account.ts';
import { shopTest } from './support/shop-test.ts';
import { modal } from './support/steps.ts';

const it = shopTest();

describe('promo codes', () => {
  it('are used by the legacy calls on a page without nc=true (AUT-14, API-33)', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    const { checkoutId } = await checkoutReadyToPlace(shopper);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.goto(`/checkout?orderId=${checkoutId}`);
    await page.getByRole('button', { name: 'Add promo code' }).click();
    await modal(page, 'Promo codes').getByRole('textbox', { name: 'Promo code' }).fill('WELCOME10');
    await page.keyboard.press('Enter');
    await toast(page, 'Success, WELCOME10 successfully added to order!').waitFor();
    await page.getByRole('button', { name: 'Change promo codes' }).click();
    await page.getByRole('button', { name: 'Remove WELCOME10' }).click();
    await toast(page, 'WELCOME10 was removed from your order.').waitFor();
    expect(calls.filter((call) => call.includes('promo-codes'))).toEqual([
      `POST /api/checkouts/${checkoutId}/promo-codes`,
      `DELETE /api/checkouts/${checkoutId}/promo-codes/WELCOME10`,
    ]);
  });
});
