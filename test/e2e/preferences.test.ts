import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  getEmailPreferences,
  getProductPreferences,
  lookupSmsPreference,
} from '../../services/contracts/preferences.ts';
import { clearFaults } from '../../services/contracts/sandbox.ts';
import type { HttpShopper } from '../support/http-shopper.ts';
import { alert, LASTING, status } from './support/account.ts';
import { focused, tabTo } from './support/keys.ts';
import { expectFit } from './support/look.ts';
import { fault, PHONE, shopTest } from './support/shop-test.ts';

const it = shopTest();

const EMAILS_NOT_SAVED = "We're having trouble updating your email preferences. Please try again later.";
const SMS_NOT_FOUND = "We're having trouble looking up your text message preference. Please try again later.";
const SMS_NOT_CHANGED = "We're having trouble updating your text message preference. Please try again later.";
const WISHES_NOT_SAVED = "We're having trouble updating your product preferences. Please try again later.";
const SAVED = 'Your choices are saved.';
const OTHER_NUMBER = '5135550188';

const email = (page: Page, name: RegExp) => page.getByRole('checkbox', { name });
const optIn = (page: Page) => email(page, /^Send me email deals/);
const phone = (page: Page) => page.getByLabel('Phone');
const texts = (page: Page, name: 'Send text messages' | 'Stop text messages') =>
  page.getByRole('button', { name });

/** The ids of the emails the store sends the shopper. */
async function selected({ call }: HttpShopper): Promise<string[]> {
  const { preferences } = await call(getEmailPreferences, {});
  return preferences.flatMap((one) => (one.selected ? [one.id] : []));
}

async function isTexted({ call }: HttpShopper): Promise<boolean> {
  const body = { phoneNumber: OTHER_NUMBER, triggerType: 'TRANSACTIONAL' } as const;
  return (await call(lookupSmsPreference, { body })).customerOptedIn;
}

const bakery = (page: Page) => page.getByLabel('Bakery', { exact: true });

/** The policy for all departments, and the bakery's; null if it has none of its own. */
async function wishes({ call }: HttpShopper) {
  const { substitutionPolicy, departments } = await call(getProductPreferences, {});
  return [substitutionPolicy, departments.find(({ id }) => id === 'bakery')?.substitutionPolicy];
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

  it('revert while the store fails to save them, and are saved once it does (EML-04, ERR-23)', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('riley@example.com', PHONE);
    const recipes = email(page, /^Recipes/);
    await page.goto('/account/emailSubscriptions');
    await recipes.waitFor();
    await fault(shopper, { operation: 'emailPreferences.update', times: LASTING, drop: 'before' });
    await recipes.click();
    await alert(page, EMAILS_NOT_SAVED).waitFor();
    await expect.poll(() => recipes.isChecked()).toBe(false);
    expect(await selected(shopper)).toEqual(['weekly-ad', 'order-tips']);
    await expectFit(page);
    await shopper.call(clearFaults, {});
    await fault(shopper, { operation: 'emailPreferences.update', times: 1, drop: 'body' });
    await recipes.check();
    await status(page, SAVED).waitFor();
    expect(await selected(shopper)).toContain('recipes');
  });
});

describe('text messages', () => {
  it("can be turned on or off for the profile's number and any other (API-09, API-10, ENT-08, ENT-09, ERR-12)", async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('riley@example.com', PHONE);
    await fault(shopper, { operation: 'smsPreferences.lookup', times: LASTING, drop: 'after' });
    await page.goto('/account/emailSubscriptions');
    await alert(page, SMS_NOT_FOUND).waitFor();
    await shopper.call(clearFaults, {});
    await alert(page, SMS_NOT_FOUND).getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('button', { name: / text messages$/ }).waitFor();
    await expect.poll(() => phone(page).inputValue()).toMatch(/^\(\d{3}\) \d{3}-\d{4}$/);

    await phone(page).fill('(513) 555-0188');
    await phone(page).press('Enter');
    await status(page, 'No text messages about your orders go to (513) 555-0188.').waitFor();
    await fault(shopper, { operation: 'smsPreferences.update', times: 1, status: 500 });
    await texts(page, 'Send text messages').click();
    await alert(page, SMS_NOT_CHANGED).waitFor();
    expect(await isTexted(shopper)).toBe(false);
    await expectFit(page);

    await fault(shopper, { operation: 'smsPreferences.update', times: LASTING, drop: 'after' });
    await texts(page, 'Send text messages').click();
    await status(page, /^Text messages about your orders go to \(513\) 555-0188\.$/).waitFor();
    expect(await isTexted(shopper)).toBe(true);
    await shopper.call(clearFaults, {});
    await texts(page, 'Stop text messages').click();
    await texts(page, 'Send text messages').waitFor();
    expect(await isTexted(shopper)).toBe(false);
  });
});

describe('substitution preferences', () => {
  it('are saved for all departments or one, and revert when saving fails (RTE-07)', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('new@example.com', PHONE);
    await page.goto('/account/productpreferences');
    await bakery(page).waitFor();
    await fault(shopper, { operation: 'productPreferences.update', times: LASTING, drop: 'before' });
    await bakery(page).selectOption('No substitutions');
    await alert(page, WISHES_NOT_SAVED).waitFor();
    await expect.poll(() => bakery(page).inputValue()).toBe('');
    expect(await wishes(shopper)).toEqual(['SHOPPERS_CHOICE', null]);
    await expectFit(page);

    await shopper.call(clearFaults, {});
    await fault(shopper, { operation: 'productPreferences.update', times: 1, drop: 'after' });
    // The radio itself is hidden, so its card is pressed.
    const group = page.getByRole('group', { name: 'Substitutions' });
    await group.locator('label').filter({ hasText: 'No substitutions' }).click();
    await status(page, SAVED).waitFor();
    expect(await wishes(shopper)).toEqual(['NO_SUBSTITUTIONS', null]);
    await bakery(page).selectOption('Substitutions allowed');
    await expect.poll(() => wishes(shopper)).toEqual(['NO_SUBSTITUTIONS', 'SHOPPERS_CHOICE']);
    await page.reload();
    await bakery(page).waitFor();
    await expect.poll(() => bakery(page).inputValue()).toBe('SHOPPERS_CHOICE');
    await expect.poll(() => page.getByRole('radio', { name: /^No substitutions/ }).isChecked()).toBe(true);
  });
});
