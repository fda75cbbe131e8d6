import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { deleteAddress } from '../../services/contracts/addresses.ts';
import { clearFaults } from '../../services/contracts/sandbox.ts';
import { alert, CONNECTION, LASTING, toast } from './support/account.ts';
import { edit, openBook, streets, VINE } from './support/address-book.ts';
import { focused, hasFocus, tabTo } from './support/keys.ts';
import { expectFit } from './support/look.ts';
import { fault, holdBack, PHONE, shopTest } from './support/shop-test.ts';
import { heading, modal } from './support/steps.ts';

const it = shopTest();

const REMOVED = 'Your address has been removed.';

const question = (page: Page) => modal(page, 'Confirm Removal');
const confirm = (page: Page) => question(page).getByRole('button', { name: 'Remove' });

async function ask(page: Page, street: string): Promise<void> {
  await page.getByRole('button', { name: `Remove ${street}` }).click();
  await question(page).waitFor();
}

describe('removing an address', () => {
  it('works by keyboard alone, asks first, and never loses focus (ADR-36, ADR-37, ADR-38)', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    await openBook(page);
    const others = (await streets(shopper)).filter((street) => street !== VINE);
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
    await edit(page, VINE).waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toContain('heading "Address Book"');
    await expectFit(page);
    await tabTo(page, /link "Add new address"/);
    expect(await streets(shopper)).toEqual(others);
  });

  it('ends as removed on the next try after a lost response, as does a list that failed to load (ERR-06)', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('riley@example.com', PHONE);
    await fault(shopper, { operation: 'addresses.list', times: LASTING, drop: 'before' });
    await page.goto('/account/addresses');
    await alert(page, CONNECTION).waitFor();
    await shopper.call(clearFaults, {});
    await page.getByRole('button', { name: 'Try Again' }).click();
    await edit(page, VINE).waitFor();

    await fault(shopper, { operation: 'addresses.delete', times: LASTING, drop: 'after' });
    await ask(page, VINE);
    await confirm(page).click();
    await question(page).getByRole('alert').filter({ hasText: CONNECTION }).waitFor();
    await expectFit(page);
    await shopper.call(clearFaults, {});
    await confirm(page).click();
    await toast(page, REMOVED).waitFor();
    await question(page).waitFor({ state: 'detached' });
    expect(await streets(shopper)).not.toContain(VINE);
    await expect.poll(() => edit(page, VINE).count()).toBe(0);
  });

  it('continues after the shopper leaves the account, and a toast says how it ended (ADR-07, ADR-38)', async ({
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
    await expect.poll(() => confirm(page).getAttribute('aria-busy')).toBe('true');
    await page.goForward();
    await heading(page, 'Cart').waitFor();
    await question(page).waitFor({ state: 'detached' });
    answer();
    await toast(page, REMOVED).waitFor();
    expect(await streets(shopper)).not.toContain(VINE);
  });
});
