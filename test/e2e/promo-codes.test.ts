import { describe, expect } from 'vitest';
import { formatMoney } from '../../views/kit/format.ts';
import { toast, widths } from './support/account.ts';
import {
  amountOf,
  checkoutOf,
  EASTERN_AVE,
  openDelivery,
  placeDelivery,
  reserveDelivery,
} from './support/delivery.ts';
import { expectSound } from './support/look.ts';
import { fault, PHONE, shopTest } from './support/shop-test.ts';
import { continueToPayment, modal } from './support/steps.ts';

const it = shopTest({});

describe('promo codes', () => {
  it.for(widths(PHONE))(
    'at %s, survive failures, a lost response, and a reload, and come off what is charged (PRM-04, PRM-06, ERR-40, ERR-41)',
    async ([, size], { visitAs }) => {
      const { page, shopper } = await visitAs('lite@example.com', size);
      await openDelivery(page, EASTERN_AVE);
      await reserveDelivery(page, '2 PM - 3 PM');
      await continueToPayment(page);
      const before = await checkoutOf(page, shopper);
      const { itemTotal } = before.summary.cost;
      const off = formatMoney(-Math.round(itemTotal / 10));

      await page.getByRole('button', { name: 'Add promo code' }).click();
      const dialog = modal(page, 'Promo codes');
      const code = dialog.getByRole('textbox', { name: 'Promo code' });
      await code.fill('expired');
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await dialog.getByText('EXPIRED has expired.').waitFor();
      await expectSound(page);
      await fault(shopper, { operation: 'promos.add', times: 1, code: 'INTERNAL' });
      await code.fill('welcome10');
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await dialog.getByText(/weren't able to apply your promo code/).waitFor();
      await expect.poll(() => code.inputValue()).toBe('welcome10');
      await fault(shopper, { operation: 'promos.add', times: 1, drop: 'after' });
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await toast(page, 'Success, WELCOME10 successfully added to order!').waitFor();
      await expect.poll(() => amountOf(page, 'Promo code WELCOME10').textContent()).toBe(off);
      await expectSound(page);

      await page.reload();
      await page.getByRole('button', { name: 'Change promo codes' }).click();
      const remove = dialog.getByRole('button', { name: 'Remove WELCOME10' });
      await fault(shopper, { operation: 'promos.remove', times: 1, code: 'INTERNAL' });
      await remove.click();
      await dialog.getByText(/problem removing the promo code/).waitFor();
      await expectSound(page);
      await fault(shopper, { operation: 'promos.remove', times: 1, drop: 'after' });
      await remove.click();
      await toast(page, 'WELCOME10 was removed from your order.').waitFor();
      await page.getByRole('button', { name: 'Add promo code' }).click();
      await code.fill('WELCOME10');
      await code.press('Enter');
      await expect.poll(() => amountOf(page, 'Promo code WELCOME10').textContent()).toBe(off);

      const { priceAdjustment, summary } = await placeDelivery(page, shopper);
      expect(priceAdjustment.promos.map((promo) => promo.code)).toEqual(['WELCOME10']);
      expect(summary.cost.total).toBeLessThan(before.summary.cost.total);
      await expect.poll(() => amountOf(page, 'Promo code WELCOME10').textContent()).toBe(off);
    },
  );

  it('are used by the legacy calls on a page without nc=true (AUT-14, API-33)', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('lite@example.com');
    await openDelivery(page, EASTERN_AVE);
    await reserveDelivery(page, '2 PM - 3 PM');
    await continueToPayment(page);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
    const { checkoutId } = await checkoutOf(page, shopper);
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
