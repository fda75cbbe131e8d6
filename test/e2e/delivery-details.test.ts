import { describe, expect } from 'vitest';
import { widths } from './support/account.ts';
import { EASTERN_AVE, openDelivery, reserveDelivery } from './support/delivery.ts';
import { PHONE, shopTest } from './support/shop-test.ts';
import { continueToPayment } from './support/steps.ts';

const it = shopTest();

describe('delivery instructions', () => {
  it.for(widths(PHONE))(
    'at %s, that are saved for the address are there again, until they are no longer saved (SCH-31)',
    async ([, size], { visitAs }) => {
      const { page } = await visitAs('lite@example.com', size);
      await openDelivery(page, EASTERN_AVE);
      await reserveDelivery(page, '2 PM - 3 PM');
      const instructions = page.getByLabel('Delivery instructions');
      const saved = page.getByLabel('Save these instructions for this address');
      await instructions.fill('Gate 4');
      await saved.check();
      await continueToPayment(page);

      await openDelivery(page, EASTERN_AVE);
      await page.reload();
      await expect.poll(() => instructions.inputValue()).toBe('Gate 4');
      await expect.poll(() => saved.isChecked()).toBe(true);
      await saved.uncheck();
      await continueToPayment(page);
      await openDelivery(page, EASTERN_AVE);
      await expect.poll(() => instructions.inputValue()).toBe('');
    },
  );
});
