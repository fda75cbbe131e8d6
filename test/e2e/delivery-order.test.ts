import { describe, expect } from 'vitest';
import { lookUpSmsPreference } from '../../services/contracts/preferences.ts';
import { formatMoney } from '../../views/kit/format.ts';
import { toast, widths } from './support/account.ts';
import {
  amountOf,
  checkoutOf,
  EASTERN_AVE,
  openDelivery,
  placeDelivery,
  reserveDelivery,
} from './support/delivery.ts';
import { expectFit } from './support/look.ts';
import { fault, PHONE, shopTest } from './support/shop-test.ts';
import { continueToPayment, modal } from './support/steps.ts';

const it = shopTest();

describe("a delivery order's tip, promo code, and text messages", () => {
  it.for(widths(PHONE))(
    'at %s, survive lost responses and a reload, and come with what is charged (TIP-01, TIP-06, PRM-04, PRM-06, CTC-05, CTC-06)',
    async ([, size], { visitAs }) => {
      const { page, shopper } = await visitAs('lite@example.com', size);
      await openDelivery(page, EASTERN_AVE);
      await reserveDelivery(page, '2 PM - 3 PM');
      await continueToPayment(page);
      const before = await checkoutOf(page, shopper);
      const tip = before.gratuity?.suggestions[1]?.amount ?? 0;
      const off = formatMoney(-Math.round(before.summary.cost.itemTotal / 10));

      await page.getByRole('button', { name: 'Other Amount' }).click();
      const tips = modal(page, 'Select Tip Amount');
      await tips.getByText('15%').click();
      await fault(shopper, { operation: 'tips.update', times: 1, drop: 'after' });
      await tips.getByRole('button', { name: 'Save Tip' }).click();
      await expect.poll(() => amountOf(page, 'Tip').textContent()).toBe(formatMoney(tip));

      await page.getByRole('button', { name: 'Add promo code' }).click();
      const promos = modal(page, 'Promo codes');
      const code = promos.getByRole('textbox', { name: 'Promo code' });
      await code.fill('welcome10');
      await fault(shopper, { operation: 'promos.add', times: 1, drop: 'after' });
      await promos.getByRole('button', { name: 'Apply' }).click();
      await toast(page, 'Success, WELCOME10 successfully added to order!').waitFor();
      await expect.poll(() => amountOf(page, 'Promo code WELCOME10').textContent()).toBe(off);
      await page.getByRole('button', { name: 'Change promo codes' }).click();
      await fault(shopper, { operation: 'promos.remove', times: 1, drop: 'after' });
      await promos.getByRole('button', { name: 'Remove WELCOME10' }).click();
      await toast(page, 'WELCOME10 was removed from your order.').waitFor();
      await page.getByRole('button', { name: 'Add promo code' }).click();
      await code.fill('WELCOME10');
      await code.press('Enter');
      await expect.poll(() => amountOf(page, 'Promo code WELCOME10').textContent()).toBe(off);

      await page.getByRole('button', { name: 'Change contact information' }).click();
      const box = page.getByRole('checkbox', { name: /^Text me about my orders/ });
      await box.check();
      await page.getByLabel('Phone').fill('(513) 555-0177');
      await expect.poll(() => box.isChecked()).toBe(false);
      await box.check();
      await expectFit(page);
      await page.reload();
      await page.getByText("We'll text you about your orders.").waitFor();
      await page.getByRole('button', { name: 'Change Tip' }).waitFor();
      expect((await checkoutOf(page, shopper)).fulfillment.contact).toBeNull();

      const { fulfillment, priceAdjustment, summary } = await placeDelivery(page, shopper);
      expect(fulfillment.contact).toMatchObject({ phone: '+15135550177', smsOptin: true });
      expect(priceAdjustment.promos.map((promo) => promo.code)).toEqual(['WELCOME10']);
      expect(summary.cost.gratuityTotal).toBe(tip);
      await expect.poll(() => amountOf(page, 'Tip').textContent()).toBe(formatMoney(tip));
      await expect.poll(() => amountOf(page, 'Promo code WELCOME10').textContent()).toBe(off);
      const known = await shopper.call(lookUpSmsPreference, {
        body: { phoneNumber: '5135550177', triggerType: 'TRANSACTIONAL' },
      });
      expect(known.customerOptedIn).toBe(true);

      await page.goto('/account/emailSubscriptions');
      await page.getByLabel('Phone').fill('(513) 555-0177');
      await page.getByRole('button', { name: 'Look up' }).click();
      await page.getByText('Text messages about your orders go to (513) 555-0177.').waitFor();
    },
  );
});
