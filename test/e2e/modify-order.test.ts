import { describe, expect } from 'vitest';
import { getCart } from '../../services/contracts/cart.ts';
import { type Checkout, updateCheckout } from '../../services/contracts/checkouts.ts';
import { currentModification } from '../../services/contracts/modifications.ts';
import { clearFaults } from '../../services/contracts/sandbox.ts';
import { formatMoney } from '../../views/kit/format.ts';
import { deliveryCheckout } from '../support/delivery-checkout.ts';
import { fillCart, lookUp, place } from '../support/http-shopper.ts';
import { itemOf } from '../support/server-shopper.ts';
import { LASTING } from './support/account.ts';
import { focused } from './support/keys.ts';
import { expectSound } from './support/look.ts';
import { fault, shopTest } from './support/shop-test.ts';
import { heading } from './support/steps.ts';
import { chooseLastDay, freeTimes } from './support/times.ts';

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
    await page.getByRole('button', { name: `Remove ${gone.description}` }).click();
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

    await heading(page, 'Modify your order').waitFor();
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

  it('for delivery is changed with its time; leaving while that is saved saves it once or not at all, and the page says which (MOD-01)', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    const made = await deliveryCheckout(shopper, { items: [itemOf('produce', 11, 2)] });
    const before = await place(shopper, made);
    const { checkoutId } = before;
    const [line] = before.lineItems;
    const windowOf = ({ fulfillment }: Checkout) => fulfillment.promise.selections[0]?.window.value;

    await page.goto(`/cart/modify?orderId=${checkoutId}`);
    const quantity = page.getByRole('textbox', { name: `Quantity of ${line?.description}` });
    await quantity.fill('3');
    await quantity.press('Enter');
    const review = page.locator('button:enabled', { hasText: 'Review changes' });
    await review.waitFor();
    await page.getByRole('button', { name: 'Change time' }).click();
    await chooseLastDay(page);
    await freeTimes(page).first().click();
    await page.getByRole('button', { name: 'Use this time' }).press('Enter');
    await page.getByRole('button', { name: 'Change time', disabled: false }).waitFor();
    // What the press came to is announced, and the focus is where it shows.
    await page
      .getByRole('status')
      .filter({ hasText: /^Delivery: \w+, / })
      .waitFor();
    await expect.poll(() => focused(page)).toContain('heading "Delivery"');
    await review.click();

    const submit = page.getByRole('button', { name: /^Submit Modified Order/, disabled: false });
    /** Leaves the page as soon as its changes are on their way, with no response. */
    const leaveWhileSaving = async (drop: 'before' | 'after') => {
      await shopper.call(clearFaults, {});
      await fault(shopper, { operation: updateCheckout.id, times: LASTING, drop });
      await submit.waitFor();
      const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'PUT');
      await submit.click();
      await lost;
      await page.reload();
    };
    await leaveWhileSaving('before');
    await heading(page, 'Modify your order').waitFor();
    const shown = (await submit.textContent())?.split('· ')[1];
    expect(await lookUp(shopper, checkoutId)).toMatchObject({
      summary: before.summary,
      originalSummary: null,
    });

    await leaveWhileSaving('after');
    await page.waitForURL(`**/checkout/clicklist/${checkoutId}/complete`);
    await page.getByText('Before your changes').waitFor();
    const after = await lookUp(shopper, checkoutId);
    expect(formatMoney(after.summary.cost.total)).toBe(shown);
    expect(after.lineItems.map(({ cart }) => cart.quantity)).toEqual([3]);
    expect(windowOf(after)).not.toBe(windowOf(before));
    expect(after.payments.map(({ authorizedAmount }) => authorizedAmount)).toEqual([
      after.summary.cost.total,
    ]);
  });
});
