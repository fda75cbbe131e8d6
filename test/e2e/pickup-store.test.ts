import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectFit } from './support/look.ts';
import { PHONE, shopTest } from './support/shop-test.ts';
import { modal, schedulingTitle } from './support/steps.ts';
import { times } from './support/times.ts';

const it = shopTest();

const USUAL = 'Over-the-Rhine';
const NONE_FOUND = 'There are no pickup locations for this postal code. Please try another.';

const picker = (page: Page) => page.getByRole('region', { name: 'Pickup store' });
const postalCode = (page: Page) => picker(page).getByLabel('Postal code');

async function openPicker(page: Page): Promise<void> {
  await page.goto('/scheduling');
  await schedulingTitle(page).waitFor();
  await times(page).waitFor();
  await picker(page).getByText(USUAL).first().waitFor();
  await page.getByRole('button', { name: 'Change store' }).click();
}

async function search(page: Page, code: string): Promise<void> {
  await postalCode(page).fill(code);
  await page.getByRole('button', { name: 'Find stores' }).click();
}

describe('picking another store', () => {
  it('finds nothing for an invalid postal code or one with no stores, and keeps the current store (SCH-22, SCH-40, QUO-15, ERR-55, ERR-56)', async ({
    visitAs,
  }) => {
    const { page } = await visitAs('riley@example.com', PHONE);
    await openPicker(page);
    await search(page, '4520A');
    await picker(page).getByText('The ZIP code entered is not a valid ZIP code.').first().waitFor();
    await expect.poll(() => postalCode(page).inputValue()).toBe('4520A');
    await expectFit(page);

    await search(page, '00000');
    const none = modal(page, 'No Stores Are Available');
    await none
      .getByText(
        'There were no stores found near your location. Please enter a different postal code and try again.',
      )
      .waitFor();
    await expectFit(page);
    await none.getByRole('button', { name: 'Try Another Postal Code' }).click();
    await picker(page).getByRole('alert').getByText(NONE_FOUND).waitFor();
    await expect.poll(() => postalCode(page).inputValue()).toBe('00000');

    await picker(page).getByRole('button', { name: 'Keep this store' }).click();
    await picker(page).getByText(USUAL).waitFor();
    await times(page).waitFor();
  });
});
