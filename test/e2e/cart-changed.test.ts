import { describe, expect } from 'vitest';
import { getCart } from '../../services/contracts/cart.ts';
import { listOpenOrders, lookUp } from '../support/http-shopper.ts';
import { setLines } from '../support/set-lines.ts';
import { expectFit } from './support/look.ts';
import { shopTest } from './support/shop-test.ts';
import {
  heading,
  modal,
  openCheckout,
  orderNumber,
  placeOrderButton,
  readyToPlace,
} from './support/steps.ts';

const it = shopTest();

describe('a cart that changes while its checkout is open', () => {
  it('is reported with the new total, right away or on submit, and what the shopper agrees to is ordered', async ({
    visitAs,
  }) => {
    const { page, context, shopper } = await visitAs('riley@example.com');
    const checkoutId = await openCheckout(page, shopper);
    const cart = await shopper.call(getCart, {});
    const [gone, kept] = cart.lineItems.filter(({ modalityType }) => modalityType === 'PICKUP');
    if (!gone || !kept) throw new Error('The cart holds two lines at least.');
    const changed = modal(page, 'Your cart has changed');
    const agree = async () => {
      const { summary } = await lookUp(shopper, checkoutId);
      const total = `$${(summary.cost.total / 100).toFixed(2)}`;
      await changed.getByText(`New total: ${total}`).waitFor();
      await changed.getByRole('button', { name: 'Continue with This Order' }).click();
      await changed.waitFor({ state: 'detached' });
      await readyToPlace(page);
      expect(await placeOrderButton(page).textContent()).toBe(`Place order · ${total}`);
      return total;
    };

    const other = await context.newPage();
    await other.goto('/cart');
    await heading(other, 'Cart').waitFor();
    await other.getByRole('button', { name: `Remove ${gone.product.description}` }).click();
    await changed.getByText(`${gone.product.description} was removed`).waitFor();
    await expectFit(page);
    const first = await agree();
    await other.close();

    // By another device, which no tab hears about.
    await setLines(shopper, [{ gtin13: kept.gtin13, modalityType: 'PICKUP', quantity: kept.quantity + 1 }]);
    await placeOrderButton(page).click();
    await changed
      .getByText(`${kept.product.description} is now ${kept.quantity + 1} instead of ${kept.quantity}`)
      .waitFor();
    expect(await listOpenOrders(shopper)).toEqual([]);
    expect(await agree()).not.toBe(first);
    await placeOrderButton(page).click();
    await orderNumber(page);
    const { lineItems } = await lookUp(shopper, checkoutId);
    expect(lineItems.map((line) => line.cart.gtin13)).not.toContain(gone.gtin13);
    expect(lineItems.find((line) => line.cart.gtin13 === kept.gtin13)?.cart.quantity).toBe(kept.quantity + 1);
  });
});
