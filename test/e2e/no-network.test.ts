import { expect } from 'vitest';
import { DESKTOP, shopTest } from './support/shop-test.ts';
import { completeTitle, modal, openCheckout, placeOrderButton } from './support/steps.ts';

const it = shopTest();

it('A dialog whose code cannot load offline says so, and opens with its styles once back online (UIX-01)', async ({
  visitAs,
}) => {
  const { page, context, shopper } = await visitAs('riley@example.com');
  await openCheckout(page, shopper);
  await page.getByRole('button', { name: 'Change contact information' }).click();
  await page.getByLabel('First Name').fill('Rowan');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add a credit or debit card' }).click();
  const missing = modal(page, 'Add Card');
  await missing.getByText("This part of the page didn't load.").waitFor();
  await missing.getByRole('button', { name: 'Try again' }).click();
  await missing.getByRole('button', { name: 'Reload page' }).waitFor();
  await context.setOffline(false);
  await missing.getByRole('button', { name: 'Try again' }).click();
  await page
    .getByRole('button', { name: 'Add Card' })
    .or(modal(page, 'Unable to add card'))
    .first()
    .waitFor();
  const popup = page.getByRole('dialog').first();
  expect(await popup.evaluate((element) => getComputedStyle(element).borderRadius)).not.toBe('0px');
  expect(await page.getByLabel('First Name').first().inputValue()).toBe('Rowan');
});

it('Dialogs and the order confirmation work offline once the page has gone idle', async ({ visitAs }) => {
  const { page, shopper } = await visitAs('riley@example.com', DESKTOP, { loadsAhead: true });
  await openCheckout(page, shopper);
  const fetched = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  await expect.poll(fetched, { timeout: 20_000 }).toContainEqual(expect.stringContaining('order-complete'));
  await expect.poll(fetched, { timeout: 20_000 }).toContainEqual(expect.stringContaining('open-modals'));
  await page.route('**/assets/**', (route) => route.abort());
  await placeOrderButton(page).click();
  await completeTitle(page).waitFor();
});
