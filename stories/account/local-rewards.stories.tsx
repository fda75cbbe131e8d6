import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import { localRewardsMachine } from '../../machines/account/rewards.ts';
import { refusing } from '../../machines/shared/walk.ts';
import { localRewards } from '../../test/support/account/rewards.ts';
import { LocalRewards } from '../../views/account/local-rewards.tsx';
import { storyBanner } from '../app/story-banner.ts';
import { type ChangeableState, type ChangeableStory, frozenChangeable } from './frozen-changeable.ts';

const meta: Meta<typeof LocalRewards> = { title: 'Account/Local Rewards', component: LocalRewards };
export default meta;
type Story = StoryObj<typeof LocalRewards>;

const chart = localRewardsMachine;

const frozen = (value: ChangeableState, context: ChangeableStory<typeof chart> = {}): Story => ({
  render: (_, { globals }) => (
    <LocalRewards actor={frozenChangeable(chart, value, context)} banner={storyBanner(globals)} />
  ),
});

export const Some: Story = {
  ...frozen({ ready: 'idle' }, { data: localRewards }),
  play: async () => {
    await expect(screen.getByRole('button', { name: 'Claim Two tickets for 300 points' })).toBeEnabled();
    await expect(screen.getByRole('button', { name: 'Claim A year of herbs for 900 points' })).toBeDisabled();
    await expect(screen.getByText('LUD-7Q4K-22')).toBeVisible();
  },
};
export const Loading: Story = frozen('loading');
export const None: Story = frozen('empty', { data: { balance: 420, rewards: [] } });
export const Failed: Story = frozen('failed');
export const Refused: Story = {
  ...frozen(
    { ready: 'idle' },
    {
      data: localRewards,
      change: { rewardId: localRewards.rewards[0]?.id ?? '' },
      failure: refusing(422, 'NOT_ENOUGH_POINTS').error,
    },
  ),
  play: async () => {
    await expect(screen.getByRole('alert')).toHaveTextContent(
      "You don't have enough points for this reward.",
    );
  },
};
export const Claiming: Story = {
  ...frozen(
    { ready: 'confirming' },
    {
      data: localRewards,
      change: { rewardId: localRewards.rewards[0]?.id ?? '' },
    },
  ),
  parameters: { chart: 'changeable', modal: 'ConfirmChange' },
  play: async () => {
    await expect(await screen.findByRole('dialog', { name: 'Claim this reward?' })).toBeVisible();
  },
};

export const VoucherRevoked: Story = {
  ...frozen(
    { ready: 'idle' },
    {
      data: {
        ...localRewards,
        rewards: localRewards.rewards.map((reward) => ({
          ...reward,
          voucher: null,
          revokedAt: reward.voucher && '2026-11-20T10:00:00Z',
        })),
      },
    },
  ),
  play: async () => {
    await expect(await screen.findByText(/^Your voucher was canceled /)).toBeVisible();
  },
};
