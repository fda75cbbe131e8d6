import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { toast } from './support/account.ts';
import { edit, openBook, streets, VINE } from './support/address-book.ts';
import { focused, hasFocus, tabTo } from './support/keys.ts';
import { expectFit } from './support/look.ts';
import { shopTest } from './support/shop-test.ts';
import { modal } from './support/steps.ts';

const it = shopTest();

const REMOVED = 'Your address has been removed.';

const question = (page: Page) => modal(page, 'Confirm Removal');

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
    await expect.poll(() => focused(page)).toMatch(/heading ".+" \[level=2\]/);
    await expectFit(page);
    await tabTo(page, /link "Add new address"/);
    expect(await streets(shopper)).toEqual(others);
  });
});
