import { t } from '../../languages/t.ts';
import type { SignInFailure } from '../../machines/app/app.failures.ts';
import type { Letter } from '../../machines/app/letter.machine.ts';
import type { SignInReason } from '../../machines/app/sign-in.machine.ts';

const SIGN_IN_WORDS: Record<Exclude<SignInFailure['kind'], 'rateLimited'>, string> = {
  wrongCredentials: t("That email or password isn't right. Please try again."),
  wrongCode: t("That code isn't right. Use the last one we sent you."),
  passkeyRefused: t("We don't know this passkey. Sign in another way."),
  noPasskey: t('No passkey was used. Try again, or sign in another way.'),
  unreachable: t("We're having trouble connecting. Check your connection and try again."),
  unexpected: t('Something went wrong. Please try again.'),
};

/** Messages for a failed sign-in. */
export const signInWords = (failure: SignInFailure): string =>
  failure.kind === 'rateLimited' ? failure.message : SIGN_IN_WORDS[failure.kind];

/** Why someone who was signed in has to sign in (ERR-33). */
export const signInReasonWords: Record<SignInReason, string> = {
  expired: t('Your session has expired. Sign in to pick up where you left off.'),
  signedOutElsewhere: t('You signed out in another tab. Sign in to pick up where you left off.'),
};

/** What is said once a letter was asked for; whether it comes isn't, because that would tell whether the email has an account. */
export const LETTER_WORDS: Record<Letter['of'], string> = {
  passwordReset: t(
    'If this email has an account, a link to choose a new password is on its way. It works for an hour.',
  ),
  signInCode: t(
    'If this email has an account, a code of six digits is on its way. It works for ten minutes.',
  ),
  confirmation: t('A link to confirm your email is on its way. It works for 24 hours.'),
};
