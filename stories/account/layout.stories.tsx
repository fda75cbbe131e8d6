import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent } from 'storybook/test';
import { appData } from '../../test/support/account/samples.ts';
import { AccountPage, AccountPageLoading } from '../../views/account/account-page.tsx';
import { storyBanner } from '../app/story-banner.ts';
import { frozenAccount, inAccount } from './frozen-account.tsx';

const meta: Meta = { title: 'Account/Layout', parameters: { route: '/account/update' } };
export default meta;
type Story = StoryObj;

const member = { membership: { type: 'BOOST', isActive: true } } as const;

const around = (account: ReturnType<typeof frozenAccount>): Story => ({
  render: (_, { globals }) =>
    inAccount(
      <AccountPage title="Profile" banner={storyBanner(globals)} lead="How we know you.">
        <p>What the page shows.</p>
      </AccountPage>,
      globals,
      account,
    ),
});

/** Everything the banner has. */
export const Whole: Story = around(frozenAccount({ appData: appData(member) }));

export const Loading: Story = around(
  frozenAccount({
    to: { appData: { fetching: 'loading' }, profile: 'waiting', community: 'waiting' },
  }),
);

/** The profile is there; whether its store takes part isn't known yet. */
export const LoadingCommunity: Story = around(
  frozenAccount({ to: { appData: 'ready', profile: 'ready', community: { fetching: 'loading' } } }),
);

/** Pages that couldn't be checked have no link; the rest works. */
export const Failed: Story = around(
  frozenAccount({
    to: { appData: 'failed', profile: 'failed', community: 'failed' },
  }),
);

export const OnAPhone: Story = {
  ...around(frozenAccount({ appData: appData(member) })),
  globals: { viewport: { value: 'phone' } },
};

export const MenuOpen: Story = {
  ...OnAPhone,
  play: async ({ canvas }) => {
    const menu = canvas.queryByText('Account menu');
    // Tests run stories in a wide window, where the navigation is beside the page.
    if (menu?.checkVisibility()) await userEvent.click(menu);
    await expect(screen.getByRole('link', { name: 'Points Summary' })).toBeVisible();
  },
};

export const PageLoading: Story = {
  render: (_, { globals }) => inAccount(<AccountPageLoading />, globals),
};
