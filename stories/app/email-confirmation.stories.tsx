import type { Meta, StoryObj } from '@storybook/react-vite';
import type { emailConfirmationMachine } from '../../machines/app/email-confirmation.machine.ts';
import { walk } from '../../machines/app/email-confirmation.walk.ts';
import { EmailConfirmation } from '../../views/app/email-confirmation.tsx';
import { type Way, walked } from '../walked.ts';
import { LETTERS } from './frozen-letter.ts';
import { storyBanner } from './story-banner.ts';

const meta: Meta<typeof EmailConfirmation> = {
  title: 'App/Email confirmation',
  component: EmailConfirmation,
};
export default meta;
type Story = StoryObj<typeof EmailConfirmation>;

const frozen = (way: Way<typeof emailConfirmationMachine>): Story => ({
  render: (_, { globals }) => <EmailConfirmation actor={walked(walk, way)} banner={storyBanner(globals)} />,
});

const WITHOUT_A_LINK = 'a shopper without a link';

export const Waiting: Story = frozen({ start: WITHOUT_A_LINK, to: 'waiting' });
export const SentAgain: Story = frozen({
  start: WITHOUT_A_LINK,
  to: 'waiting',
  children: { letter: LETTERS.sent },
});
export const Confirming: Story = frozen({ to: 'confirming' });
export const Confirmed: Story = frozen({ to: 'confirmed' });
export const LinkEnded: Story = frozen({ to: 'offering' });
export const LinkEndedForAVisitor: Story = frozen({ start: 'a visitor with a link', to: 'signInNeeded' });
export const NotSignedInToIt: Story = frozen({ start: 'a visitor with a link', to: 'passwordNeeded' });
export const Asked: Story = frozen({ to: 'asked', children: { letter: LETTERS.sent } });
export const Failed: Story = frozen({ to: 'failed' });
