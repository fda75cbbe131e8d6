import { describe, expect } from 'vitest';
import { getCart } from '../../services/contracts/cart.ts';
import { updateCheckout } from '../../services/contracts/checkouts.ts';
import { listOpenOrders, lookUp } from '../support/http-shopper.ts';
import { holdBack } from './support/hold-back.ts';
import { expectFit } from './support/look.ts';
import { shopTest } from './support/shop-test.ts';
import {
  goToCheckout,
  heading,
  modal,
  orderNumber,
  placeOrderButton,
  schedulingTitle,
} from './support/steps.ts';

const it = shopTest();

describe('leaving while the order is being placed', () => {
  it('asks first, follows the order, and leads to it once placed', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    await goToCheckout(page);
    const checkoutId = new URL(page.url()).searchParams.get('orderId') ?? '';
    const goOn = await holdBack(page, updateCheckout);
    const sent = page.waitForRequest((request) => request.method() === updateCheckout.method);
    await placeOrderButton(page).click();
    await sent;

    const question = modal(page, 'Your order is being placed');
    const pressBack = () => page.evaluate(() => history.back());
    await pressBack();
    await question.waitFor();
    expect(new URL(page.url()).pathname).toBe('/checkout');
    await expectFit(page);
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'detached' });
    await pressBack();
    await question.getByRole('button', { name: 'Leave this page' }).click();
    await schedulingTitle(page).waitFor();
    await page.getByRole('link', { name: 'Go to My Order' }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Continue to payment' }).count()).toBe(0);
    goOn();

    await page.getByText('Your order has been placed').waitFor({ timeout: 30_000 });
    await expectFit(page);
    expect((await lookUp(shopper, checkoutId)).status).toBe('PLACED');
    expect((await shopper.call(getCart, {})).lineItems).toEqual([]);
    await page.getByRole('heading', { name: 'Nothing to schedule yet' }).waitFor();
    await page.getByRole('link', { name: 'View My Order' }).click();
    const number = await orderNumber(page);
    expect((await listOpenOrders(shopper)).map((order) => order.number)).toEqual([number]);
    await page.goto('/cart');
    await heading(page, /cart/i).waitFor();
    expect(await page.getByRole('link', { name: /^Schedule pickup/ }).count()).toBe(0);
  });
});
