import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen } from 'storybook/test';
import { points } from '../../test/support/account/rewards.ts';
import { Points } from '../../views/account/points.tsx';
import { storyBanner } from '../app/story-banner.ts';
import { frozenResource } from '../catalog/frozen-resource.ts';

const meta: Meta<typeof Points> = { title: 'Account/Points Summary', component: Points };
export default meta;
type Story = StoryObj<typeof Points>;

const frozen = (value: Parameters<typeof frozenResource>[0], data: typeof points | null = null): Story => ({
  render: (_, { globals }) => (
    <Points
      actor={frozenResource(value, { query: undefined, data, failure: null })}
      banner={storyBanner(globals)}
    />
  ),
});

export const Some: Story = {
  ...frozen('ready', points),
  play: async () => {
    await expect(screen.getByText('1,284')).toBeVisible();
    await expect(screen.getByText('-300 points')).toBeVisible();
  },
};
export const Loading: Story = frozen({ fetching: 'loading' });
export const None: Story = frozen('empty', { balance: 0, earnedThisYear: 0, entries: [] });
export const Failed: Story = frozen('failed');
