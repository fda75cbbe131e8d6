import type { Page } from 'playwright-core';

/** The available days and times. */

export const days = (page: Page) => page.getByRole('radiogroup', { name: 'Day' });
export const times = (page: Page) => page.getByRole('radiogroup', { name: 'Available Times' });
/** The cards of the day's free times; the radios themselves are hidden. */
export const freeTimes = (page: Page) => times(page).locator('label', { has: page.locator('input:enabled') });

/** Selects the last available day: whatever the time is now, none of its hours have passed. */
export const chooseLastDay = (page: Page) =>
  days(page)
    .locator('label', { has: page.locator('input:enabled') })
    .last()
    .click();
