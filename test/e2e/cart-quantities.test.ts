import { expect } from 'vitest';
import { type CartLineChange, getCart, updateCart } from '../../services/contracts/cart.ts';
import { getProduct } from '../../services/contracts/catalog.ts';
import { type HttpShopper, newKey, signedInShopper } from '../support/http-shopper.ts';
import { itemOf } from '../support/server-shopper.ts';
import { setLines } from '../support/set-lines.ts';
import { loseAnswers } from './support/lose-answers.ts';
import { shopTest } from './support/shop-test.ts';
import { heading, signIn } from './support/steps.ts';

const it = shopTest();

const { gtin13 } = itemOf('produce', 18);

const quantityIn = async ({ call }: HttpShopper) =>
  (await call(getCart, {})).lineItems.find((line) => line.gtin13 === gtin13)?.quantity ?? 0;

/** The shopper's other device. */
async function addElsewhere({ call }: HttpShopper, quantity: number): Promise<void> {
  const { id } = await call(getCart, {});
  const lineItems: CartLineChange[] = [{ type: 'ADD', gtin13, quantity, modalityType: 'PICKUP' }];
  await call(updateCart, { params: { cartId: id }, body: { lineItems }, idempotencyKey: newKey() });
}

const holding = (shopper: HttpShopper, quantity: number) =>
  setLines(shopper, [{ gtin13, quantity, modalityType: 'PICKUP' }]);

const nameOf = async ({ call }: HttpShopper) =>
  (await call(getProduct, { params: { gtin13 }, query: {} })).description;

it('What a visitor adds is added to what the saved cart has', async ({ visit, store }) => {
  const shopper = await signedInShopper(store.url, 'riley@example.com');
  await holding(shopper, 2);
  const page = await visit();
  await page.goto(`/p/${gtin13}`);
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click();
  await signIn(page, 'riley@example.com');
  await expect.poll(() => quantityIn(shopper)).toBe(3);
  const quantity = page.getByRole('textbox', { name: `Quantity of ${await nameOf(shopper)}` });
  await expect.poll(() => quantity.inputValue()).toBe('3');
});

it('What is added counts once, also on a page that does not know what another device added, double-pressed, or with its answer lost', async ({
  visitAs,
}) => {
  const { page, shopper } = await visitAs('riley@example.com');
  const name = await nameOf(shopper);
  await holding(shopper, 0);
  await page.goto(`/p/${gtin13}`);
  const add = page.getByRole('button', { name: new RegExp(`^Add to cart ?: ${name}`) });
  await add.waitFor();
  await addElsewhere(shopper, 3);
  const asked = await loseAnswers(page, updateCart);
  await add.click();
  await expect.poll(() => quantityIn(shopper)).toBe(4);
  await page.getByRole('button', { name: `One more ${name}` }).dblclick();
  await expect.poll(() => quantityIn(shopper)).toBe(6);
  expect(asked[updateCart.id]).toBeGreaterThan(2);
  const quantity = page.getByRole('textbox', { name: `Quantity of ${name}` });
  await expect.poll(() => quantity.inputValue()).toBe('6');
});

it('A quantity typed beside an older one is refused in words, and so is one that is no whole number', async ({
  visitAs,
}) => {
  const { page, shopper } = await visitAs('riley@example.com');
  const name = await nameOf(shopper);
  await holding(shopper, 2);
  await page.goto('/cart');
  const quantity = page.getByRole('textbox', { name: `Quantity of ${name}` });
  await quantity.fill('2.5');
  await quantity.press('Enter');
  await page.getByText('Enter a whole number from 1 to 24.').waitFor();
  expect(await quantityIn(shopper)).toBe(2);
  await addElsewhere(shopper, 3);
  await quantity.fill('4');
  await quantity.press('Enter');
  await page.getByText('Your cart was changed elsewhere: it has 5 of this item now.').waitFor();
  await expect.poll(() => quantity.inputValue()).toBe('5');
  expect(await quantityIn(shopper)).toBe(5);
});

it('What was removed comes back with its quantity and instructions, by keyboard', async ({ visitAs }) => {
  const { page, shopper } = await visitAs('riley@example.com');
  const name = await nameOf(shopper);
  await setLines(shopper, [
    {
      gtin13,
      quantity: 3,
      modalityType: 'PICKUP',
      substitutionPolicy: 'NO_SUBSTITUTIONS',
      instructions: 'Ripe ones.',
    },
  ]);
  const before = await shopper.call(getCart, {});
  await page.goto('/cart');
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  const notice = page
    .getByRole('status')
    .filter({ hasText: `${name} was removed from your cart.` })
    .first();
  await notice.waitFor();
  await expect.poll(() => quantityIn(shopper)).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect.poll(() => quantityIn(shopper)).toBe(3);
  await page.getByText('Ripe ones.').waitFor();

  await page.getByRole('button', { name: 'Empty cart' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Empty cart' }).click();
  await heading(page, 'Your cart is empty').waitFor();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  type Lines = typeof before.lineItems;
  const byProduct = (lines: Lines) => lines.toSorted((a, b) => a.gtin13.localeCompare(b.gtin13));
  await expect
    .poll(async () => byProduct((await shopper.call(getCart, {})).lineItems))
    .toEqual(byProduct(before.lineItems));
});
