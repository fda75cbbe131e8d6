import type { SignInFailure } from '../../machines/app/app.failures.ts';
import type { SignInReason } from '../../machines/app/sign-in.machine.ts';

const SIGN_IN_WORDS: Record<Exclude<SignInFailure['kind'], 'rateLimited'>, string> = {
  wrongCredentials: "That email or password isn't right. Please try again.",
  unreachable: "We're having trouble connecting. Check your connection and try again.",
  unexpected: 'Something went wrong. Please try again.',
};

/** Messages for a failed sign-in. */
export const signInWords = (failure: SignInFailure): string =>
  failure.kind === 'rateLimited' ? failure.message : SIGN_IN_WORDS[failure.kind];

/** Why someone who was signed in has to sign in (ERR-33). */
export const signInReasonWords: Record<SignInReason, string> = {
  expired: 'Your session has expired. Sign in to pick up where you left off.',
  signedOutElsewhere: 'You signed out in another tab. Sign in to pick up where you left off.',
};
