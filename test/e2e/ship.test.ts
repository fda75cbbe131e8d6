import { describe, expect } from 'vitest';
import { listOpenOrders, lookUp } from '../support/http-shopper.ts';
import { widths } from './support/account.ts';
import { expectSound } from './support/look.ts';
import { amountOf, chooseOptions, continueButton, openShipping, sellers } from './support/ship.ts';
import { DESKTOP, shopTest } from './support/shop-test.ts';
import { checkoutTitle, heading, placeOrderButton, readyToPlace } from './support/steps.ts';

const it = shopTest();

describe('an order shipped by five sellers', () => {
  it.for(widths(DESKTOP))(
    'at %s, with the fastest option of each, is charged what was shown (SHP-01, SHP-04, SCH-04, SCH-15, CHK-05, CMP-04)',
    async ([, size], { visitAs }) => {
      const { page, shopper } = await visitAs('market@example.com', size);
      await openShipping(page);
      await expectSound(page);
      await chooseOptions(page, sellers, 'fastest');
      const shipping = await amountOf(page, 'Shipping');
      const before = await amountOf(page, 'Total before taxes');
      await expect.poll(() => continueButton(page).textContent()).toBe(`Continue · ${before}`);
      await continueButton(page).click();

      await checkoutTitle(page).waitFor();
      await readyToPlace(page);
      await page.getByRole('heading', { level: 2, name: /Shipping Information$/ }).waitFor();
      const details = page.getByRole('group').filter({ hasText: 'Shipment Details' });
      await expectSound(page);
      await page.getByText('5 sellers').waitFor();
      const lastSeller = details.getByText(`Sold & Shipped by ${sellers.at(-1)}`);
      await expect.poll(() => lastSeller.isVisible()).toBe(false);
      await details.getByRole('heading', { name: 'Shipment Details' }).click();
      await lastSeller.waitFor();
      await expect.poll(() => amountOf(page, 'Shipping')).toBe(shipping);
      const shown = (await placeOrderButton(page).textContent())?.replace('Place order · ', '') ?? '';
      await placeOrderButton(page).click();

      await heading(page, 'Thank you, your ship order has been placed!').waitFor();
      await expectSound(page);
      const orders = await listOpenOrders(shopper);
      expect(orders).toHaveLength(1);
      const placed = await lookUp(shopper, orders[0]?.checkoutId ?? '');
      const charged = placed.payments.reduce((sum, { authorizedAmount }) => sum + (authorizedAmount ?? 0), 0);
      expect(`$${(charged / 100).toFixed(2)}`).toBe(shown);
      expect(placed.fulfillment.promise.selections.map(({ vendor }) => vendor.name)).toEqual(sellers);
    },
  );
});
