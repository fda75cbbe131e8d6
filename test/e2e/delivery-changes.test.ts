import { describe, expect } from 'vitest';
import { setLines } from '../support/set-lines.ts';
import { widths } from './support/account.ts';
import {
  amountOf,
  cartLines,
  EASTERN_AVE,
  openDelivery,
  placeDelivery,
  reserveDelivery,
} from './support/delivery.ts';
import { PHONE, shopTest } from './support/shop-test.ts';
import { continueToPayment } from './support/steps.ts';

const it = shopTest();

describe('a reserved delivery', () => {
  it.for(widths(PHONE))(
    'at %s, that is no longer free, since the cart has become smaller, says so before it is paid (MEM-01, MEM-02)',
    async ([, size], { visitAs }) => {
      const { page, shopper } = await visitAs('lite@example.com', size);
      await openDelivery(page, EASTERN_AVE);
      await reserveDelivery(page, '2 PM - 3 PM');
      const [kept, ...removed] = await cartLines(shopper);
      await setLines(
        shopper,
        removed.map(({ gtin13 }) => ({
          gtin13,
          quantity: 0,
          modalityType: 'DELIVERY' as const,
        })),
      );
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
});
