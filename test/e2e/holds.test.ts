import { describe, expect } from 'vitest';
import { listOpenOrders } from '../support/http-shopper.ts';
import { held } from './support/hold.ts';
import { expectSound } from './support/look.ts';
import { fault, shopTest } from './support/shop-test.ts';
import {
  continueToPayment,
  goToCheckout,
  goToScheduling,
  heading,
  modal,
  orderNumber,
  placeOrderButton,
  reserveTime,
  schedulingTitle,
} from './support/steps.ts';

const HOLD_SECONDS = 12;

const it = shopTest({ RESERVATION_SECONDS: String(HOLD_SECONDS) });

const EXPIRED = { timeout: (HOLD_SECONDS + 20) * 1000 };

const THREE_HOURS = 3 * 3_600_000;

describe('a reservation that runs out', () => {
  it('on the scheduling page is told there, also where the clock is 3 hours behind, and another time can be reserved (SCH-35, RSV-06, RSV-08)', async ({
    visitAs,
  }) => {
    const { page } = await visitAs('riley@example.com');
    await page.clock.install({ time: Date.now() - THREE_HOURS });
    await goToScheduling(page);
    await reserveTime(page);
    const expired = modal(page, 'Reservation Expired');
    await expired.waitFor(EXPIRED);
    await expectSound(page);
    await expired.getByRole('button', { name: 'Select New Time' }).click();
    await reserveTime(page);
    await continueToPayment(page);
  });

  it('on the cart and after a reload leads to a new time, not sooner where the clock is 3 hours ahead (SCH-35, RSV-06, RSV-08)', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    await page.clock.install({ time: Date.now() + THREE_HOURS });
    await goToScheduling(page);
    await reserveTime(page);
    await page.goto('/cart');
    await heading(page, 'Cart').waitFor();
    const expired = modal(page, 'Reservation Expired');
    await expired.waitFor(EXPIRED);
    expect((await held(shopper))?.status).toBe('EXPIRED');
    await page.reload();
    await expired.waitFor();
    await expired.getByRole('button', { name: 'Select New Time' }).click();
    await schedulingTitle(page).waitFor();
    await page.getByRole('radiogroup', { name: 'Available Times' }).waitFor();
  });

  it('on the checkout leads to a new time, with which the order is placed (SCH-35, RSV-08)', async ({
    visitAs,
    store,
  }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    await goToCheckout(page);
    const expired = modal(page, 'Reservation Expired');
    await expired.waitFor(EXPIRED);
    await expired.getByRole('button', { name: 'Select New Time' }).click();
    await page.waitForURL(`${store.url}/scheduling**`);
    await reserveTime(page);
    await continueToPayment(page);
    await placeOrderButton(page).click();
    await orderNumber(page);
    expect(await listOpenOrders(shopper)).toHaveLength(1);
  });

  it('before the order arrives times it out and charges nothing (SUB-10, RSV-11, RSV-12, ERR-35)', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    await goToCheckout(page);
    await fault(shopper, {
      operation: 'checkouts.update',
      times: 1,
      delayMs: (HOLD_SECONDS + 3) * 1000,
    });
    await placeOrderButton(page).click();
    const timedOut = modal(page, 'Order Timed Out');
    await timedOut.waitFor({ timeout: 60_000 });
    await timedOut.getByText('Your order has expired. Please return to the scheduling page.').waitFor();
    expect(await listOpenOrders(shopper)).toEqual([]);
    await timedOut.getByRole('button', { name: 'Back to Checkout' }).click();
    await schedulingTitle(page).waitFor();
  });
});
