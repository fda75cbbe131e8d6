import { describe, expect } from 'vitest';
import { setStock } from '../../services/contracts/sandbox.ts';
import { formatMoney } from '../../views/kit/format.ts';
import { lookUp } from '../support/http-shopper.ts';
import { widths } from './support/account.ts';
import { expectFit } from './support/look.ts';
import { fault, PHONE, shopTest } from './support/shop-test.ts';
import { completeTitle, modal, openCheckout, placeOrderButton } from './support/steps.ts';

const it = shopTest();

describe('an order with an item that someone else bought in the meantime', () => {
  it.for(widths(PHONE))(
    'at %s, is placed without it at the total shown first, after a failure (FAL-01, FAL-04, FAL-05, FAL-06)',
    async ([, size], { visitAs }) => {
      const { page, shopper } = await visitAs('riley@example.com', size);
      const checkoutId = await openCheckout(page, shopper);
      const { lineItems, summary, fulfillment } = await lookUp(shopper, checkoutId);
      const locationId = fulfillment.destination.locationId ?? '';
      const gone = lineItems[0];
      const gtin13 = gone?.cart.gtin13 ?? '';
      await shopper.call(setStock, { body: { locationId, gtin13, onHand: 0 } });

      await placeOrderButton(page).click();
      const dialog = modal(page, 'Unavailable Items');
      await dialog.getByText('Sold out').waitFor();
      await expectFit(page);
      await dialog.getByRole('button', { name: 'Back to Modify' }).click();
      await page.waitForURL('**/cart');
      await page
        .getByRole('button', { name: /^Remove/ })
        .first()
        .waitFor();
      await page.goBack();
      await dialog.waitFor({ state: 'detached' });
      await placeOrderButton(page).waitFor();
      expect(await placeOrderButton(page).textContent()).toContain(formatMoney(summary.cost.total));

      await placeOrderButton(page).click();
      await dialog.getByText('New total for').waitFor();
      const total = (await dialog.getByText(/^\$\d/).textContent()) ?? '';
      await fault(shopper, { operation: 'fallout.remove', times: 1, code: 'INTERNAL' });
      await dialog.getByRole('button', { name: 'Remove and Continue' }).click();
      await dialog.getByText("We couldn't remove these items. Please try again.").waitFor();
      await dialog.getByRole('button', { name: 'Remove and Continue' }).click();
      await completeTitle(page).waitFor();
      const placed = await lookUp(shopper, checkoutId);
      expect(formatMoney(placed.summary.cost.total)).toBe(total);
      expect(placed.lineItems.map(({ cart }) => cart.gtin13)).not.toContain(gtin13);
      await shopper.call(setStock, { body: { locationId, gtin13, onHand: null } });
    },
  );
});
