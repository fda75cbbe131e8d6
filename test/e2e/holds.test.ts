import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { type HttpShopper, listOpenOrders } from '../support/http-shopper.ts';
import { combined } from '../support/matrix.ts';
import type { StoreProcess } from '../support/store-process.ts';
import { sizes } from './support/account.ts';
import { held } from './support/hold.ts';
import { expectFit } from './support/look.ts';
import { shopTest } from './support/shop-test.ts';
import {
  continueToPayment,
  goToScheduling,
  modal,
  openCheckout,
  orderNumber,
  placeOrderButton,
  reserveTime,
} from './support/steps.ts';
import { times } from './support/times.ts';

/** Ten minutes: enough for everything done with a reservation, and less than a session stays fresh. */
const it = shopTest({ RESERVATION_SECONDS: '600' }, { ownClock: true });

const THREE_HOURS = 3 * 3_600_000;

/** Moves the store's clock to this many seconds before the reservation ends. */
async function moveFromEnd(store: StoreProcess, shopper: HttpShopper, seconds: number): Promise<void> {
  const end = Temporal.Instant.from((await held(shopper))?.expiration.value ?? '');
  await store.moveTo(end.add({ seconds }).toZonedDateTimeISO('UTC').toString());
}

/** The page asks what's held, as it does when the shopper comes back to it. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** Lets the reservation's last seconds pass, in the store and on the page. */
async function runOut(page: Page, store: StoreProcess, shopper: HttpShopper): Promise<void> {
  await moveFromEnd(store, shopper, -3);
  await comeBack(page);
}

/** How a browser tells a page that it's visible again. */
const awakenings = combined(
  [
    [
      'is shown again',
      (): void => {
        document.dispatchEvent(new Event('visibilitychange'));
      },
    ],
    [
      'comes from the Back cache',
      (): void => {
        window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      },
    ],
  ] as const,
  sizes,
).map(([[name, awaken], [size, viewport]]) => [name, size, awaken, viewport] as const);

describe('a reservation that expires', () => {
  it('on the scheduling page says so, even with the clock 3 hours slow, and another time can be reserved (SCH-35, RSV-06, RSV-08)', async ({
    visitAs,
    store,
  }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    await page.clock.install({ time: Date.now() - THREE_HOURS });
    await goToScheduling(page);
    await reserveTime(page);
    await runOut(page, store, shopper);
    const expired = modal(page, 'Reservation Expired');
    await expired.waitFor();
    await expectFit(page);
    await expired.getByRole('button', { name: 'Select New Time' }).click();
    await reserveTime(page);
    await continueToPayment(page);
  });

  it('during checkout leads to a new time, and the order is placed with it (SCH-35, RSV-08)', async ({
    visitAs,
    store,
  }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    await openCheckout(page, shopper);
    await runOut(page, store, shopper);
    const expired = modal(page, 'Reservation Expired');
    await expired.waitFor();
    await expired.getByRole('button', { name: 'Select New Time' }).click();
    await page.waitForURL(`${store.url}/scheduling**`);
    await reserveTime(page);
    await continueToPayment(page);
    await placeOrderButton(page).click();
    await orderNumber(page);
    expect(await listOpenOrders(shopper)).toHaveLength(1);
  });
});

describe('a page that is asleep when its reservation expires', () => {
  it.for(awakenings)(
    'says so as soon as it %s, at %s (RSV-08, SCH-35)',
    async ([, , awaken, size], { visitAs, store }) => {
      const { page, shopper } = await visitAs('riley@example.com', size);
      await page.clock.install();
      await page.goto('/scheduling');
      await times(page).waitFor();
      // From here on, none of the page's timers run.
      await page.clock.pauseAt(Date.now() + 60_000);
      await reserveTime(page);
      await moveFromEnd(store, shopper, 1);
      expect((await held(shopper))?.status).toBe('EXPIRED');
      const expired = modal(page, 'Reservation Expired');
      await expect.poll(() => expired.count()).toBe(0);

      await page.evaluate(awaken);
      await expect
        .poll(async () => {
          // A dialog takes a few frames to open. All tries together are shorter than the reservation, so none of
          // its timers end them.
          await page.clock.runFor(30);
          return expired.isVisible();
        })
        .toBe(true);
      await page.clock.resume();
      await expectFit(page);
    },
  );
});
