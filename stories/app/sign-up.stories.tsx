import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { signUpMachine } from '../../machines/app/sign-up.machine.ts';
import { walk } from '../../machines/app/sign-up.walk.ts';
import { refusing, UNREACHABLE } from '../../machines/shared/walk.ts';
import { SignUp } from '../../views/app/sign-up.tsx';
import { typed, type Way, walked } from '../walked.ts';
import { storyBanner } from './story-banner.ts';

const meta: Meta<typeof SignUp> = { title: 'App/Sign up', component: SignUp };
export default meta;
type Story = StoryObj<typeof SignUp>;

const frozen = (way: Way<typeof signUpMachine>): Story => ({
  render: (_, { globals }) => <SignUp actor={walked(walk, way)} banner={storyBanner(globals)} />,
});

const rowan = {
  firstName: 'Rowan',
  lastName: 'Marsh',
  email: 'rowan@example.com',
  password: 'a window of plums',
};

export const Empty: Story = frozen({ to: 'editing' });

export const Refused: Story = {
  ...frozen({
    to: 'editing',
    children: { form: typed({ ...rowan, lastName: '', password: 'plums' }, { isSubmitted: true }) },
  }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Use at least 8 characters' })).toBeVisible();
  },
};

export const CommonPassword: Story = frozen({
  to: 'editing',
  children: {
    form: typed(
      { ...rowan, password: 'Password123' },
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
  answers: { createAccount: UNREACHABLE },
  children: { form: typed(rowan) },
});

export const TooManyTries: Story = frozen({
  to: 'editing',
  where: ({ failure }) => failure !== null,
  answers: {
    createAccount: refusing(429, 'RATE_LIMITED', {
      message: 'Too many attempts. Please wait 2 minutes and try again.',
    }),
  },
  children: { form: typed(rowan) },
});

export const Creating: Story = frozen({ to: 'creating', children: { form: typed(rowan) } });
export const SigningIn: Story = frozen({ to: 'signingIn', children: { form: typed(rowan) } });
export const NotSignedIn: Story = frozen({ to: 'notSignedIn' });

/** The email has an account, which only its owner is told. */
export const ToldByMail: Story = frozen({ to: 'toldByMail' });
