import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { listAddresses } from '../../services/contracts/addresses.ts';
import { clearFaults } from '../../services/contracts/sandbox.ts';
import { addAddress } from '../support/address-book.ts';
import { alert, atSizes, failures, sizes } from './support/account.ts';
import { edit, openBook, VINE } from './support/address-book.ts';
import { expectSound } from './support/look.ts';
import { fault, holdBack, shopTest } from './support/shop-test.ts';
import { heading } from './support/steps.ts';

const it = shopTest();

/** Counts the page's calls for the list. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname === listAddresses.path) loads += 1;
  });
  return () => loads;
}

describe('the address book', () => {
  it.for(sizes)('at %s says what to do when the last one is gone', async ([, size], { visitAs }) => {
    const { page } = await visitAs('new@example.com', size);
    await page.goto('/account/addresses');
    await page.getByRole('heading', { name: 'You have no saved addresses yet' }).waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Add new address' }).getAttribute('href'))
      .toBe('/account/address');
    await expectSound(page);
  });

  it.for(sizes)(
    'at %s shows 20 addresses and says that they are the limit (ERR-03)',
    async ([, size], { visitAs }) => {
      const { page, shopper } = await visitAs('new@example.com', size);
      for (let place = 1; place <= 20; place += 1) {
        await addAddress(shopper, {
          type: place === 7 ? 'home' : 'delivery',
          line1: `${place} ${place === 20 ? 'שדרות רוטשילד 🌻' : 'Elm Street'}`,
          line2: place === 19 ? 'W'.repeat(40) : '',
        });
      }
      await page.goto('/account/addresses');
      await page
        .getByText('You have reached the limit of 20 addresses. Remove one to add another.')
        .waitFor();
      const shown = await page.getByRole('heading', { level: 2 }).allTextContents();
      expect(shown.slice(0, 3)).toEqual(['7 Elm Street', '20 שדרות רוטשילד 🌻', '19 Elm Street']);
      expect(shown).toHaveLength(20);
      await expectSound(page);
    },
  );

  it('shows a spinner while the list is on its way (ADR-01)', async ({ visitAs }) => {
    const { page } = await visitAs('riley@example.com');
    const answer = await holdBack(page, listAddresses);
    await page.goto('/account/addresses');
    await page.getByRole('status').filter({ hasText: 'Loading your addresses' }).waitFor();
    answer();
    await edit(page, VINE).waitFor();
  });

  it.for(atSizes(failures))(
    'at %s says so when the list %s, and loads it at the next try (ERR-06, ERR-07)',
    async ([, , broken, words, size], { visitAs }) => {
      const { page, shopper } = await visitAs('riley@example.com', size);
      await fault(shopper, { operation: 'addresses.list', ...broken });
      await page.goto('/account/addresses');
      await alert(page, words).waitFor();
      await expectSound(page);
      await shopper.call(clearFaults, {});
      await page.getByRole('button', { name: 'Try Again' }).click();
      await edit(page, VINE).waitFor();
      await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    },
  );

  it('is loaded once while one goes about in the account, Back and Forward included (ADR-06)', async ({
    visitAs,
  }) => {
    const { page } = await visitAs('riley@example.com');
    const loads = countLoads(page);
    await openBook(page);
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Profile' }).click();
    await heading(page, 'Profile').waitFor();
    await page.goBack();
    await edit(page, VINE).waitFor();
    await page.goForward();
    await heading(page, 'Profile').waitFor();
    await page
      .getByRole('navigation', { name: 'Account' })
      .getByRole('link', { name: 'Address Book' })
      .click();
    await edit(page, VINE).waitFor();
    expect(loads()).toBe(1);
  });
});
