import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import { communityMachine } from '../../machines/account/rewards.ts';
import { organizations, PANTRY } from '../../test/support/account/rewards.ts';
import { community } from '../../test/support/account/samples.ts';
import { CommunityRewards } from '../../views/account/community-rewards.tsx';
import { storyBanner } from '../app/story-banner.ts';
import { frozenResource } from '../catalog/frozen-resource.ts';
import { type ChangeableState, type ChangeableStory, frozenChangeable } from './frozen-changeable.ts';

const meta: Meta<typeof CommunityRewards> = {
  title: 'Account/Community Rewards',
  component: CommunityRewards,
};
export default meta;
type Story = StoryObj<typeof CommunityRewards>;

const chart = communityMachine;
const supporting = community({ organization: PANTRY, contributed: 1241 });

const frozen = (
  value: ChangeableState,
  context: ChangeableStory<typeof chart>,
  search: Parameters<typeof frozenResource>[0] = 'ready',
): Story => ({
  render: (_, { globals }) => (
    <CommunityRewards
      community={frozenChangeable(chart, value, context)}
      organizations={frozenResource(search, {
        query: { text: '' },
        data: search === 'empty' ? [] : organizations,
        failure: null,
      })}
      banner={storyBanner(globals)}
    />
  ),
});

export const Supporting: Story = {
  ...frozen({ ready: 'idle' }, { data: supporting }),
  play: async () => {
    await expect(screen.getByText('$12.41')).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Support Mill Creek Food Pantry' })).toBeDisabled();
    await expect(screen.getByRole('button', { name: 'Support Queensgate Animal Shelter' })).toBeEnabled();
  },
};
export const StoreNotParticipating: Story = frozen(
  { ready: 'idle' },
  { data: community({ isParticipating: false }) },
);
export const Choosing: Story = frozen(
  { ready: 'changing' },
  { data: supporting, change: { organizationId: 'shelter' } },
);
export const NoMatch: Story = frozen({ ready: 'idle' }, { data: supporting }, 'empty');
export const Searching: Story = frozen({ ready: 'idle' }, { data: supporting }, { fetching: 'loading' });
export const SearchFailed: Story = frozen({ ready: 'idle' }, { data: supporting }, 'failed');
export const Loading: Story = frozen('loading', {});
export const Failed: Story = frozen('failed', {});
export const Leaving: Story = {
  ...frozen({ ready: 'confirming' }, { data: supporting, change: { organizationId: null } }),
  parameters: { chart: 'changeable', modal: 'ConfirmChange' },
  play: async () => {
    await expect(await screen.findByRole('dialog', { name: 'Stop supporting?' })).toBeVisible();
  },
};
