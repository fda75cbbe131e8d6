import type { Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { updateCart } from '../../services/contracts/cart.ts';
import type { Quotes } from '../../services/contracts/quotes.ts';
import { widths } from './support/account.ts';
import {
  ageQuestion,
  amountOf,
  askForTime,
  cartLines,
  checkoutOf,
  continueButton,
  EASTERN_AVE,
  LOS_ANGELES,
  openDelivery,
  placeDelivery,
  reserveDelivery,
  reservedTitle,
  verifyAge,
} from './support/delivery.ts';
import { expectFit } from './support/look.ts';
import { DESKTOP, fault, PHONE, shopTest } from './support/shop-test.ts';
import { checkoutTitle, continueToPayment, modal, readyToPlace } from './support/steps.ts';
import { times } from './support/times.ts';

const it = shopTest();

/** Responds as the store does once the partner has nothing left. */
async function withoutPartner(route: Route): Promise<void> {
  const response = await route.fetch();
  const answer: Quotes = await response.json();
  const quotes = answer.quotes.filter(({ vendor }) => vendor.id !== 'KROGER');
  await route.fulfill({ response, json: { ...answer, quotes } });
}

describe('a reserved delivery', () => {
  it.for(widths(PHONE))(
    'at %s, that is no longer free, since the cart has become smaller, says so before it is paid (MEM-01, MEM-02)',
    async ([, size], { visitAs }) => {
      const { page, shopper } = await visitAs('lite@example.com', size);
      await openDelivery(page, EASTERN_AVE);
      await reserveDelivery(page, '2 PM - 3 PM');
      const [kept, ...removed] = await cartLines(shopper);
      await shopper.call(updateCart, {
        params: { cartId: 'demo-lite-cart' },
        body: {
          lineItems: removed.map(({ gtin13 }) => ({
            gtin13,
            quantity: 0,
            modalityType: 'DELIVERY' as const,
          })),
        },
      });
      await page.reload();
      await page.getByText('Delivery to 3821 Eastern Ave').first().waitFor();
      await page.getByText('Delivery fee: $6.95', { exact: true }).waitFor();
      await expect.poll(() => amountOf(page, 'Delivery fee').textContent()).toBe('$6.95');
      await continueToPayment(page);
      await expect.poll(() => amountOf(page, 'Delivery fee').textContent()).toBe('$6.95');
      const { lineItems, summary } = await placeDelivery(page, shopper);
      expect(lineItems.map(({ cart }) => cart.gtin13)).toEqual([kept?.gtin13]);
      expect(summary.cost.fulfillmentTotal).toBe(695);
    },
  );

  it.for(widths(DESKTOP))(
    'at %s, with wine asks for the age again after a reload, and goes on with it (SCH-13, AGE-04, AGE-13)',
    async ([, size], { visitAs }) => {
      const { page, shopper } = await visitAs('bo@example.com', size);
      await openDelivery(page, LOS_ANGELES);
      await askForTime(page, '2 PM - 3 PM');
      await verifyAge(page, '05/04/1990');
      await reservedTitle(page).waitFor();
      await page.reload();
      await continueButton(page).click();
      await ageQuestion(page).waitFor();
      await verifyAge(page, '06/05/1991');
      await checkoutTitle(page).waitFor();
      await readyToPlace(page);
      const { fulfillment } = await checkoutOf(page, shopper);
      expect(fulfillment.dateOfBirth).toBe('1991-06-05');
    },
  );
});

describe('a time that is taken in the meantime', () => {
  it.for(widths(PHONE))(
    "at %s, opens 'Delivery Time Expired', after which another is reserved (SCH-17, SCH-36)",
    async ([, size], { visitAs }) => {
      const { page, shopper } = await visitAs('lite@example.com', size);
      await openDelivery(page, EASTERN_AVE);
      await fault(shopper, { operation: 'slots.reserve', times: 1, status: 409, code: 'SLOT_GONE' });
      await askForTime(page, '2 PM - 3 PM');
      const expired = modal(page, 'Delivery Time Expired');
      await expired.getByText('The selected delivery time has expired or is no longer available.').waitFor();
      await expectFit(page);
      await expired.getByRole('button', { name: 'Select New Time' }).click();
      await reserveDelivery(page, '3 PM - 4 PM');
    },
  );

  it.for(widths(DESKTOP))(
    "at %s, opens 'Kroger Delivery Unavailable' where the partner has no other time and others have (SCH-37)",
    async ([, size], { visitAs }) => {
      const { page, shopper } = await visitAs('lite@example.com', size);
      await openDelivery(page, EASTERN_AVE);
      await times(page).waitFor();
      await page.route('**/api/quotes**', withoutPartner);
      await fault(shopper, { operation: 'slots.reserve', times: 1, status: 409, code: 'SLOT_GONE' });
      await askForTime(page, '9 PM - 10 PM');
      const unavailable = modal(page, 'Kroger Delivery Unavailable');
      await unavailable
        .getByText(
          "We're sorry there are no longer any Kroger Delivery times available. Please select a different available delivery time from the options provided.",
        )
        .waitFor();
      await expectFit(page);
      await unavailable.getByRole('button', { name: 'Continue to Scheduler' }).click();
      await reserveDelivery(page, '2 PM - 3 PM');
    },
  );
});
