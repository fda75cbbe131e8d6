import type { Meta, StoryObj } from '@storybook/react-vite';
import type { forgottenPasswordMachine } from '../../machines/app/forgotten-password.machine.ts';
import { walk } from '../../machines/app/forgotten-password.walk.ts';
import { ForgottenPassword } from '../../views/app/forgotten-password.tsx';
import { typed, type Way, walked } from '../walked.ts';
import { LETTERS } from './frozen-letter.ts';
import { storyBanner } from './story-banner.ts';

const meta: Meta<typeof ForgottenPassword> = {
  title: 'App/Forgotten password',
  component: ForgottenPassword,
};
export default meta;
type Story = StoryObj<typeof ForgottenPassword>;

const frozen = (way: Way<typeof forgottenPasswordMachine>): Story => ({
  render: (_, { globals }) => <ForgottenPassword actor={walked(walk, way)} banner={storyBanner(globals)} />,
});

export const Empty: Story = frozen({ to: 'editing' });
export const Refused: Story = frozen({
  to: 'editing',
  children: { form: typed({ email: 'riley' }, { isSubmitted: true }) },
});
export const Sending: Story = frozen({ to: 'asked', children: { letter: LETTERS.sending } });
export const Sent: Story = frozen({ to: 'asked', children: { letter: LETTERS.sent } });
export const CanBeSentAgain: Story = frozen({ to: 'asked', children: { letter: LETTERS.ready } });
export const Unreachable: Story = frozen({ to: 'asked', children: { letter: LETTERS.unreachable } });
export const TooMany: Story = frozen({ to: 'asked', children: { letter: LETTERS.tooMany } });
