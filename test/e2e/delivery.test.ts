import { describe, expect } from 'vitest';
import { getCart } from '../../services/contracts/cart.ts';
import type { HttpShopper } from '../support/http-shopper.ts';
import { setLines } from '../support/set-lines.ts';
import { widths } from './support/account.ts';
import {
  ageQuestion,
  amountOf,
  askForTime,
  deliveryTitle,
  LOS_ANGELES,
  openDelivery,
  placeDelivery,
  reserveDelivery,
  reservedTitle,
  time,
} from './support/delivery.ts';
import { expectFit, expectSound } from './support/look.ts';
import { DESKTOP, PHONE, shopTest } from './support/shop-test.ts';
import { continueToPayment, modal } from './support/steps.ts';
import { chooseLastDay } from './support/times.ts';

const it = shopTest({}, { ownClock: true });

/** Switches the cart's first lines to delivery; the others stay as they are. */
async function moveToDelivery({ call }: HttpShopper, lines: number): Promise<void> {
  const { lineItems } = await call(getCart, {});
  const moved = lineItems.slice(0, lines);
  await setLines(
    { call },
    moved.map(({ gtin13, quantity }) => ({ gtin13, quantity, modalityType: 'DELIVERY' as const })),
  );
}

describe('a delivery', () => {
  it.for(widths(PHONE))(
    'at %s, of part of a cart costs a plain shopper what every page shows (SCH-01, SCH-05, SCH-14, MEM-02, LIM-24)',
    async ([, size], { visitAs }) => {
      const { page, shopper } = await visitAs('riley@example.com', size);
      await moveToDelivery(shopper, 3);
      await page.goto('/cart');
      await page.getByRole('link', { name: /^Schedule delivery/ }).click();
      await deliveryTitle(page).waitFor();
      await page.getByText('Delivery to 800 Vine St, Cincinnati, OH 45202').first().waitFor();
      await page.getByText('Members get free delivery on orders of $35 or more.').waitFor();
      await chooseLastDay(page);
      await expect.poll(() => time(page, '7 PM - 8 PM').textContent()).toContain('$4.95');
      await expectSound(page);

      await reserveDelivery(page, '7 PM - 8 PM');
      await page.getByText('Delivery fee: $4.95').waitFor();
      await expectSound(page);
      await continueToPayment(page);
      await expect.poll(() => amountOf(page, 'Delivery fee').textContent()).toBe('$4.95');
      await page.getByText('Handed to you by the driver').waitFor();
      await expectSound(page);

      const { modalityType, summary, lineItems } = await placeDelivery(page, shopper);
      expect({ modalityType, fee: summary.cost.fulfillmentTotal, lines: lineItems.length }).toEqual({
        modalityType: 'DELIVERY',
        fee: 495,
        lines: 3,
      });
      await expect.poll(() => amountOf(page, 'Delivery fee').textContent()).toBe('$4.95');
      await page.getByText(/other items? still in your cart$/).waitFor();
      await expectSound(page);
    },
  );

  it.for(widths(DESKTOP))(
    'at %s, with wine asks for the age, keeps it while the terms are read, and tells the driver what was asked (SCH-28, SCH-30, AGE-02, AGE-04, AGE-07, AGE-13)',
    async ([, size], { visitAs }) => {
      const { page, shopper } = await visitAs('bo@example.com', size);
      await openDelivery(page, LOS_ANGELES);
      await askForTime(page, '2 PM - 3 PM');
      const question = ageQuestion(page);
      await question.getByLabel('Date of birth').fill('5/4/1990');
      await question.getByRole('checkbox', { name: 'I agree to the Terms & Conditions' }).check();
      await expectFit(page);
      await question.getByRole('button', { name: 'Read the Terms & Conditions' }).click();
      const terms = modal(page, 'Terms & Conditions');
      await terms.getByText('you are at least 21 years old', { exact: false }).waitFor();
      await expectFit(page);
      await terms.getByRole('button', { name: 'Back to Age Verification' }).click();
      await expect.poll(() => question.getByLabel('Date of birth').inputValue()).toBe('5/4/1990');
      await expect.poll(() => question.getByRole('checkbox').isChecked()).toBe(true);
      await question.getByRole('button', { name: 'Submit' }).click();

      await reservedTitle(page).waitFor();
      await page.getByText('Delivery fee: Regular fee $6.95 Free').waitFor();
      await expect.poll(() => page.getByLabel('Leave at my door').isDisabled()).toBe(true);
      await page.getByRole('radio', { name: /^Contactless/ }).check();
      await page.getByLabel('Delivery instructions').fill('Gate 4');
      await page.getByLabel('Do not disturb').check();
      await page.getByText('Gate 4 **DO NOT RING OR KNOCK').waitFor();
      await expectFit(page);
      await continueToPayment(page);
      await expect.poll(() => amountOf(page, 'Delivery fee').textContent()).toBe('Regular fee $6.95 Free');

      const { fulfillment, summary } = await placeDelivery(page, shopper);
      await page.getByText('Gate 4 **DO NOT RING OR KNOCK').waitFor();
      await page.getByText('Contactless', { exact: true }).waitFor();
      expect(fulfillment).toMatchObject({
        dateOfBirth: '1990-05-04',
        deliveryType: 'CONTACTLESS',
        unattended: false,
        instructions: 'Gate 4 **DO NOT RING OR KNOCK',
      });
      expect(summary.cost.fulfillmentTotal).toBe(0);
    },
  );
});
