import { describe, expect } from 'vitest';
import { listOpenOrders } from '../support/http-shopper.ts';
import { MOMENTS, translate, translatorFrom } from '../support/translator.ts';
import { shopTest } from './support/shop-test.ts';
import { modal, openCheckout, orderNumber, placeOrderButton, readyToPlace } from './support/steps.ts';

const it = shopTest();

describe('while the browser translates the page', () => {
  it('the cart can be changed, and shows what it costs then', async ({ visitAs }) => {
    const { page } = await visitAs('riley@example.com');
    await page.goto('/cart');
    const more = page.getByRole('button', { name: /^One more / }).first();
    const costs = page.locator('dl').filter({ hasText: 'Estimated total' });
    await more.waitFor();
    const before = await costs.textContent();
    await page.locator('body').evaluate(translate);
    await more.click();
    await expect.poll(() => costs.textContent()).not.toBe(before);
    await expect.poll(() => more.isEnabled()).toBe(true);
    const changed = await costs.textContent();
    await page.reload();
    await more.waitFor();
    expect(await costs.textContent()).toBe(changed);
  });

  it('an order can be placed, even if only the label of the button is translated', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    await openCheckout(page, shopper);
    await placeOrderButton(page).evaluate(translate);
    await placeOrderButton(page).click();
    const number = await orderNumber(page);
    expect((await listOpenOrders(shopper)).map((order) => order.number)).toContain(number);
  });

  it.for(MOMENTS)('from %s on, an order says only what it costs now', async (moment, { visitAs }) => {
    const { page, context, shopper } = await visitAs('riley@example.com');
    await context.addInitScript(translatorFrom(moment));
    await openCheckout(page, shopper);
    const before = await placeOrderButton(page).textContent();
    await page.getByRole('button', { name: 'Add promo code' }).click();
    const promos = modal(page, 'Promo codes');
    await promos.getByRole('textbox', { name: 'Promo code' }).fill('WELCOME10');
    await promos.getByRole('button', { name: 'Apply' }).click();
    await promos.waitFor({ state: 'detached' });
    await expect.poll(() => placeOrderButton(page).textContent()).not.toBe(before);
    expect(await placeOrderButton(page).textContent()).toMatch(/^Place order · \$\d+\.\d\d$/);
  });

  it('a PIN can be pressed on the pad in the frame', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('sam@example.com');
    await openCheckout(page, shopper);
    await page.getByText('SNAP EBT').first().click();
    await page.getByRole('checkbox', { name: /^Pay with SNAP EBT/ }).check();
    await page.getByText(/^SNAP EBT pays/).waitFor();
    await readyToPlace(page);
    await placeOrderButton(page).click();
    const pad = modal(page, 'Enter Your SNAP EBT PIN').locator('iframe').contentFrame();
    await pad.getByRole('button', { name: '1', exact: true }).waitFor();
    await pad.locator('body').evaluate(translate);
    for (const name of ['1', '2', '3', '4']) await pad.getByRole('button', { name, exact: true }).click();
    await expect.poll(() => pad.getByLabel('4-digit PIN').inputValue()).toHaveLength(4);
    await page.getByRole('button', { name: 'Continue' }).click();
    await orderNumber(page);
  });
});
