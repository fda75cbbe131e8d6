import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { banners } from '../../../banners/demo.ts';
import {
  getEmailPreferences,
  lookUpSmsPreference,
  updateEmailPreferences,
  updateSmsPreference,
} from '../../../services/contracts/preferences.ts';
import { allEmails, emails, sms } from '../../support/account/preferences.ts';
import { accountStore } from '../../support/account/store.ts';
import { violations } from '../../support/axe.ts';
import { answers, refuses } from '../../support/fake-store.ts';
import { renderAccount } from '../../support/render-account.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(cleanup);

const EMAILS_NOT_SAVED = "We're having trouble updating your email preferences. Please try again later.";
const SMS_NOT_FOUND = "We're having trouble looking up your text message preference. Please try again later.";
const SMS_NOT_CHANGED = "We're having trouble updating your text message preference. Please try again later.";
const SAVED = 'Your choices are saved.';

/** A store that sends Riley one email and no text messages. */
function preferencesStore() {
  const store = accountStore();
  store.now(
    answers(getEmailPreferences, { preferences: emails('deals') }),
    answers(lookUpSmsPreference, sms(false)),
  );
  return store;
}

const open = (store = preferencesStore(), banner = 'fernhill') =>
  renderAccount('/account/emailSubscriptions', { ...store, banner });

const part = async (name: string) => within(await screen.findByRole('region', { name }));
const email = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });

/** The selected emails. */
async function checkedBoxes() {
  const group = within(await screen.findByRole('group', { name: 'Emails you get' }));
  return group.getAllByRole<HTMLInputElement>('checkbox', { checked: true }).map(({ name }) => name);
}

describe('Preferences', () => {
  it("promise that texts come from the number that its banner's texts are sent from (CTC-09, LIM-21)", async () => {
    open();
    const number = banners.find(({ id }) => id === 'fernhill')?.phones.texts;
    expect(number).toBe('53744');
    await screen.findByText(/^Messages come from 53744\. Reply STOP to stop them, or HELP for help\./);
  });

  it('says which language it speaks, and leads to the other', async () => {
    open();
    const language = await part('Language');
    expect(language.getByText('English').closest('a')).toBeNull();
    language.getByRole('link', { name: 'Español' });
  });

  it('shows which emails the shopper gets, and whether the number gets texts (RTE-06)', async () => {
    open();
    await screen.findByRole('heading', { level: 1, name: 'Preferences' });
    expect(document.title).toBe('Preferences | Fernhill Market');
    expect(await checkedBoxes()).toEqual(['deals']);
    await screen.findByText(sms(false).message);
    expect(await violations()).toEqual([]);
  });

  it.each([
    ['fernhill', emails('deals'), 1],
    ['fernhill', allEmails, 0],
    ['bluewater', emails('deals'), 0],
  ])(
    'of %s offers the opt-in unless all were selected at first or the banner has none (EML-01, EML-03)',
    async (banner, preferences, expected) => {
      const store = preferencesStore();
      store.now(answers(getEmailPreferences, { preferences }));
      open(store, banner);
      await email(/^Weekly Ad/);
      expect(screen.queryAllByRole('checkbox', { name: /^Send me email deals/ })).toHaveLength(expected);
    },
  );

  it('saves a choice right away and says so', async () => {
    const store = preferencesStore();
    store.now(answers(updateEmailPreferences, { preferences: emails('deals', 'recipes') }));
    open(store);
    await userEvent.click(await email(/^Recipes/));
    await (await part('Email')).findByText(SAVED);
    expect(await checkedBoxes()).toEqual(['deals', 'recipes']);
  });

  it('checks every email with the opt-in (EML-02)', async () => {
    const store = preferencesStore();
    store.now(answers(updateEmailPreferences, { preferences: allEmails }));
    open(store);
    await userEvent.click(await email(/^Send me email deals/));
    await (await part('Email')).findByText(SAVED);
    expect(await checkedBoxes()).toEqual(['weekly-ad', 'deals', 'recipes']);
  });

  it('reverts with its message when a choice is not saved, until the next one is (EML-04, ERR-23)', async () => {
    const store = preferencesStore();
    store.now(refuses(updateEmailPreferences, 'INTERNAL'));
    open(store);
    await userEvent.click(await email(/^Recipes/));
    const emailPart = await part('Email');
    expect((await emailPart.findByRole('alert')).textContent).toBe(EMAILS_NOT_SAVED);
    expect(await checkedBoxes()).toEqual(['deals']);
    expect(await violations()).toEqual([]);
    store.now(answers(updateEmailPreferences, { preferences: emails('deals', 'recipes') }));
    await userEvent.click(await email(/^Recipes/));
    await emailPart.findByText(SAVED);
    expect(emailPart.queryByRole('alert')).toBeNull();
  });

  it('can fail in the emails alone, and reloads those', async () => {
    const store = preferencesStore();
    store.now(refuses(getEmailPreferences, 'INTERNAL'));
    open(store);
    await screen.findByText("We couldn't load your email preferences.");
    await screen.findByRole('button', { name: 'Send text messages' });
    store.now(answers(getEmailPreferences, { preferences: emails('deals') }));
    await userEvent.click(screen.getByRole('button', { name: 'Try Again to load your email preferences' }));
    expect(await checkedBoxes()).toEqual(['deals']);
  });
});

describe('text messages', () => {
  it('for another number are looked up on Enter while the first lookup runs', async () => {
    const store = preferencesStore();
    let isAsked = false;
    const fetch: typeof store.fetch = (input, init) => {
      const isFirst = !isAsked && new Request(input, init).url.endsWith(lookUpSmsPreference.path);
      isAsked ||= isFirst;
      return isFirst ? new Promise(() => {}) : store.fetch(input, init);
    };
    open({ ...store, fetch });
    const number = await screen.findByLabelText('Phone');
    await expect.poll(() => isAsked).toBe(true);
    await userEvent.clear(number);
    await userEvent.type(number, '5135550188{Enter}');
    await screen.findByText(sms(false).message);
  });

  it('can be looked up again after a failure (ERR-12)', async () => {
    const store = preferencesStore();
    store.now(refuses(lookUpSmsPreference, 'INTERNAL'));
    open(store);
    await screen.findByText(SMS_NOT_FOUND);
    store.now(answers(lookUpSmsPreference, sms(true)));
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByText(sms(true).message);
    expect(screen.queryByText(SMS_NOT_FOUND)).toBeNull();
  });

  it('stay unchanged when a change is refused, and can be changed again (ERR-12)', async () => {
    const store = preferencesStore();
    store.now(refuses(updateSmsPreference, 'INTERNAL'));
    open(store);
    await userEvent.click(await screen.findByRole('button', { name: 'Send text messages' }));
    const texts = await part('Text messages');
    await texts.findByText(SMS_NOT_CHANGED);
    expect(texts.getByRole('status').textContent).toBe(sms(false).message);
    store.now(answers(updateSmsPreference, sms(true)));
    await userEvent.click(texts.getByRole('button', { name: 'Send text messages' }));
    await texts.findByRole('button', { name: 'Stop text messages' });
    expect(texts.queryByText(SMS_NOT_CHANGED)).toBeNull();
  });
});
