import { describe, expect } from 'vitest';
import { formatMoney } from '../../views/kit/format.ts';
import {
  amountOf,
  cartLines,
  checkoutOf,
  EASTERN_AVE,
  openDelivery,
  reserveDelivery,
  time,
} from './support/delivery.ts';
import { DESKTOP, shopTest } from './support/shop-test.ts';
import { continueToPayment, modal } from './support/steps.ts';
import { chooseLastDay } from './support/times.ts';

const it = shopTest();

const EVENING = '7 PM - 8 PM';

describe('flash sales of an evening', () => {
  it('price an order of that evening while it is scheduled as at the checkout, and ask before Back leaves it (FLS-04, FLS-07)', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('lite@example.com', DESKTOP);
    await openDelivery(page, EASTERN_AVE);
    const itemTotal = amountOf(page, '[0-9]+ items');
    const usually = await itemTotal.textContent();
    await chooseLastDay(page);
    await time(page, EVENING).click();
    await expect.poll(() => itemTotal.textContent()).not.toBe(usually);
    const shownAtTime = await itemTotal.textContent();
    await reserveDelivery(page, EVENING);
    expect(await itemTotal.textContent()).toBe(shownAtTime);
    await continueToPayment(page);
    const { lineItems, summary } = await checkoutOf(page, shopper);
    expect(formatMoney(summary.cost.itemTotal)).toBe(shownAtTime);
    const coupons = lineItems.flatMap(({ priceAdjustment }) => priceAdjustment.coupons);
    expect(coupons).toHaveLength(3);
    expect(await page.getByText('Some prices changed').count()).toBe(0);
    await expect.poll(() => amountOf(page, 'Total').textContent()).toBe(formatMoney(summary.cost.total));
    const usual = (await cartLines(shopper)).reduce((sum, { total }) => sum + total, 0);
    expect(summary.cost.itemTotal).toBeLessThan(usual);
    const before = await cartLines(shopper);
    await page.goBack();
    await modal(page, 'Remove flash sale items?').getByRole('button', { name: 'Yes, Remove Items' }).click();
    await page.waitForURL('**/scheduling?**');
    expect(await cartLines(shopper)).toHaveLength(before.length - 3);
  });
});
