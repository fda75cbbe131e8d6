import { describe, expect } from 'vitest';
import { getCart, updateCart } from '../../services/contracts/cart.ts';
import { listOpenOrders, lookUp } from '../support/http-shopper.ts';
import { widths } from './support/account.ts';
import { expectFit, expectSound } from './support/look.ts';
import {
  amountOf,
  chooseOptions,
  continueButton,
  openShipping,
  sellers,
  shipment,
  shipments,
} from './support/ship.ts';
import { DESKTOP, PHONE, shopTest } from './support/shop-test.ts';
import { checkoutTitle, heading, modal, placeOrderButton, readyToPlace } from './support/steps.ts';

const it = shopTest();

const [BRAMBLE = '', ...OTHERS] = sellers;
const REQUIRED = 'You must select a shipping option.';

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
      const lastSeller = details.getByText(`Sold & Shipped by ${OTHERS.at(-1)}`);
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

  it('shows what each ships, what one of them cannot, and which option is missing (SHP-02, SHP-03, SHP-05, SHP-08, ERR-46)', async ({
    visitAs,
  }) => {
    const { page } = await visitAs('market@example.com', PHONE);
    await openShipping(page);
    await expect.poll(() => shipments(page).count()).toBe(sellers.length);
    const bramble = shipment(page, BRAMBLE);
    await bramble
      .getByText('Some items are unavailable for this shipment. Please review before continuing.')
      .waitFor();
    await bramble.getByRole('button', { name: 'Item(s) (3)' }).click();
    const basket = modal(page, 'View Items');
    await basket.getByText('Beeswax Candle').waitFor();
    await basket.getByRole('heading', { name: 'Unavailable for this shipment' }).waitFor();
    await basket.getByText('Bee Garden Seeds').waitFor();
    await expectFit(page);
    await basket.getByRole('button', { name: 'Close Items' }).click();
    await basket.waitFor({ state: 'detached' });

    const options = bramble.getByRole('heading', { name: 'Options' });
    await expect.poll(() => shipments(page).getByRole('heading', { name: 'Options' }).count()).toBe(1);
    await options.click();
    await bramble.getByRole('radio').first().waitFor({ state: 'hidden' });

    await continueButton(page).click();
    await expect.poll(() => page.getByText(REQUIRED).count()).toBe(sellers.length);
    await bramble.getByRole('radio').first().waitFor();
    await chooseOptions(page, [BRAMBLE, ...OTHERS.slice(1)]);
    await expect.poll(() => page.getByText(REQUIRED).count()).toBe(1);
    await shipment(page, OTHERS[0] ?? '')
      .getByText(REQUIRED)
      .waitFor();
  });

  it('ships without the seller that has none of the items (SHP-04, SHP-07, ERR-45)', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('market@example.com');
    const { id: cartId, lineItems } = await shopper.call(getCart, {});
    const [candle] = lineItems;
    await shopper.call(updateCart, {
      params: { cartId },
      body: { lineItems: [{ gtin13: candle?.gtin13 ?? '', quantity: 0, modalityType: 'SHIP' }] },
    });
    await openShipping(page);
    const bramble = shipment(page, BRAMBLE);
    await bramble.getByText('All items are unavailable for this shipment').waitFor();
    await expect.poll(() => bramble.getByRole('radio').count()).toBe(0);
    await chooseOptions(page, OTHERS);
    await continueButton(page).click();
    await checkoutTitle(page).waitFor();
    await page.getByText('Shipment Details').waitFor();
    for (const seller of OTHERS) await page.getByText(`Sold & Shipped by ${seller}`).waitFor();
    await expect.poll(() => page.getByText(`Sold & Shipped by ${BRAMBLE}`).count()).toBe(0);
  });
});
