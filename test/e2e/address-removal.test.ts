import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { banners } from '../../banners/index.ts';
import { deleteAddress } from '../../services/contracts/addresses.ts';
import { clearFaults } from '../../services/contracts/sandbox.ts';
import { signOut } from '../../services/contracts/session.ts';
import { atSizes, failures, GENERIC, sizes, toast } from './support/account.ts';
import { edit, openBook, streets, VINE } from './support/address-book.ts';
import { focused, hasFocus, tabTo } from './support/keys.ts';
import { expectSound } from './support/look.ts';
import { combined } from './support/matrix.ts';
import { fault, holdBack, shopTest } from './support/shop-test.ts';
import { heading, modal, signIn } from './support/steps.ts';

const it = shopTest();

const REMOVED = 'Your address has been removed.';

const title = (page: Page) => heading(page, 'Address Book');
const remove = (page: Page, street: string) => page.getByRole('button', { name: `Remove ${street}` });
const question = (page: Page) => modal(page, 'Confirm Removal');
const confirm = (page: Page) => question(page).getByRole('button', { name: 'Remove' });

async function ask(page: Page, street: string): Promise<void> {
  await remove(page, street).click();
  await question(page).waitFor();
}

describe('removing an address', () => {
  it.for(combined(banners, sizes).map(([{ id }, [name, size]]) => [id, name, size] as const))(
    'of %s at %s is done after a question (ADR-02, ADR-36, ADR-37, ADR-38)',
    async ([banner, , size], { visitAs }) => {
      const { page, shopper } = await visitAs('riley@example.com', size);
      await page.goto(`/account/addresses?banner=${banner}`);
      await edit(page, VINE).waitFor();
      const others = (await streets(shopper)).filter((street) => street !== VINE);
      await expectSound(page);
      await ask(page, VINE);
      await expectSound(page);
      await confirm(page).click();
      await toast(page, REMOVED).waitFor();
      await question(page).waitFor({ state: 'detached' });
      await edit(page, VINE).waitFor({ state: 'detached' });
      await expectSound(page);
      expect(await streets(shopper)).toEqual(others);
    },
  );

  it.for(atSizes(failures))(
    'at %s says so in its question when the store %s, and ends as removed at the next try (ERR-06, ERR-07, ADR-38)',
    async ([, , broken, words, size], { visitAs }) => {
      const { page, shopper } = await visitAs('riley@example.com', size);
      await openBook(page);
      await fault(shopper, { operation: 'addresses.delete', ...broken });
      await ask(page, VINE);
      await confirm(page).click();
      await question(page).getByRole('alert').filter({ hasText: words }).waitFor();
      await expectSound(page);
      await shopper.call(clearFaults, {});
      await confirm(page).click();
      await toast(page, REMOVED).waitFor();
      await question(page).waitFor({ state: 'detached' });
      expect(await streets(shopper)).not.toContain(VINE);
      await expect.poll(() => edit(page, VINE).count()).toBe(0);
    },
  );

  it('whose answer is lost once ends as removed: the browser asks again with the same key (ADR-38)', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    await openBook(page);
    await fault(shopper, { operation: 'addresses.delete', times: 1, drop: 'after' });
    await ask(page, VINE);
    await confirm(page).click();
    await toast(page, REMOVED).waitFor();
    await question(page).waitFor({ state: 'detached' });
    expect(await streets(shopper)).not.toContain(VINE);
  });

  it('keeps its question, busy, while the store takes its time (ADR-37)', async ({ visitAs }) => {
    const { page } = await visitAs('riley@example.com');
    await openBook(page);
    const answer = await holdBack(page, deleteAddress);
    await ask(page, VINE);
    await confirm(page).click();
    await expect.poll(() => confirm(page).getAttribute('aria-busy')).toBe('true');
    await page.keyboard.press('Escape');
    await expect.poll(() => question(page).isVisible()).toBe(true);
    answer();
    await toast(page, REMOVED).waitFor();
  });

  it('that is refused as not found says so, and the list is what the store has (ERR-08)', async ({
    visitAs,
  }) => {
    const { page, context } = await visitAs('riley@example.com');
    const other = await context.newPage();
    await Promise.all([openBook(page), openBook(other)]);
    await ask(other, VINE);
    await ask(page, VINE);
    await confirm(page).click();
    await toast(page, REMOVED).waitFor();

    await confirm(other).click();
    await question(other).getByRole('alert').filter({ hasText: GENERIC }).waitFor();
    await question(other).getByText('This address is no longer in your address book.').waitFor();
    await expectSound(other);
    await question(other).getByText('Close').click();
    await question(other).waitFor({ state: 'detached' });
    await expect.poll(() => edit(other, VINE).count()).toBe(0);
    await expect.poll(() => toast(other, REMOVED).count()).toBe(0);
  });

  it('goes on when its page is left, and says how it ended there (ADR-07, ADR-38)', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    await page.goto('/account/update');
    await heading(page, 'Profile').waitFor();
    await page
      .getByRole('navigation', { name: 'Account' })
      .getByRole('link', { name: 'Address Book' })
      .click();
    await ask(page, VINE);
    const answer = await holdBack(page, deleteAddress);
    await confirm(page).click();
    await page.goBack();
    await heading(page, 'Profile').waitFor();
    await question(page).waitFor({ state: 'detached' });
    answer();
    await toast(page, REMOVED).waitFor();
    expect(await streets(shopper)).not.toContain(VINE);
  });

  it('goes on when the account is left altogether, and says how it ended there (ADR-07, ADR-38)', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    await openBook(page);
    await page.getByRole('banner').getByRole('link', { name: /cart/i }).click();
    await heading(page, 'Cart').waitFor();
    await page.goBack();
    await ask(page, VINE);
    const answer = await holdBack(page, deleteAddress);
    await confirm(page).click();
    await page.goForward();
    await heading(page, 'Cart').waitFor();
    await question(page).waitFor({ state: 'detached' });
    answer();
    await toast(page, REMOVED).waitFor();
    expect(await streets(shopper)).not.toContain(VINE);
  });

  it('leads to sign-in when the session is over, and back to the book (AUT-06)', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    await openBook(page);
    await ask(page, VINE);
    await shopper.call(signOut, {});
    await confirm(page).click();
    await heading(page, 'Sign in').waitFor();
    await signIn(page, 'riley@example.com');
    await title(page).waitFor();
    await edit(page, VINE).waitFor();
    await expect.poll(() => question(page).count()).toBe(0);
  });

  it('is done by keyboard alone, and the focus is never lost (ADR-36)', async ({ visitAs }) => {
    const { page } = await visitAs('riley@example.com');
    await openBook(page);
    await tabTo(page, new RegExp(`button "Remove ${VINE}"`));
    await page.keyboard.press('Enter');
    await hasFocus(question(page));
    await page.keyboard.press('Escape');
    await question(page).waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toContain(`Remove ${VINE}`);
    await page.keyboard.press('Enter');
    await hasFocus(question(page));
    await tabTo(page, /button "Remove"/);
    await page.keyboard.press('Enter');
    await toast(page, REMOVED).waitFor();
    await expect.poll(() => focused(page)).toContain('heading "Address Book"');
    await tabTo(page, /link "Add new address"/);
  });
});
