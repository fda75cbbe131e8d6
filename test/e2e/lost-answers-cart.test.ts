import { describe, expect } from 'vitest';
import { type Cart, chooseFulfillment, getCart, updateCart } from '../../services/contracts/cart.ts';
import { itemOf } from '../support/server-shopper.ts';
import { setLines } from '../support/set-lines.ts';
import { widths } from './support/account.ts';
import { expectFit } from './support/look.ts';
import { loseAnswers } from './support/lose-answers.ts';
import { PHONE, shopTest } from './support/shop-test.ts';
import { modal } from './support/steps.ts';

const it = shopTest();

/** Batteries, sold both ways, bananas, and a candle, which is only shipped. */
const LINES = [
  { ...itemOf('household', 11, 2), modalityType: 'PICKUP' as const },
  { ...itemOf('produce', 1, 1), modalityType: 'DELIVERY' as const },
  { ...itemOf('home', 1, 1), modalityType: 'SHIP' as const },
];

const linesOf = ({ lineItems }: Cart) =>
  Object.fromEntries(
    lineItems.map(({ gtin13, modalityType, quantity }) => [gtin13, [modalityType, quantity]]),
  );

describe('a cart of three modalities whose answers get lost', () => {
  it.for(widths(PHONE))('is as the shopper made it, at %s (CIT-01)', async ([, size], { visitAs }) => {
    const { page, shopper } = await visitAs('riley@example.com', size);
    const before = await shopper.call(getCart, {});
    const kept = LINES.map(({ gtin13 }) => gtin13);
    const others = before.lineItems.filter(({ gtin13 }) => !kept.includes(gtin13));
    const gone = others.map((line) => ({ ...line, quantity: 0, instructions: null }));
    const cart = await setLines(shopper, [
      ...gone.map(({ gtin13, modalityType, quantity }) => ({ gtin13, modalityType, quantity })),
      ...LINES,
    ]);
    const [batteries, bananas, candle] = LINES.map(({ gtin13 }) => gtin13) as [string, string, string];
    const first = cart.lineItems.find(({ gtin13 }) => gtin13 === batteries);

    await page.goto('/cart');
    const quantity = page.getByRole('textbox', { name: `Quantity of ${first?.product.description}` });
    await quantity.waitFor();
    const asked = await loseAnswers(page, chooseFulfillment, updateCart);
    await page.getByRole('button', { name: 'Delivery', exact: true }).click();
    await modal(page, 'Change to delivery?')
      .getByRole('button', { name: /^Change/ })
      .click();
    await expect
      .poll(async () => linesOf(await shopper.call(getCart, {}))[batteries])
      .toEqual(['DELIVERY', 2]);
    await page.getByRole('button', { name: 'Empty cart', disabled: false }).waitFor();
    await quantity.fill('5');
    await quantity.press('Enter');
    await expect.poll(() => asked[updateCart.id]).toBe(2);
    await page.getByRole('button', { name: 'Empty cart', disabled: false }).waitFor();

    expect(linesOf(await shopper.call(getCart, {}))).toEqual({
      [batteries]: ['DELIVERY', 5],
      [bananas]: ['DELIVERY', 1],
      [candle]: ['SHIP', 1],
    });
    expect(asked).toEqual({ [chooseFulfillment.id]: 2, [updateCart.id]: 2 });
    expect(await page.getByRole('alert').count()).toBe(0);
    await expectFit(page);
  });
});
