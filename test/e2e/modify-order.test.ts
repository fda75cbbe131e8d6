import { describe, expect } from 'vitest';
import { getCart } from '../../services/contracts/cart.ts';
import { currentModification } from '../../services/contracts/modifications.ts';
import { fillCart, lookUp } from '../support/http-shopper.ts';
import { expectSound } from './support/look.ts';
import { fault, shopTest } from './support/shop-test.ts';
import { heading } from './support/steps.ts';

const it = shopTest();

describe('a placed order', () => {
  it('is changed beside the cart, and saved once though the answer is lost (MOD-01, RTE-17, RTE-21)', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('mod@example.com');
    await fillCart(shopper, 2);
    const cart = await shopper.call(getCart, {});
    const { checkoutId } = await shopper.call(currentModification, {});
    const before = await lookUp(shopper, checkoutId ?? '');
    const [gone] = before.lineItems;
    if (!gone) throw new Error('The order has lines.');

    await page.goto(`/mypurchases/pending/${checkoutId}`);
    await page.getByRole('link', { name: 'Modify Order' }).click();
    await heading(page, 'Modify Order').waitFor();
    const review = page.getByRole('button', { name: /^Review changes/ });
    expect(await review.isDisabled()).toBe(true);
    const quantity = page.getByRole('textbox', { name: `Quantity of ${gone.description}` });
    await quantity.fill('0');
    await quantity.press('Enter');
    await quantity.waitFor({ state: 'detached' });
    await page.getByLabel('Find an item').fill('salmon');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page
      .getByRole('list', { name: 'Items found' })
      .getByRole('button', { name: /^Add / })
      .first()
      .click();
    await page.getByText('1 in your order').waitFor();
    await expectSound(page);
    await page.locator('button:enabled', { hasText: 'Review changes' }).click();

    await heading(page, 'Modify Your Order').waitFor();
    await expectSound(page);
    expect(new URL(page.url()).search).toBe(`?orderId=${checkoutId}&nc=true&im=true`);
    await fault(shopper, { operation: 'checkouts.update', times: 1, drop: 'after' });
    const button = page.getByRole('button', { name: /^Submit Modified Order/ });
    const shown = (await button.textContent())?.split('· ')[1];
    await button.click();

    await page.waitForURL(`**/checkout/clicklist/${checkoutId}/complete`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const after = await lookUp(shopper, checkoutId ?? '');
    expect(`$${(after.summary.cost.total / 100).toFixed(2)}`).toBe(shown);
    expect(after.originalSummary).toEqual(before.summary);
    expect(after.lineItems.map(({ id }) => id)).not.toContain(gone.id);
    expect((await shopper.call(getCart, {})).lineItems).toEqual(cart.lineItems);
  });
});
