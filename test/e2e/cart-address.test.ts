import { expect } from 'vitest';
import { getCart } from '../../services/contracts/cart.ts';
import { loadBook } from '../support/address-book.ts';
import { fillCart } from '../support/http-shopper.ts';
import { deliveryTitle } from './support/delivery.ts';
import { expectSound } from './support/look.ts';
import { fault, PHONE, shopTest } from './support/shop-test.ts';
import { modal } from './support/steps.ts';

const it = shopTest();

it('a shopper without an address adds one in the cart, once though the answer gets lost, and goes on to scheduling (CAD-05, CAD-12, CAD-13)', async ({
  visitAs,
}) => {
  const { page, shopper } = await visitAs('new@example.com', PHONE);
  await fillCart(shopper, 2);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Delivery', exact: true }).click();
  const form = modal(page, 'Add/Edit Delivery Address');
  await form.getByLabel('Street Address').fill('525 Vine Str.');
  await form.getByLabel('City').fill('Cincinnati');
  await form.getByLabel('State/Province').fill('ohi');
  await page.keyboard.press('Enter');
  await form.getByLabel('Postal Code').fill('45202');
  await expectSound(page);
  await form.getByRole('button', { name: 'Save and Continue' }).click();
  const question = modal(page, 'Check Availability');
  await question.getByText('525 Vine St', { exact: true }).waitFor();
  await fault(shopper, { operation: 'addresses.save', times: 1, drop: 'after' });
  await question.getByRole('button', { name: 'Confirm Address' }).click();
  await page.getByRole('link', { name: /^Schedule delivery/ }).click();
  await deliveryTitle(page).waitFor();
  await page.getByText('Delivery to 525 Vine St, Cincinnati, OH 45202').first().waitFor();
  expect(await loadBook(shopper)).toMatchObject([{ line1: '525 Vine St', preferredFor: ['DELIVERY'] }]);
  const { lineItems, activeModality } = await shopper.call(getCart, {});
  expect([...lineItems.map(({ modalityType }) => modalityType), activeModality]).toEqual(
    Array(lineItems.length + 1).fill('DELIVERY'),
  );
});
