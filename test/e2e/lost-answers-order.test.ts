import { describe, expect } from 'vitest';
import { updateCheckout } from '../../services/contracts/checkouts.ts';
import { removeFallout } from '../../services/contracts/fallout.ts';
import { updateModification } from '../../services/contracts/modifications.ts';
import { cancelOrder, listOrders } from '../../services/contracts/orders.ts';
import { setStock } from '../../services/contracts/sandbox.ts';
import { checkoutReadyToPlace, listOpenOrders, lookUp, place } from '../support/http-shopper.ts';
import { widths } from './support/account.ts';
import { loseAnswers } from './support/lose-answers.ts';
import { PHONE, shopTest } from './support/shop-test.ts';
import { completeTitle, modal, openCheckout, placeOrderButton } from './support/steps.ts';

const it = shopTest();

describe('if answers get lost', () => {
  it.for(widths(PHONE))(
    'an order with sold-out items is placed once without them, at %s (FAL-05, SUB-02)',
    async ([, size], { visitAs }) => {
      const { page, shopper } = await visitAs('riley@example.com', size);
      const checkoutId = await openCheckout(page, shopper);
      const { lineItems, fulfillment } = await lookUp(shopper, checkoutId);
      const gtin13 = lineItems[0]?.cart.gtin13 ?? '';
      const locationId = fulfillment.destination.locationId ?? '';
      await shopper.call(setStock, { body: { locationId, gtin13, onHand: 0 } });
      await placeOrderButton(page).click();
      const remove = modal(page, 'Unavailable Items').getByRole('button', { name: 'Remove and Continue' });
      await remove.waitFor();
      const asked = await loseAnswers(page, removeFallout, updateCheckout);
      await remove.click();
      await completeTitle(page).waitFor();
      expect(asked).toEqual({ [removeFallout.id]: 2, [updateCheckout.id]: 1 });
      const placed = await lookUp(shopper, checkoutId);
      expect(placed.lineItems.map(({ cart }) => cart.gtin13)).not.toContain(gtin13);
      expect(await listOpenOrders(shopper)).toHaveLength(1);
      await shopper.call(setStock, { body: { locationId, gtin13, onHand: null } });
    },
  );

  it.for(widths(PHONE))(
    'an order is changed twice and canceled, each once, at %s (MOD-01, MOD-02)',
    async ([, size], { visitAs }) => {
      const { page, shopper } = await visitAs('riley@example.com', size);
      const order = await place(shopper, await checkoutReadyToPlace(shopper));
      const { checkoutId } = order;
      const [line] = order.lineItems;
      for (const more of [1, 2]) {
        const wanted = (line?.cart.quantity ?? 0) + more;
        await page.goto(`/cart/modify?orderId=${checkoutId}`);
        const quantity = page.getByRole('textbox', { name: `Quantity of ${line?.description}` });
        await quantity.waitFor();
        await page.unrouteAll();
        const asked = await loseAnswers(page, updateModification, updateCheckout);
        await quantity.fill(String(wanted));
        await quantity.press('Enter');
        await page.locator('button:enabled', { hasText: 'Review changes' }).click();
        await page.getByRole('button', { name: /^Submit Modified Order/, disabled: false }).click();
        await page.waitForURL(`**/checkout/clicklist/${checkoutId}/complete`);
        expect(asked).toEqual({ [updateModification.id]: 2, [updateCheckout.id]: 2 });
        expect((await lookUp(shopper, checkoutId)).lineItems[0]?.cart.quantity).toBe(wanted);
      }

      await page.goto(`/mypurchases/pending/${checkoutId}`);
      const asked = await loseAnswers(page, cancelOrder);
      await page.getByRole('button', { name: 'Cancel Order' }).click();
      const question = modal(page, `Cancel order #${order.masterOrderId}`);
      await question.getByRole('button', { name: 'Cancel Order' }).click();
      await page.getByRole('paragraph').filter({ hasText: 'This order was canceled' }).waitFor();
      expect(asked).toEqual({ [cancelOrder.id]: 2 });
      const { orders } = await shopper.call(listOrders, {});
      expect(orders.find((one) => one.checkoutId === checkoutId)?.status).toBe('CANCELED');
    },
  );
});
