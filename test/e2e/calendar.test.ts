import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { preferModality } from '../../services/contracts/modalities.ts';
import type { HttpShopper } from '../support/http-shopper.ts';
import { plainSpaces } from '../support/plain-spaces.ts';
import { PHONE, shopTest } from './support/shop-test.ts';
import { days, times } from './support/times.ts';

/**
 * The shop at chosen instants. Only the store's clock is moved: the browser's is months or years off, unless a test
 * sets it, and decides nothing. A shopper who signed in the day before needn't sign in again.
 */
const it = shopTest({ SESSION_FRESH_SECONDS: '172800' }, { ownClock: true });

/** The scheduling page for pickup at a store. */
async function openPickup(page: Page, { call }: HttpShopper, locationId: string): Promise<void> {
  await call(preferModality, { body: { modalityType: 'PICKUP', locationId } });
  await page.goto('/scheduling');
  await times(page).waitFor();
}

const timeCards = (page: Page) => times(page).locator('label');
const day = (page: Page, name: RegExp) => days(page).getByRole('radio', { name });
const reserveButton = (page: Page) => page.getByRole('button', { name: /^Reserve / });

describe('near midnight, when the browser is already on tomorrow', () => {
  const zone = 'America/Los_Angeles';
  const SILVER_LAKE = '70300162';

  it("Today is the store's day: its last hour can be reserved, then none is left (QUO-05, DAY-02, DAY-03, DAY-04, SCH-10)", async ({
    store,
    visitAs,
  }) => {
    const late = `2027-06-30T23:50[${zone}]`;
    await store.moveTo(late);
    const { page, shopper } = await visitAs('sam@example.com', PHONE);
    await page.clock.install({ time: Temporal.ZonedDateTime.from(late).epochMilliseconds });
    await openPickup(page, shopper, SILVER_LAKE);
    const today = day(page, /^Today/);
    await expect
      .poll(async () => plainSpaces(await today.getAttribute('aria-label')))
      .toBe('Today, Wed, Jun 30, None');
    await expect.poll(() => today.isDisabled()).toBe(true);
    await expect.poll(() => day(page, /Thu, Jul 1, /).isChecked()).toBe(true);
    await expect.poll(() => timeCards(page).first().textContent()).toMatch(/^Between 5\sAM\s-\s6\sAM/);

    await store.moveTo(`2027-06-30T21:25[${zone}]`);
    await openPickup(page, shopper, SILVER_LAKE);
    await expect.poll(() => day(page, /^Today, Wed, Jun 30, /).isChecked()).toBe(true);
    await expect
      .poll(() => timeCards(page).allTextContents())
      .toEqual([expect.stringMatching(/^Between 11\sPM\s-\s12\sAM/)]);
    await page.getByText('Times are in PDT').waitFor();
    await timeCards(page).click();
    await reserveButton(page).click();
    await page.getByRole('heading', { name: 'Reserved for Wednesday, June 30' }).waitFor();
    await page.getByText('11 PM – 12 AM PDT at Silver Lake').waitFor();
  });

  it("today stays in view when its last hour is gone, and can't be chosen again once another day is (QUO-12, ERR-59, DAY-03, DAY-05, RSV-10)", async ({
    store,
    visitAs,
  }) => {
    await store.moveTo(`2027-06-30T21:25[${zone}]`);
    const { page, shopper } = await visitAs('sam@example.com', PHONE);
    await openPickup(page, shopper, SILVER_LAKE);
    await timeCards(page).click();
    await store.moveTo(`2027-06-30T21:35[${zone}]`);
    await reserveButton(page).click();
    await page.getByRole('button', { name: 'Select New Time' }).click();
    await page
      .getByText(
        'There are no time slots available for this store for today. Please select a different date or store.',
      )
      .waitFor();
    const today = day(page, /^Today/);
    expect([await today.isChecked(), await today.isDisabled()]).toEqual([true, true]);
    await page.getByRole('button', { name: 'Reserve a time' }).click();
    await page.getByText('You must select a day').waitFor();

    await day(page, /Thu, Jul 1, /).check({ force: true });
    await timeCards(page).first().waitFor();
    expect([await today.isChecked(), await today.isDisabled()]).toEqual([false, true]);
  });
});
