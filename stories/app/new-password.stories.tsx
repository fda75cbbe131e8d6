import type { Meta, StoryObj } from '@storybook/react-vite';
import type { newPasswordMachine } from '../../machines/app/new-password.machine.ts';
import { walk } from '../../machines/app/new-password.walk.ts';
import { UNREACHABLE } from '../../machines/shared/walk.ts';
import { NewPassword } from '../../views/app/new-password.tsx';
import { typed, type Way, walked } from '../walked.ts';
import { storyBanner } from './story-banner.ts';

const meta: Meta<typeof NewPassword> = { title: 'App/New password', component: NewPassword };
export default meta;
type Story = StoryObj<typeof NewPassword>;

const frozen = (way: Way<typeof newPasswordMachine>): Story => ({
  render: (_, { globals }) => (
    <NewPassword actor={walked(walk, way)} banner={storyBanner(globals)} returnTo="/cart" />
  ),
});

const chosen = { password: 'a bowl of cherries' };

export const Empty: Story = frozen({ to: 'editing' });
export const Refused: Story = frozen({
  to: 'editing',
  children: { form: typed({ password: 'plums' }, { isSubmitted: true }) },
});
export const CommonPassword: Story = frozen({
  to: 'editing',
  children: {
    form: typed(
      { password: 'qwertyuiop' },
      {
        refused: {
          password: "Many people use this password, so it's easy to guess. Please choose another one.",
        },
      },
    ),
  },
});
export const Failed: Story = frozen({
  to: 'editing',
  where: ({ failure }) => failure !== null,
  answers: { resetPassword: UNREACHABLE },
  children: { form: typed(chosen) },
});
export const Saving: Story = frozen({ to: 'saving', children: { form: typed(chosen) } });
export const SigningIn: Story = frozen({ to: 'signingIn', children: { form: typed(chosen) } });
export const NotSignedIn: Story = frozen({ to: 'notSignedIn' });
export const LinkEnded: Story = frozen({ to: 'linkEnded' });
