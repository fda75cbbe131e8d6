import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { banners } from '../../banners/index.ts';
import {
  getEmailPreferences,
  getProductPreferences,
  lookupSmsPreference,
} from '../../services/contracts/preferences.ts';
import type { Fault } from '../../services/contracts/sandbox.ts';
import type { HttpShopper } from '../support/http-shopper.ts';
import { focused, tabTo } from './support/keys.ts';
import { expectSound } from './support/look.ts';
import { DESKTOP, fault, PHONE, shopTest } from './support/shop-test.ts';
import { heading } from './support/steps.ts';

const it = shopTest();

const EMAILS = '/account/emailSubscriptions';
const WISHES = '/account/productpreferences';

const EMAILS_NOT_SAVED = "We're having trouble updating your email preferences. Please try again later.";
const WISHES_NOT_SAVED = "We're having trouble updating your product preferences. Please try again later.";
const SMS_NOT_FOUND = "We're having trouble looking up your text message preference. Please try again later.";
const SMS_NOT_CHANGED = "We're having trouble updating your text message preference. Please try again later.";
const SAVED = 'Your choices are saved.';

const sizes = [
  ['390 px', PHONE],
  ['1280 px', DESKTOP],
] as const;

/** The browser sends a request again by itself when a connection that it used before breaks: more breaks than that. */
const LASTING = 9;

/** Every way in which a change comes to nothing. */
const failures = [
  ['refuses', { times: 1, status: 500 }],
  ['answers a code that nobody knows', { times: 1, code: 'SOMETHING_NEW' }],
  ['never gets the request', { times: LASTING, drop: 'before' }],
] as const satisfies [string, Omit<Fault, 'operation'>][];

const everyFailure = sizes.flatMap(([name, size]) => failures.map((one) => [name, ...one, size] as const));

const email = (page: Page, name: RegExp) => page.getByRole('checkbox', { name });
const optIn = (page: Page) => email(page, /^Send me email deals/);
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const phone = (page: Page) => page.getByLabel('Phone');
const texts = (page: Page, name: 'Send text messages' | 'Stop text messages') =>
  page.getByRole('button', { name });
const department = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** The ids of the e-mails that the store sends to the shopper. */
async function selected({ call }: HttpShopper): Promise<string[]> {
  const { preferences } = await call(getEmailPreferences, {});
  return preferences.flatMap((one) => (one.selected ? [one.id] : []));
}

async function isTexted({ call }: HttpShopper, phoneNumber: string): Promise<boolean> {
  const answer = await call(lookupSmsPreference, { body: { phoneNumber, triggerType: 'TRANSACTIONAL' } });
  return answer.customerOptedIn;
}

async function openEmails(page: Page, query = ''): Promise<void> {
  await page.goto(EMAILS + query);
  await heading(page, 'Preferences').waitFor();
  await email(page, /^Weekly Ad/).waitFor();
  await page.getByRole('button', { name: / text messages$/ }).waitFor();
}

async function openWishes(page: Page): Promise<void> {
  await page.goto(WISHES);
  await heading(page, 'Product Preferences').waitFor();
  await department(page, 'Bakery').waitFor();
}

describe('the e-mails', () => {
  it.for(banners.flatMap((banner) => sizes.map(([name, size]) => [banner.id, name, banner, size] as const)))(
    'of %s at %s are chosen at once, all by one tick where the banner offers it (RTE-06, EML-01, EML-02, EML-03, API-27, API-28)',
    async ([id, , { features }, size], { visitAs }) => {
      const { page, shopper } = await visitAs('new@example.com', size);
      await openEmails(page, `?banner=${id}`);
      await expectSound(page);
      expect(await optIn(page).count()).toBe(features.emailDealsOptIn ? 1 : 0);

      await email(page, /^Recipes/).check();
      await status(page, SAVED).waitFor();
      expect(await selected(shopper)).toEqual(['recipes']);
      await page.reload();
      await email(page, /^Recipes/).waitFor();
      expect(await email(page, /^Recipes/).isChecked()).toBe(true);
      if (!features.emailDealsOptIn) return;

      await optIn(page).check();
      await status(page, SAVED).waitFor();
      expect(
        await page
          .getByRole('group', { name: 'Emails you get' })
          .getByRole('checkbox', { checked: false })
          .count(),
      ).toBe(0);
      await expectSound(page);
      await page.reload();
      await email(page, /^Recipes/).waitFor();
      expect(await optIn(page).count()).toBe(0);
    },
  );

  it.for(everyFailure)(
    'at %s are as before, and say so, when the store %s (EML-04, ERR-23)',
    async ([, , body, size], { visitAs }) => {
      const { page, shopper } = await visitAs('new@example.com', size);
      await openEmails(page);
      await email(page, /^Weekly Ad/).check();
      await status(page, SAVED).waitFor();
      await fault(shopper, { operation: 'emailPreferences.update', ...body });
      await email(page, /^Recipes/).click();
      await alert(page, EMAILS_NOT_SAVED).waitFor();
      expect(await email(page, /^Recipes/).isChecked()).toBe(false);
      expect(await email(page, /^Weekly Ad/).isChecked()).toBe(true);
      expect(await selected(shopper)).toEqual(['weekly-ad']);
      await expectSound(page);
    },
  );

  it('are as chosen when only the answer of the store was lost', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('new@example.com');
    await openEmails(page);
    await fault(shopper, { operation: 'emailPreferences.update', times: 1, drop: 'body' });
    await email(page, /^Recipes/).check();
    await status(page, SAVED).waitFor();
    expect(await selected(shopper)).toEqual(['recipes']);
  });

  it.for(sizes)(
    'at %s can be asked for again when they do not come, and the texts stand without them',
    async ([, size], { visitAs }) => {
      const { page, shopper } = await visitAs('riley@example.com', size);
      await fault(shopper, { operation: 'emailPreferences.get', times: 1, status: 500 });
      await page.goto(EMAILS);
      await alert(page, "We couldn't load your email preferences.").waitFor();
      await page.getByRole('button', { name: / text messages$/ }).waitFor();
      await expectSound(page);
      await page.getByRole('button', { name: /^Try Again/ }).click();
      await email(page, /^Weekly Ad/).waitFor();
    },
  );

  it('can be chosen by keyboard alone, and the focus stays where it was', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('new@example.com');
    await openEmails(page);
    await tabTo(page, /checkbox "Deals & Coupons/);
    await page.keyboard.press('Space');
    await status(page, SAVED).waitFor();
    expect(await focused(page)).toContain('Deals & Coupons');
    expect(await selected(shopper)).toEqual(['deals']);
  });
});

