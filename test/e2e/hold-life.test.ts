import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { type Reservation, reserveSlot } from '../../services/contracts/reservations.ts';
import type { HttpShopper } from '../support/http-shopper.ts';
import { widths } from './support/account.ts';
import { held } from './support/hold.ts';
import { expectFit } from './support/look.ts';
import { loseAnswers } from './support/lose-answers.ts';
import { PHONE, shopTest } from './support/shop-test.ts';
import { continueToPayment, reserveTime } from './support/steps.ts';
import { times } from './support/times.ts';

const it = shopTest();

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const QUARTER = 15 * MINUTE;

const reservedTitle = (page: Page) => page.getByRole('heading', { name: /^Reserved for / });

/** What the page must say by the store's clock, in the store's zone: '3:15 PM'. */
function placeBy(hold: Reservation | null): string {
  const quarter = Math.floor(Date.parse(hold?.expiration.value ?? '') / QUARTER) * QUARTER;
  const timeZone = hold?.selections[0]?.window.timezone ?? '';
  const time = new Date(quarter).toLocaleTimeString('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
  });
  return `You must place your order by ${time.replace(':00', '').replace(/\s/, ' ')} to reserve your time`;
}

const minutesOf = (hold: Reservation | null): number =>
  Math.ceil((hold?.expiration.remainingMs ?? 0) / MINUTE);

/** Expects the page to show the store's words and minutes for a reservation, whatever the browser's clock says. */
async function expectRemaining(page: Page, shopper: HttpShopper): Promise<void> {
  const before = await held(shopper);
  await page
    .getByRole('status')
    .filter({ hasText: placeBy(before) })
    .waitFor();
  const words = (await page.getByText(/^\d+ (hour|minute).* left$/).textContent()) ?? '';
  const amount = (unit: string) => Number(new RegExp(`(\\d+) ${unit}`).exec(words)?.[1] ?? 0);
  const shown = 60 * amount('hour') + amount('minute');
  // The page counts down from what it was last told: at most one minute more than the store has now.
  expect(shown).toBeLessThanOrEqual(minutesOf(before) + 1);
  expect(shown).toBeGreaterThanOrEqual(minutesOf(await held(shopper)) - 1);
}

describe('a reserved time', () => {
  it.for(widths(PHONE))(
    'at %s, is held for as long as the store says though the clock is 3 hours ahead, on every page and after a reload (RSV-06, RSV-07, RSV-09)',
    async ([, size], { visitAs }) => {
      const { page, shopper } = await visitAs('riley@example.com', size);
      await page.clock.install({ time: Date.now() + 3 * HOUR });
      await page.goto('/scheduling');
      await reserveTime(page);
      await expectRemaining(page, shopper);
      await page.reload();
      await reservedTitle(page).waitFor();
      await expectRemaining(page, shopper);
      await expectFit(page);
      await continueToPayment(page);
      await expectRemaining(page, shopper);
    },
  );

  it('is held even when the response is lost, and is requested only once (RSV-01)', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    await page.goto('/scheduling');
    await times(page).waitFor();
    const asked = await loseAnswers(page, reserveSlot);
    await reserveTime(page);
    expect(asked).toEqual({ [reserveSlot.id]: 1 });
    expect(await held(shopper)).toMatchObject({ status: 'HELD' });
  });
});
