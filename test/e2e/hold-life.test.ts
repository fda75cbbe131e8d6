import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  extendReservation,
  getReservation,
  type Reservation,
  releaseReservation,
} from '../../services/contracts/reservations.ts';
import { type HttpShopper, signedInShopper } from '../support/http-shopper.ts';
import { LASTING, sizes, widths } from './support/account.ts';
import { held, statusOf } from './support/hold.ts';
import { expectFit } from './support/look.ts';
import { fault, PHONE, shopTest } from './support/shop-test.ts';
import { continueToPayment, heading, reserveTime, schedulingTitle } from './support/steps.ts';
import { chooseLastDay, freeTimes, times } from './support/times.ts';

const it = shopTest();

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const QUARTER = 15 * MINUTE;

const reservedTitle = (page: Page) => page.getByRole('heading', { name: /^Reserved for / });
const quotesAsked = (page: Page) => page.waitForRequest((request) => request.url().includes('/api/quotes'));

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

  it('is held even when the response is lost, and is requested only once (RSV-01, RSV-02)', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    await page.goto('/scheduling');
    await times(page).waitFor();
    await fault(shopper, { operation: 'slots.reserve', times: LASTING, drop: 'after' });
    const keys = new Set<string | undefined>();
    page.on('request', (request) => {
      if (request.url().endsWith('/timeslots/reserve')) keys.add(request.headers()['idempotency-key']);
    });
    await reserveTime(page);
    expect(keys.size).toBe(1);
    expect(await held(shopper)).toMatchObject({ status: 'HELD' });
  });

  it('is released when another is reserved, so there is only ever one (SCH-11, RSV-01, RSV-04)', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('riley@example.com', sizes[0][1]);
    await page.goto('/scheduling');
    await reserveTime(page);
    const first = await held(shopper);
    await page.getByRole('button', { name: 'Edit time' }).click();
    await times(page).waitFor();
    expect(await statusOf(shopper, first?.id ?? '')).toBe('HELD');
    await chooseLastDay(page);
    await freeTimes(page).last().click();
    await page.getByRole('button', { name: /^Reserve / }).click();
    await reservedTitle(page).waitFor();
    const second = await held(shopper);
    expect(second?.selections).not.toEqual(first?.selections);
    expect(second?.status).toBe('HELD');
    expect(await statusOf(shopper, first?.id ?? '')).toBe('RELEASED');
  });

  it('survives leaving the page; coming back loads new times and forgets other choices (SCH-03, SCH-19, RSV-07)', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    const goBack = page.getByRole('link', { name: 'Back to cart' });
    const goOn = page.getByRole('link', { name: /^Schedule pickup/ });
    await page.goto('/scheduling');
    await freeTimes(page).last().click();
    await times(page).getByRole('radio', { checked: true }).waitFor();
    await goBack.click();
    const asked = quotesAsked(page);
    await goOn.click();
    await asked;
    await times(page).waitFor();
    await expect.poll(() => times(page).getByRole('radio', { checked: true }).count()).toBe(0);

    await reserveTime(page);
    const before = await held(shopper);
    await goBack.click();
    await heading(page, 'Cart').waitFor();
    await goOn.click();
    await schedulingTitle(page).waitFor();
    await reservedTitle(page).waitFor();
    const askedAgain = quotesAsked(page);
    await page.getByRole('button', { name: 'Edit time' }).click();
    await askedAgain;
    await times(page).waitFor();
    expect(await held(shopper)).toMatchObject({ id: before?.id, status: 'HELD' });
  });

  it('is released when the shopper signs out', async ({ visitAs, store }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    await page.goto('/scheduling');
    await reserveTime(page);
    const hold = await held(shopper);
    await page.getByRole('button', { name: /'s account$/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: /'s account$/ }).waitFor({ state: 'detached' });
    const again = await signedInShopper(store.url, 'riley@example.com');
    await expect.poll(() => statusOf(again, hold?.id ?? '')).toBe('RELEASED');
    expect(await held(again)).toBeNull();
  });

  it('cannot be read, extended, or released by anyone else', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    await page.goto('/scheduling');
    await reserveTime(page);
    const reservationId = (await held(shopper))?.id ?? '';
    const { shopper: sam } = await visitAs('sam@example.com');
    const asSam = { params: { reservationId } };
    const notFound = { kind: 'refused', status: 404, code: 'NOT_FOUND' };
    await expect(sam.call(getReservation, asSam)).rejects.toMatchObject(notFound);
    await expect(sam.call(extendReservation, asSam)).rejects.toMatchObject(notFound);
    await expect(sam.call(releaseReservation, asSam)).rejects.toMatchObject(notFound);
    expect(await statusOf(shopper, reservationId)).toBe('HELD');
    expect(await held(sam)).toBeNull();
  });
});
