import type { Page } from 'playwright-core';

/** The days and times on offer. */

export const days = (page: Page) => page.getByRole('radiogroup', { name: 'Day' });
export const times = (page: Page) => page.getByRole('radiogroup', { name: 'Available Times' });
/** The cards of the day's free times; the radios themselves are hidden. */
export const freeTimes = (page: Page) => times(page).locator('label', { has: page.locator('input:enabled') });

/** The last day on offer: all of its hours are still to come, whatever the hour is now. */
export const chooseLastDay = (page: Page) =>
  days(page)
    .locator('label', { has: page.locator('input:enabled') })
    .last()
    .click();
