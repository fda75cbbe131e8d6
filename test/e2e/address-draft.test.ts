import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { clearFaults } from '../../services/contracts/sandbox.ts';
import { signOut } from '../../services/contracts/session.ts';
import { alert, CONNECTION, LASTING } from './support/account.ts';
import {
  add,
  book,
  CANADIAN,
  confirmUnverified,
  field,
  ODD,
  openNew,
  question,
  RIGHT,
  shown,
  suggestion,
  type Typed,
  typeAddress,
  UNKNOWN,
  untilSaved,
} from './support/address-form.ts';
import { fault, shopTest } from './support/shop-test.ts';
import { heading, signIn } from './support/steps.ts';

const it = shopTest();

describe('what is typed', () => {
  it('survives a reload while it is typed, and in both questions', async ({ visitAs }) => {
    const { page } = await visitAs('new@example.com');
    await openNew(page);
    const survives = async (typed: Typed, asked?: Locator) => {
      await typeAddress(page, typed);
      if (asked) {
        await add(page).click();
        await asked.waitFor();
      }
      await page.reload();
      await expect.poll(() => shown(page)).toEqual(typed);
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    };
    await survives(RIGHT);
    await survives(ODD, suggestion(page));
    await survives(UNKNOWN, question(page));
  });

  it('is saved once when the page is reloaded after an answer that was lost, and then saved again (ADR-33)', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('new@example.com');
    await openNew(page);
    await typeAddress(page, UNKNOWN);
    await fault(shopper, { operation: 'addresses.create', times: LASTING, drop: 'after' });
    await add(page).click();
    await confirmUnverified(page);
    await alert(page, CONNECTION).waitFor();
    await shopper.call(clearFaults, {});
    await page.reload();
    await expect.poll(() => shown(page)).toEqual(UNKNOWN);
    await add(page).click();
    await untilSaved(page);
    expect(await book(shopper)).toHaveLength(1);
  });

  it('is forgotten once it is saved, and by Cancel (ADR-10)', async ({ visitAs }) => {
    const { page } = await visitAs('new@example.com');
    await openNew(page);
    await typeAddress(page, RIGHT);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await heading(page, 'Address Book').waitFor();
    await page.getByRole('link', { name: 'Add new address' }).click();
    await heading(page, 'Add New Address').waitFor();
    await expect.poll(() => field(page, 'Street Address').inputValue()).toBe('');
    await typeAddress(page, CANADIAN);
    await add(page).click();
    await untilSaved(page);
    await page.getByRole('link', { name: 'Add new address' }).click();
    await heading(page, 'Add New Address').waitFor();
    await expect.poll(() => field(page, 'Street Address').inputValue()).toBe('');
  });

  it('comes back after a sign-in in the middle (AUT-06)', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('new@example.com');
    await openNew(page);
    await typeAddress(page, RIGHT);
    await shopper.call(signOut, {});
    await add(page).click();
    await heading(page, 'Sign in').waitFor();
    await signIn(page, 'new@example.com');
    await heading(page, 'Add New Address').waitFor();
    await expect.poll(() => shown(page)).toEqual(RIGHT);
    await add(page).click();
    await untilSaved(page);
  });
});
