import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import { membershipMachine } from '../../machines/account/rewards.ts';
import { ENROLLED, membership } from '../../test/support/account/rewards.ts';
import { Membership } from '../../views/account/membership.tsx';
import { storyBanner } from '../app/story-banner.ts';
import { type ChangeableState, type ChangeableStory, frozenChangeable } from './frozen-changeable.ts';

const meta: Meta<typeof Membership> = { title: 'Account/Membership', component: Membership };
export default meta;
type Story = StoryObj<typeof Membership>;

const chart = membershipMachine;

const frozen = (
  value: ChangeableState,
  context: ChangeableStory<typeof chart> = {},
  signInAddress: string | null = null,
): Story => ({
  render: (_, { globals }) => (
    <Membership
      actor={frozenChangeable(chart, value, context)}
      banner={storyBanner(globals)}
      signInAddress={signInAddress}
    />
  ),
});

export const Visitor: Story = {
  ...frozen({ ready: 'idle' }, { data: membership() }, '/sign-in?returnTo=%2Fmembership'),
  play: async () => {
    await expect(screen.getAllByRole('link', { name: 'Sign In to Join' })).toHaveLength(2);
  },
};
export const NotEnrolled: Story = frozen({ ready: 'idle' }, { data: membership() });
export const Enrolled: Story = {
  ...frozen({ ready: 'idle' }, { data: membership(ENROLLED) }),
  play: async () => {
    await expect(screen.getByRole('button', { name: 'End Membership' })).toBeEnabled();
    await expect(screen.getByRole('button', { name: /^Change to .* Lite$/ })).toBeEnabled();
    await expect(screen.queryByRole('button', { name: /^Join/ })).toBeNull();
  },
};
export const Ended: Story = {
  ...frozen({ ready: 'idle' }, { data: membership(ENROLLED && { ...ENROLLED, isActive: false }) }),
  play: async () => {
    await expect(screen.getByText(/^You've used your 30 free days\. To join again, call/)).toBeVisible();
    for (const join of screen.getAllByRole('button', { name: /^Join/ })) await expect(join).toBeDisabled();
  },
};
export const Joining: Story = frozen(
  { ready: 'changing' },
  { data: membership(), change: { kind: 'enroll', type: 'BOOST' } },
);
export const Loading: Story = frozen('loading');
export const Failed: Story = frozen('failed');
export const ChangeFailed: Story = {
  ...frozen(
    { ready: 'idle' },
    { data: membership(), change: { kind: 'enroll', type: 'BOOST' }, failure: { kind: 'unreachable' } },
  ),
  play: async () => {
    await expect(screen.getByRole('alert')).toHaveTextContent(
      "We're having trouble connecting. Check your connection and try again.",
    );
  },
};
export const Ending: Story = {
  ...frozen({ ready: 'confirming' }, { data: membership(ENROLLED), change: { kind: 'cancel' } }),
  parameters: { chart: 'changeable', modal: 'ConfirmChange' },
  play: async () => {
    await expect(await screen.findByRole('dialog', { name: 'End your membership?' })).toBeVisible();
  },
};