describe('the text messages', () => {
  it.for(sizes)(
    "at %s are had or not for the profile's number and any other (API-09, API-10, ENT-08, ENT-09, LIM-21)",
    async ([, size], { visitAs }) => {
      const { page, shopper } = await visitAs('riley@example.com', size);
      await openEmails(page);
      expect(await phone(page).inputValue()).toMatch(/^\(\d{3}\) \d{3}-\d{4}$/);
      await page.getByText('Messages come from 53744. Reply STOP to stop them, or HELP for help.').waitFor();
      await phone(page).fill('(513) 555-0177');
      await phone(page).press('Enter');
      await status(page, 'No text messages about your orders go to (513) 555-0177.').waitFor();
      await texts(page, 'Send text messages').click();
      await status(page, 'Text messages about your orders go to (513) 555-0177.').waitFor();
      expect(await isTexted(shopper, '5135550177')).toBe(true);
      await expectSound(page);
      await texts(page, 'Stop text messages').click();
      await texts(page, 'Send text messages').waitFor();
      expect(await isTexted(shopper, '5135550177')).toBe(false);
    },
  );

  it.for(everyFailure)(
    'at %s stay as they are, and say so, when the store %s (ERR-12)',
    async ([, , body, size], { visitAs }) => {
      const { page, shopper } = await visitAs('riley@example.com', size);
      await openEmails(page);
      await phone(page).fill('(513) 555-0177');
      await phone(page).press('Enter');
      await texts(page, 'Send text messages').waitFor();
      await status(page, '(513) 555-0177').waitFor();
      await fault(shopper, { operation: 'smsPreferences.update', ...body });
      await texts(page, 'Send text messages').click();
      await alert(page, SMS_NOT_CHANGED).waitFor();
      expect(await phone(page).inputValue()).toBe('(513) 555-0177');
      expect(await isTexted(shopper, '5135550177')).toBe(false);
      await expectSound(page);
    },
  );

  it.for(everyFailure)(
    'at %s can be looked up again when the store %s (ERR-12)',
    async ([, , body, size], { visitAs }) => {
      const { page, shopper } = await visitAs('riley@example.com', size);
      await fault(shopper, { operation: 'smsPreferences.lookup', ...body });
      await page.goto(EMAILS);
      await alert(page, SMS_NOT_FOUND).waitFor();
      await expectSound(page);
      await page
        .getByRole('region', { name: 'Text messages' })
        .getByRole('button', { name: 'Try Again' })
        .waitFor();
    },
  );
});

describe('the wishes about substitutions', () => {
  it.for(sizes)('at %s are saved for all departments and for one (RTE-07)', async ([, size], { visitAs }) => {
    const { page, shopper } = await visitAs('new@example.com', size);
    await openWishes(page);
    await expectSound(page);
    await page.getByRole('radio', { name: /^No substitutions/ }).check({ force: true });
    await status(page, SAVED).waitFor();
    await department(page, 'Bakery').selectOption('Substitutions allowed');
    await page.getByRole('radio', { name: /^Substitutions allowed/ }).check({ force: true });
    await expect
      .poll(async () => (await shopper.call(getProductPreferences, {})).substitutionPolicy)
      .toBe('SHOPPERS_CHOICE');
    await page.reload();
    await department(page, 'Bakery').waitFor();
    expect(await department(page, 'Bakery').inputValue()).toBe('SHOPPERS_CHOICE');
    expect(await page.getByRole('radio', { name: /^Substitutions allowed/ }).isChecked()).toBe(true);
  });

  it.for(everyFailure)(
    'at %s are as before, and say so, when the store %s (RTE-07)',
    async ([, , body, size], { visitAs }) => {
      const { page, shopper } = await visitAs('new@example.com', size);
      await openWishes(page);
      await fault(shopper, { operation: 'productPreferences.update', ...body });
      await department(page, 'Bakery').selectOption('No substitutions');
      await alert(page, WISHES_NOT_SAVED).waitFor();
      expect(await department(page, 'Bakery').inputValue()).toBe('');
      await expectSound(page);
    },
  );

  it.for(sizes)('at %s can be asked for again when they do not come', async ([, size], { visitAs }) => {
    const { page, shopper } = await visitAs('new@example.com', size);
    await fault(shopper, { operation: 'productPreferences.get', times: 1, status: 500 });
    await page.goto(WISHES);
    await alert(page, "We couldn't load your product preferences.").waitFor();
    await expectSound(page);
    await page.getByRole('button', { name: 'Reload' }).click();
    await department(page, 'Bakery').waitFor();
  });
});
