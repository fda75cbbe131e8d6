import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { banners } from '../../banners/index.ts';
import { getEmailPreferences, lookupSmsPreference } from '../../services/contracts/preferences.ts';
import { clearFaults } from '../../services/contracts/sandbox.ts';
import type { HttpShopper } from '../support/http-shopper.ts';
import { alert, atSizes, failures, LASTING, losses, sizes, status, undone } from './support/account.ts';
import { focused, tabTo } from './support/keys.ts';
import { expectSound } from './support/look.ts';
import { combined } from './support/matrix.ts';
import { fault, shopTest } from './support/shop-test.ts';
import { heading } from './support/steps.ts';

const it = shopTest();

const EMAILS_NOT_SAVED = "We're having trouble updating your email preferences. Please try again later.";
const SMS_NOT_FOUND = "We're having trouble looking up your text message preference. Please try again later.";
const SMS_NOT_CHANGED = "We're having trouble updating your text message preference. Please try again later.";
const SAVED = 'Your choices are saved.';

const email = (page: Page, name: RegExp) => page.getByRole('checkbox', { name });
const optIn = (page: Page) => email(page, /^Send me email deals/);
const phone = (page: Page) => page.getByLabel('Phone');
const texts = (page: Page, name: 'Send text messages' | 'Stop text messages') =>
  page.getByRole('button', { name });

/** The ids of the e-mails that the store sends to the shopper. */
async function selected({ call }: HttpShopper): Promise<string[]> {
  const { preferences } = await call(getEmailPreferences, {});
  return preferences.flatMap((one) => (one.selected ? [one.id] : []));
}

async function isTexted({ call }: HttpShopper, phoneNumber: string): Promise<boolean> {
  const answer = await call(lookupSmsPreference, { body: { phoneNumber, triggerType: 'TRANSACTIONAL' } });
  return answer.customerOptedIn;
}

async function open(page: Page, query = ''): Promise<void> {
  await page.goto(`/account/emailSubscriptions${query}`);
  await heading(page, 'Preferences').waitFor();
  await email(page, /^Weekly Ad/).waitFor();
}

/** Asks for another number than the profile's, which no shopper has opted in. */
async function openOtherNumber(page: Page): Promise<void> {
  await open(page);
  await phone(page).fill('(513) 555-0188');
  await phone(page).press('Enter');
  await status(page, 'No text messages about your orders go to (513) 555-0188.').waitFor();
}

describe('the e-mails', () => {
  it.for(combined(banners, sizes).map(([banner, [name, size]]) => [banner.id, name, banner, size] as const))(
    'of %s at %s are chosen at once, all by one tick where the banner offers it (RTE-06, EML-01, EML-02, EML-03, API-27, API-28)',
    async ([id, , { features }, size], { visitAs }) => {
      const { page, shopper } = await visitAs('new@example.com', size);
      await open(page, `?banner=${id}`);
      await expectSound(page);
      await expect.poll(() => optIn(page).count()).toBe(features.emailDealsOptIn ? 1 : 0);
      await email(page, /^Recipes/).check();
      await status(page, SAVED).waitFor();
      expect(await selected(shopper)).toEqual(['recipes']);
      await page.reload();
      await email(page, /^Recipes/).waitFor();
      await expect.poll(() => email(page, /^Recipes/).isChecked()).toBe(true);
      if (!features.emailDealsOptIn) return;

      await optIn(page).check();
      await status(page, SAVED).waitFor();
      const group = page.getByRole('group', { name: 'Emails you get' });
      await expect.poll(() => group.getByRole('checkbox', { checked: false }).count()).toBe(0);
      await page.reload();
      await email(page, /^Recipes/).waitFor();
      await expect.poll(() => optIn(page).count()).toBe(0);
    },
  );

  it.for(atSizes(undone))(
    'at %s are as before, and say so, when the store %s (EML-04, ERR-23)',
    async ([, , broken, , size], { visitAs }) => {
      const { page, shopper } = await visitAs('riley@example.com', size);
      await open(page);
      await fault(shopper, { operation: 'emailPreferences.update', ...broken });
      await email(page, /^Recipes/).click();
      await alert(page, EMAILS_NOT_SAVED).waitFor();
      await expect.poll(() => email(page, /^Recipes/).isChecked()).toBe(false);
      await expect.poll(() => email(page, /^Weekly Ad/).isChecked()).toBe(true);
      expect(await selected(shopper)).toEqual(['weekly-ad', 'order-tips']);
      await expectSound(page);
      await shopper.call(clearFaults, {});
      await email(page, /^Recipes/).check();
      await status(page, SAVED).waitFor();
    },
  );

  it.for(losses)(
    'are saved all the same when the store once %s (EML-04)',
    async ([, broken], { visitAs }) => {
      const { page, shopper } = await visitAs('new@example.com');
      await open(page);
      await fault(shopper, { operation: 'emailPreferences.update', ...broken });
      await email(page, /^Recipes/).check();
      await status(page, SAVED).waitFor();
      expect(await selected(shopper)).toEqual(['recipes']);
    },
  );

  it.for(atSizes(failures))(
    'at %s can be asked for again when the store %s, and the texts stand without them',
    async ([, , broken, , size], { visitAs }) => {
      const { page, shopper } = await visitAs('riley@example.com', size);
      await fault(shopper, { operation: 'emailPreferences.get', ...broken });
      await page.goto('/account/emailSubscriptions');
      await page.getByText("We couldn't load your email preferences.", { exact: true }).waitFor();
      await page.getByRole('button', { name: / text messages$/ }).waitFor();
      await expectSound(page);
      await shopper.call(clearFaults, {});
      await page.getByRole('button', { name: /^Try Again/ }).click();
      await email(page, /^Weekly Ad/).waitFor();
    },
  );

  it('can be chosen by keyboard alone, and the focus stays where it was', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('new@example.com');
    await open(page);
    await tabTo(page, /checkbox "Deals & Coupons/);
    await page.keyboard.press('Space');
    await status(page, SAVED).waitFor();
    await expect.poll(() => focused(page)).toContain('Deals & Coupons');
    expect(await selected(shopper)).toEqual(['deals']);
  });
});

