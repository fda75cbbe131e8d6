import { describe, expect } from 'vitest';
import { formatMoney } from '../../views/kit/format.ts';
import { widths } from './support/account.ts';
import {
  amountOf,
  checkoutOf,
  EASTERN_AVE,
  openDelivery,
  placeDelivery,
  reserveDelivery,
} from './support/delivery.ts';
import { expectSound } from './support/look.ts';
import { fault, PHONE, shopTest } from './support/shop-test.ts';
import { continueToPayment, modal } from './support/steps.ts';

const it = shopTest({});

describe("the driver's tip", () => {
  it.for(widths(PHONE))(
    'at %s, survives a failure, a lost response, and a reload, and is charged once (TIP-01, TIP-05, TIP-06)',
    async ([, size], { visitAs }) => {
      const { page, shopper } = await visitAs('lite@example.com', size);
      await openDelivery(page, EASTERN_AVE);
      await reserveDelivery(page, '2 PM - 3 PM');
      await continueToPayment(page);
      const before = await checkoutOf(page, shopper);
      const tip = before.gratuity?.suggestions[1]?.amount ?? 0;

      await page.getByRole('button', { name: 'Add a Tip' }).click();
      const dialog = modal(page, 'Select Tip Amount');
      await dialog.getByText('15%').click();
      await expectSound(page);
      await fault(shopper, { operation: 'tips.update', times: 1, code: 'INTERNAL' });
      await dialog.getByRole('button', { name: 'Save Tip' }).click();
      await dialog.getByText("Something went wrong and we weren't able to update your tip.").waitFor();
      await fault(shopper, { operation: 'tips.update', times: 1, drop: 'after' });
      await dialog.getByRole('button', { name: 'Save Tip' }).click();
      await expect.poll(() => amountOf(page, 'Tip').textContent()).toBe(formatMoney(tip));
      await expectSound(page);

      await page.reload();
      await page.getByRole('button', { name: 'Change Tip' }).waitFor();
      const { summary } = await placeDelivery(page, shopper);
      expect(summary.cost).toMatchObject({
        gratuityTotal: tip,
        total: before.summary.cost.total + tip,
      });
      await expect.poll(() => amountOf(page, 'Tip').textContent()).toBe(formatMoney(tip));
    },
  );
});
