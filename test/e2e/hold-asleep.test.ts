import { describe, expect } from 'vitest';
import { sizes } from './support/account.ts';
import { held } from './support/hold.ts';
import { expectSound } from './support/look.ts';
import { combined } from './support/matrix.ts';
import { shopTest } from './support/shop-test.ts';
import { modal, reserveTime } from './support/steps.ts';
import { times } from './support/times.ts';

const it = shopTest({ RESERVATION_SECONDS: '5' });

/** How a browser tells a page that it is seen again. */
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

describe('a page that sleeps while its hold runs out', () => {
  it.for(awakenings)(
    'says so as soon as it %s, at %s (RSV-08, SCH-35)',
    async ([, , awaken, size], { visitAs }) => {
      const { page, shopper } = await visitAs('riley@example.com', size);
      await page.clock.install();
      await page.goto('/scheduling');
      await times(page).waitFor();
      // From here on no timer of the page runs.
      await page.clock.pauseAt(Date.now() + 60_000);
      await reserveTime(page);
      await expect.poll(async () => (await held(shopper))?.status).toBe('EXPIRED');
      const expired = modal(page, 'Reservation Expired');
      await expect.poll(() => expired.count()).toBe(0);

      await page.evaluate(awaken);
      await expect
        .poll(async () => {
          // A dialog takes some frames to open. All tries together are less than the hold's time, so no timer of it ends them.
          await page.clock.runFor(30);
          return expired.isVisible();
        })
        .toBe(true);
      await page.clock.resume();
      await expectSound(page);
    },
  );
});
