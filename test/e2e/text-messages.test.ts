import { describe, expect } from 'vitest';
import { lookupSmsPreference } from '../../services/contracts/preferences.ts';
import { checkoutOf, EASTERN_AVE, openDelivery, placeDelivery, reserveDelivery } from './support/delivery.ts';
import { expectSound } from './support/look.ts';
import { PHONE, shopTest } from './support/shop-test.ts';
import { continueToPayment } from './support/steps.ts';

const it = shopTest({});

describe('text messages', () => {
  it('are agreed to with an order, and then show in the preferences (CTC-05, CTC-06)', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('lite@example.com', PHONE);
    await openDelivery(page, EASTERN_AVE);
    await reserveDelivery(page, '2 PM - 3 PM');
    await continueToPayment(page);
    await page.getByRole('button', { name: 'Change contact information' }).click();
    const box = page.getByRole('checkbox', { name: /^Text me about my orders/ });
    await box.check();
    await expectSound(page);
    await page.getByLabel('Phone').fill('(513) 555-0177');
    await expect.poll(() => box.isChecked()).toBe(false);
    await box.check();
    await page.reload();
    await page.getByText("We'll text you about your orders.").waitFor();
    expect((await checkoutOf(page, shopper)).fulfillment.contact).toBeNull();
    const { fulfillment } = await placeDelivery(page, shopper);
    expect(fulfillment.contact).toMatchObject({ phone: '+15135550177', smsOptin: true });
    const known = await shopper.call(lookupSmsPreference, {
      body: { phoneNumber: '5135550177', triggerType: 'TRANSACTIONAL' },
    });
    expect(known.customerOptedIn).toBe(true);

    await page.goto('/account/emailSubscriptions');
    await page.getByLabel('Phone').fill('(513) 555-0177');
    await page.getByRole('button', { name: 'Look up' }).click();
    await page.getByText('Text messages about your orders go to (513) 555-0177.').waitFor();
  });
});
