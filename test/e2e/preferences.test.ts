import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { getEmailPreferences } from '../../services/contracts/preferences.ts';
import type { HttpShopper } from '../support/http-shopper.ts';
import { status } from './support/account.ts';
import { focused, tabTo } from './support/keys.ts';
import { expectFit } from './support/look.ts';
import { shopTest } from './support/shop-test.ts';

const it = shopTest();

const SAVED = 'Your choices are saved.';

const email = (page: Page, name: RegExp) => page.getByRole('checkbox', { name });
const optIn = (page: Page) => email(page, /^Send me email deals/);

/** The ids of the emails the store sends the shopper. */
async function selected({ call }: HttpShopper): Promise<string[]> {
  const { preferences } = await call(getEmailPreferences, {});
  return preferences.flatMap((one) => (one.selected ? [one.id] : []));
}

describe('email preferences', () => {
  it('are saved as soon as they are picked by keyboard, then all with one check mark (RTE-06, EML-01, EML-02, API-27, API-28)', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('new@example.com');
    await page.goto('/account/emailSubscriptions');
    await optIn(page).waitFor();
    await expectFit(page);
    await tabTo(page, /checkbox "Recipes/);
    await page.keyboard.press('Space');
    await status(page, SAVED).waitFor();
    await expect.poll(() => focused(page)).toContain('Recipes');
    expect(await selected(shopper)).toEqual(['recipes']);
    await page.reload();
    await email(page, /^Recipes/).waitFor();
    await expect.poll(() => email(page, /^Recipes/).isChecked()).toBe(true);

    await optIn(page).check();
    await status(page, SAVED).waitFor();
    const group = page.getByRole('group', { name: 'Emails you get' });
    await expect.poll(() => group.getByRole('checkbox', { checked: false }).count()).toBe(0);
    await page.reload();
    await email(page, /^Recipes/).waitFor();
    await expect.poll(() => optIn(page).count()).toBe(0);
  });
});
