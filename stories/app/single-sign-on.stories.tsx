import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { singleSignOnMachine } from '../../machines/app/single-sign-on.machine.ts';
import { walk } from '../../machines/app/single-sign-on.walk.ts';
import { UNREACHABLE } from '../../machines/shared/walk.ts';
import { EntryCard } from '../../views/app/entry-card.tsx';
import { SingleSignOn } from '../../views/app/single-sign-on.tsx';
import { type Way, walked } from '../walked.ts';
import { storyBanner } from './story-banner.ts';

const meta: Meta<typeof SingleSignOn> = { title: 'App/Single sign-on', component: SingleSignOn };
export default meta;
type Story = StoryObj<typeof SingleSignOn>;

const frozen = (way: Way<typeof singleSignOnMachine>): Story => ({
  render: (_, { globals }) => (
    <EntryCard title="Sign in" banner={storyBanner(globals)}>
      <SingleSignOn actor={walked(walk, way)} />
    </EntryCard>
  ),
});

export const Offered: Story = frozen({ to: { offered: 'ready' } });
/** The shopper said no at the chain's site, or the chain did. */
export const CameToNothing: Story = frozen({
  to: { offered: 'notSignedIn' },
  start: 'who came back without a session',
});
export const Unreachable: Story = frozen({
  to: { offered: 'failed' },
  answers: { startSingleSignOn: UNREACHABLE },
});
export const Leaving: Story = {
  ...frozen({ to: 'leaving' }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Continue with Fernhill ID' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
  },
};
