import { describe, expect } from 'vitest';
import { widths } from './support/account.ts';
import { continueButton, EASTERN_AVE, openDelivery, reserveDelivery } from './support/delivery.ts';
import { expectFit } from './support/look.ts';
import { DESKTOP, PHONE, shopTest } from './support/shop-test.ts';
import { continueToPayment } from './support/steps.ts';

const it = shopTest();

describe('delivery instructions', () => {
  it.for(widths(DESKTOP))(
    'at %s, are not more than 128 characters and not only spaces; what was typed stays (SCH-25, SCH-26)',
    async ([, size], { visitAs }) => {
      const { page } = await visitAs('lite@example.com', size);
      await openDelivery(page, EASTERN_AVE);
      await reserveDelivery(page, '2 PM - 3 PM');
      const instructions = page.getByLabel('Delivery instructions');
      const other = page.getByLabel('Non-catalog item');
      await instructions.fill('a'.repeat(129));
      await other.fill('   ');
      await page.getByText('1 of 128 characters too many').waitFor();
      await continueButton(page).click();
      await page.getByRole('link', { name: 'Input must be 128 characters or less.' }).waitFor();
      await page.getByRole('link', { name: 'Non-catalog item must not be only spaces.' }).waitFor();
      await expect.poll(() => instructions.inputValue()).toHaveLength(129);
      await expectFit(page);

      await instructions.fill('   ');
      await other.fill('b'.repeat(128));
      await continueButton(page).click();
      await page.getByRole('link', { name: 'Delivery instructions must not be only spaces.' }).waitFor();
      await expect.poll(() => other.inputValue()).toHaveLength(128);

      await instructions.fill('a'.repeat(128));
      await continueToPayment(page);
      await page.getByText('a'.repeat(128)).waitFor();
      await page.getByText('b'.repeat(128)).waitFor();
    },
  );

  it.for(widths(PHONE))(
    'at %s, that are saved for the address are there again, until they are no longer to be (SCH-31)',
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
