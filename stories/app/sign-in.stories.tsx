import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { refusing } from '../../machines/shared/walk.ts';
import { SignIn, SignInLoading } from '../../views/app/sign-in.tsx';
import { says } from '../says.ts';
import { frozenSignIn } from './frozen-app.ts';
import { storyBanner } from './story-banner.ts';

const meta: Meta<typeof SignIn> = { title: 'App/Sign in', component: SignIn };
export default meta;
type Story = StoryObj<typeof SignIn>;

const typed = { email: 'riley@example.com', password: 'checkstand' };

const frozen = (state: Parameters<typeof frozenSignIn>[0]): Story => ({
  render: (_, { globals }) => (
    <SignIn actor={frozenSignIn(state)} banner={storyBanner(globals)} takesPasskeys />
  ),
});

export const Empty: Story = frozen({});

export const Refused: Story = {
  ...frozen({ typed: { email: 'riley', password: '' }, refused: true }),
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Email')).toBeInvalid();
    await expect(canvas.getByRole('link', { name: 'Password is required' })).toBeVisible();
  },
};

export const UsingPasskey: Story = {
  ...frozen({ to: 'usingPasskey' }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Use a passkey' })).toHaveAttribute('aria-busy', 'true');
  },
};
export const NoPasskeyUsed: Story = frozen({ passkey: { output: null } });
export const PasskeyRefused: Story = frozen({ passkey: refusing(401, 'PASSKEY_REFUSED') });

export const SigningIn: Story = frozen({ to: 'signingIn', typed });
export const WrongCredentials: Story = frozen({
  typed,
  failure: refusing(401, 'WRONG_CREDENTIALS').error,
});
export const RateLimited: Story = {
  ...frozen({
    typed,
    failure: refusing(429, 'RATE_LIMITED', {
      message: 'Too many attempts. Please wait 2 minutes and try again.',
    }).error,
  }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Please wait 2 minutes');
  },
};
export const Unreachable: Story = frozen({ typed, failure: { kind: 'unreachable' } });
export const Unexpected: Story = frozen({ typed, failure: { kind: 'malformed' } });

/** Before scheduling and paying, if the sign-in was long ago. */
export const Confirming: Story = frozen({ email: 'riley@example.com' });

/** It was too long ago for what the shopper was doing. */
export const ConfirmingAfterExpiry: Story = {
  name: 'Confirming After Expiry (ERR-33)',
  ...frozen({ email: 'riley@example.com', reason: 'expired' }),
  play: says('Your session has expired. Sign in to pick up where you left off.'),
};

export const SessionExpired: Story = frozen({ reason: 'expired' });
export const SignedOutElsewhere: Story = frozen({ reason: 'signedOutElsewhere' });
export const Loading: Story = { render: () => <SignInLoading /> };
