import { describe, expect } from 'vitest';
import { getCart, updateCart } from '../../services/contracts/cart.ts';
import { listOpenOrders, lookUp } from '../support/http-shopper.ts';
import { expectSound } from './support/look.ts';
import { shopTest } from './support/shop-test.ts';
import { goToCheckout, modal, orderNumber, placeOrderButton, readyToPlace } from './support/steps.ts';

const it = shopTest();

describe('a cart that changes while its order is on the page', () => {
  it('is told with the new total, and what is agreed to is ordered', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    await goToCheckout(page);
    const checkoutId = new URL(page.url()).searchParams.get('orderId') ?? '';
    const before = await placeOrderButton(page).textContent();

    // As another tab does it, unseen by this one.
    const cart = await shopper.call(getCart, {});
    const [gone, kept] = cart.lineItems;
    if (!gone || !kept) throw new Error('The cart holds two lines at least.');
    await shopper.call(updateCart, {
      params: { cartId: cart.id },
      body: {
        lineItems: [
          { gtin13: gone.gtin13, modalityType: 'PICKUP', quantity: 0 },
          { gtin13: kept.gtin13, modalityType: 'PICKUP', quantity: kept.quantity + 1 },
        ],
      },
    });
    await placeOrderButton(page).click();

    const changed = modal(page, 'Your cart has changed');
    await changed.getByText(`${gone.product.description} was removed`).waitFor();
    await changed
      .getByText(`${kept.product.description} is now ${kept.quantity + 1} instead of ${kept.quantity}`)
      .waitFor();
    await expectSound(page);
    expect(await listOpenOrders(shopper)).toEqual([]);
    const { summary } = await lookUp(shopper, checkoutId);
    const total = `$${(summary.cost.total / 100).toFixed(2)}`;
    await changed.getByText(`New total: ${total}`).waitFor();

    await changed.getByRole('button', { name: 'Continue with This Order' }).click();
    await readyToPlace(page);
    const now = await placeOrderButton(page).textContent();
    expect(now).toBe(`Place order · ${total}`);
    expect(now).not.toBe(before);
    await placeOrderButton(page).click();
    await orderNumber(page);
    const { lineItems } = await lookUp(shopper, checkoutId);
    expect(lineItems.map((line) => line.cart.gtin13)).not.toContain(gone.gtin13);
    expect(lineItems.find((line) => line.cart.gtin13 === kept.gtin13)?.cart.quantity).toBe(kept.quantity + 1);
  });
});
