import type { SignInFailure } from '../../machines/app/app.failures.ts';

/** What the shopper reads of a sign-in that failed. */
export const signInWords: Record<SignInFailure['kind'], string> = {
  wrongCredentials: 'The email or the password is not right. Please try again.',
  rateLimited: 'Too many tries. Please wait a minute and try again.',
  unreachable: "We're having trouble connecting. Check your connection and try again.",
  unexpected: 'Something went wrong. Please try again.',
};