describe('the text messages', () => {
  it.for(sizes)(
    "at %s are had or not for the profile's number and any other (API-09, API-10, ENT-08, ENT-09)",
    async ([, size], { visitAs }) => {
      const { page, shopper } = await visitAs('riley@example.com', size);
      await open(page);
      await expect.poll(() => phone(page).inputValue()).toMatch(/^\(\d{3}\) \d{3}-\d{4}$/);
      await openOtherNumber(page);
      await texts(page, 'Send text messages').click();
      await status(page, 'Text messages about your orders go to (513) 555-0188.').waitFor();
      expect(await isTexted(shopper, '5135550188')).toBe(true);
      await expectSound(page);
      await texts(page, 'Stop text messages').click();
      await texts(page, 'Send text messages').waitFor();
      expect(await isTexted(shopper, '5135550188')).toBe(false);
    },
  );

  it.for(atSizes(undone))(
    'at %s stay as they are, and say so, when the store %s (ERR-12)',
    async ([, , broken, , size], { visitAs }) => {
      const { page, shopper } = await visitAs('riley@example.com', size);
      await openOtherNumber(page);
      await fault(shopper, { operation: 'smsPreferences.update', ...broken });
      await texts(page, 'Send text messages').click();
      await alert(page, SMS_NOT_CHANGED).waitFor();
      await expect.poll(() => phone(page).inputValue()).toBe('(513) 555-0188');
      expect(await isTexted(shopper, '5135550188')).toBe(false);
      await expectSound(page);
    },
  );

  it('are had all the same when only the answer of the store was lost (ERR-12)', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    await openOtherNumber(page);
    await fault(shopper, { operation: 'smsPreferences.update', times: LASTING, drop: 'after' });
    await texts(page, 'Send text messages').click();
    await texts(page, 'Stop text messages').waitFor();
    expect(await isTexted(shopper, '5135550188')).toBe(true);
  });

  it.for(atSizes(failures))(
    'at %s can be looked up again when the store %s (ERR-12)',
    async ([, , broken, , size], { visitAs }) => {
      const { page, shopper } = await visitAs('riley@example.com', size);
      await fault(shopper, { operation: 'smsPreferences.lookup', ...broken });
      await page.goto('/account/emailSubscriptions');
      await alert(page, SMS_NOT_FOUND).waitFor();
      await expectSound(page);
      await shopper.call(clearFaults, {});
      await alert(page, SMS_NOT_FOUND).getByRole('button', { name: 'Try Again' }).click();
      await texts(page, 'Send text messages').waitFor();
    },
  );
});
