import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { profile } from '../../test/support/account/samples.ts';
import { Profile, ProfilePending } from '../../views/account/profile.tsx';
import { storyBanner } from '../app/story-banner.ts';
import { frozenAccount, frozenProfileForm, inAccount } from './frozen-account.tsx';

const meta: Meta = { title: 'Account/Profile', parameters: { route: '/account/update' } };
export default meta;
type Story = StoryObj;

const editing = (
  state: Parameters<typeof frozenProfileForm>[0] = {},
  changes = profile(),
  areAdsOff = false,
): Story => ({
  render: (_, { globals }) =>
    inAccount(
      <Profile
        actor={frozenProfileForm({ ...state, profile: changes })}
        profile={changes}
        areAdsOff={areAdsOff}
        isEmailConfirmed={changes.contactInfo.emails[0]?.isVerified ?? false}
        banner={storyBanner(globals)}
      />,
      globals,
    ),
});

const pending = (state: Parameters<typeof frozenAccount>[0]): Story => ({
  render: (_, { globals }) => {
    const account = frozenAccount(state);
    return inAccount(<ProfilePending account={account} banner={storyBanner(globals)} />, globals, account);
  },
});

export const Ready: Story = editing();
export const Saving: Story = editing({ to: { open: { form: 'saving' } } });
export const NotSaved: Story = editing({ typed: { firstName: 'Rowan' }, failure: { kind: 'malformed' } });
export const NoConnection: Story = editing({ failure: { kind: 'unreachable' } });
export const FieldErrors: Story = editing({ typed: { firstName: '', phone: '(513) 55' }, submitted: true });
export const RefusedByTheStore: Story = editing({ refused: { lastName: 'Last Name is required' } });

export const AdvertisingOff: Story = editing({}, profile(), true);

export const NewShopper: Story = editing(
  {},
  profile({
    contactInfo: {
      emails: [{ address: 'new@example.com', isVerified: false }],
      phones: [],
      addresses: [],
    },
    loyaltyCardNumber: null,
  }),
);

export const Loading: Story = pending({
  to: { appData: 'ready', profile: { fetching: 'loading' }, community: 'waiting' },
});
export const Failed: Story = pending({ to: { appData: 'ready', profile: 'failed', community: 'ready' } });

export const SignInNeeded: Story = {
  ...pending({ to: { appData: 'ready', profile: 'constrained', community: 'ready' } }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Please sign in again to see your profile.');
  },
};
