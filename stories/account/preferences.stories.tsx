import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { Banner } from '../../banners/schema.ts';
import { createClient } from '../../services/client.ts';
import type { EmailPreference } from '../../services/contracts/preferences.ts';
import { allEmails, emails, sms } from '../../test/support/account/preferences.ts';
import { Preferences } from '../../views/account/preferences.tsx';
import { SmsPreference, SmsPreferenceLoading } from '../../views/account/sms-preference.tsx';
import { AppProvider } from '../../views/app/app-context.tsx';
import { LanguageSwitch } from '../../views/app/language-switch.tsx';
import { frozenApp } from '../app/frozen-app.ts';
import { storyBanner } from '../app/story-banner.ts';
import { inAccount } from './frozen-account.tsx';
import { frozenChoices, frozenSms } from './frozen-preferences.ts';

const meta: Meta = { title: 'Account/Preferences', parameters: { route: '/account/emailSubscriptions' } };
export default meta;
type Story = StoryObj;

type Emails = Parameters<typeof frozenChoices<EmailPreference[], boolean>>;
type Sms = Parameters<typeof frozenSms>[0];

const READY: Emails = [{ ready: 'unchanged' }, { data: emails('deals') }];

const client = createClient({ baseUrl: '' });

const Languages = ({ banner }: { banner: Banner }) => (
  <AppProvider app={frozenApp()} client={client} banner={banner}>
    <LanguageSwitch />
  </AppProvider>
);

const page = (
  chosen: Emails = READY,
  texts: Sms | null = { to: { known: 'unchanged' }, preference: sms(false) },
): Story => ({
  render: (_, { globals }) =>
    inAccount(
      <Preferences
        emails={frozenChoices(...chosen)}
        sms={
          texts ? (
            <SmsPreference actor={frozenSms(texts)} banner={storyBanner(globals)} />
          ) : (
            <SmsPreferenceLoading />
          )
        }
        languages={<Languages banner={storyBanner(globals)} />}
        banner={storyBanner(globals)}
      />,
      globals,
    ),
});

export const Ready: Story = page();
export const Loading: Story = page(['loading'], null);
export const Failed: Story = page(['failed']);
export const Saving: Story = page([
  { ready: 'saving' },
  { data: emails('deals'), chosen: { recipes: true } },
]);
export const Saved: Story = page([
  { ready: 'saved' },
  { data: emails('deals'), saved: emails('deals', 'recipes') },
]);

export const NotSaved: Story = {
  ...page([{ ready: 'notSaved' }, { data: emails('deals') }]),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      "We're having trouble updating your email preferences. Please try again later.",
    );
  },
};

/** Every email was already selected, so there's nothing to opt in to. */
export const AllSelected: Story = {
  ...page([{ ready: 'unchanged' }, { data: allEmails }]),
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('checkbox', { name: /^Send me email deals/ })).toBeNull();
  },
};

export const OptedIn: Story = page([{ ready: 'saved' }, { data: emails('deals'), saved: allEmails }]);

export const TextsOn: Story = page(READY, { to: { known: 'unchanged' }, preference: sms(true) });
export const TextsChanging: Story = page(READY, { to: { known: 'changing' }, preference: sms(false) });
export const TextsNotChanged: Story = page(READY, { to: { known: 'notChanged' }, preference: sms(false) });
export const TextsLookingUp: Story = page(READY, { to: 'lookingUp' });
export const TextsLookupFailed: Story = page(READY, { to: 'lookupFailed' });
export const NoNumber: Story = page(READY, { to: 'unknown', phone: '' });
export const NumberTooShort: Story = page(READY, { to: 'unknown', phone: '', left: '(513) 55' });
