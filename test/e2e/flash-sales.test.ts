import { describe, expect } from 'vitest';
import { formatMoney } from '../../views/kit/format.ts';
import {
  amountOf,
  cartLines,
  checkoutOf,
  EASTERN_AVE,
  openDelivery,
  reserveDelivery,
  reservedTitle,
} from './support/delivery.ts';
import { expectFit } from './support/look.ts';
import { DESKTOP, PHONE, shopTest } from './support/shop-test.ts';
import { continueToPayment, modal } from './support/steps.ts';
import { times } from './support/times.ts';

const it = shopTest();

const EVENING = '7 PM - 8 PM';

describe('flash sales of an evening', () => {
  it('ask before their time slot is given up, then leave with it or keep it (FLS-01, FLS-02, FLS-03, FLS-05)', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('lite@example.com', PHONE);
    await openDelivery(page, EASTERN_AVE);
    await reserveDelivery(page, EVENING);
    await page.getByRole('heading', { name: 'Flash sale' }).waitFor();
    const onSale = await page
      .getByRole('region', { name: 'Flash sale' })
      .getByRole('listitem')
      .allTextContents();
    expect(onSale).toHaveLength(3);
    const before = await cartLines(shopper);

    const edit = page.getByRole('button', { name: 'Edit time' });
    const warning = modal(page, 'Remove flash sale items?');
    await edit.click();
    await warning
      .getByText('Flash sale items are valid only for the current time slot and will be removed on exit.')
      .waitFor();
    await expect.poll(() => warning.getByRole('listitem').allTextContents()).toEqual(onSale);
    await expectFit(page);
    await warning.getByRole('button', { name: 'No, Keep Items' }).click();
    await warning.waitFor({ state: 'detached' });
    await reservedTitle(page).waitFor();
    expect(await cartLines(shopper)).toEqual(before);

    await edit.click();
    await warning.getByRole('button', { name: 'Yes, Remove Items' }).click();
    await times(page).waitFor();
    const left = await cartLines(shopper);
    expect(left).toHaveLength(before.length - onSale.length);
    const leftNames = left.map(({ product }) => product.description);
    expect(onSale.filter((text) => leftNames.some((name) => text.startsWith(name)))).toEqual([]);
  });

  it('price an order of that evening, and ask before Back leaves it (FLS-04, FLS-07)', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('lite@example.com', DESKTOP);
    await openDelivery(page, EASTERN_AVE);
    await reserveDelivery(page, EVENING);
    await continueToPayment(page);
    const { lineItems, summary } = await checkoutOf(page, shopper);
    const coupons = lineItems.flatMap(({ priceAdjustment }) => priceAdjustment.coupons);
    expect(coupons).toHaveLength(3);
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
