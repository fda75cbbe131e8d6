import { expect } from 'vitest';
import { shareSession } from '../support/browser.ts';
import { signedInShopper } from '../support/http-shopper.ts';
import { shopTest } from './support/shop-test.ts';
import { heading, openCheckout, placeOrderButton, signIn } from './support/steps.ts';

const it = shopTest();

it('Two tabs show one cart', async ({ visitAs }) => {
  const { page, context } = await visitAs('riley@example.com');
  const other = await context.newPage();
  await Promise.all([page.goto('/cart'), other.goto('/cart')]);
  await heading(other, 'Cart').waitFor();
  const quantity = (tab: typeof page) => tab.getByRole('textbox', { name: /^Quantity of / }).first();
  const before = Number(await quantity(other).inputValue());
  await page
    .getByRole('button', { name: /^One more / })
    .first()
    .click();
  await expect.poll(() => quantity(other).inputValue()).toBe(String(before + 1));
});

it('A second tab where another shopper signs in clears the first shopper from the other tab (ERR-33)', async ({
  visitAs,
  store,
}) => {
  const { page, context, shopper } = await visitAs('riley@example.com');
  await openCheckout(page, shopper);
  await page.getByRole('button', { name: 'Change contact information' }).click();
  await page.getByLabel('First Name').fill('Rowan');

  const other = await context.newPage();
  await other.goto('/products/start-my-cart');
  await other.getByRole('button', { name: "Riley's account" }).click();
  await other.getByRole('button', { name: 'Sign out' }).click();
  await heading(page, 'Sign in').waitFor();
  await page.getByText('You signed out in another tab.').waitFor();

  await other.goto('/sign-in');
  await signIn(other, 'sam@example.com');
  await page.getByRole('button', { name: "Sam's account" }).waitFor();
  await page.waitForURL(`${store.url}/products/start-my-cart`);
  expect(await page.content()).not.toContain('Rowan');
});

it('A page whose session now belongs to someone else does nothing in their name', async ({
  visitAs,
  store,
}) => {
  const { page, context, shopper } = await visitAs('riley@example.com');
  await openCheckout(page, shopper);
  const sam = await signedInShopper(store.url, 'sam@example.com');
  await shareSession(context, store.url, sam);
  await placeOrderButton(page).click();
  await page.getByText("You're now signed in as Sam.").waitFor();
  await page.waitForURL(`${store.url}/products/start-my-cart`);
});
