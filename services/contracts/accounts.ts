import * as v from 'valibot';
import { type Text, t } from '../../languages/t.ts';
import { Email } from './email.ts';
import { operation } from './operation.ts';
import { OwnPath } from './own-path.ts';
import { ProfileFields } from './profile.ts';
import { Session } from './session.ts';
import { Done } from './values.ts';

/** A password to choose, with the form's messages. Common ones are refused by the store; there's no other rule. */
export const NewPassword = v.pipe(
  v.string(),
  v.nonEmpty(() => t('Password is required')),
  v.minLength(8, () => t('Use at least 8 characters')),
  v.maxLength(128, () => t('Use at most 128 characters')),
);

/** What the store says about a password that many people use. */
export const COMMON_PASSWORD =
  "Many people use this password, so it's easy to guess. Please choose another one." satisfies Text;

/** What an account is created with. */
export const NewAccount = v.object({
  firstName: ProfileFields.entries.firstName,
  lastName: ProfileFields.entries.lastName,
  email: Email,
  password: NewPassword,
});
export type NewAccount = v.InferOutput<typeof NewAccount>;

/**
 * Says nothing about whether the email has an account: its owner gets a letter either way. Whoever knows the password is
 * signed in by a call of its own.
 */
export const createAccount = operation({
  id: 'accounts.create',
  method: 'POST',
  path: '/api/accounts',
  summary:
    'Create an account and send a letter to confirm its email; the answer is the same if the email has one',
  access: 'public',
  body: NewAccount,
  response: Done,
});

export const sendConfirmation = operation({
  id: 'emailConfirmations.create',
  method: 'POST',
  path: '/api/email-confirmations',
  summary: "Send another letter to confirm the shopper's email",
  access: 'signedIn',
  response: Done,
});

const Token = v.pipe(v.string(), v.minLength(1), v.maxLength(2000));

/** What a letter's link shows that its reader has the email. */
export const ConfirmedEmail = v.object({ token: Token });

export const confirmEmail = operation({
  id: 'emailConfirmations.confirm',
  method: 'PUT',
  path: '/api/email-confirmations',
  summary:
    "Confirm the shopper's email with its letter's token; LINK_ENDED if the token can't be used anymore, PASSWORD_REQUIRED if the caller isn't signed in to the account: the token then takes a new password",
  access: 'public',
  refusals: ['LINK_ENDED', 'PASSWORD_REQUIRED'],
  body: ConfirmedEmail,
  response: Done,
});

/** The email of an account whose password is forgotten. */
export const ForgottenPassword = v.object({ email: Email });

export const requestPasswordReset = operation({
  id: 'passwordResets.create',
  method: 'POST',
  path: '/api/password-resets',
  summary: 'Send a letter to choose a new password; the answer is the same if the email has no account',
  access: 'public',
  body: v.object({ ...ForgottenPassword.entries, returnTo: v.optional(OwnPath) }),
  response: Done,
});

/** The form for a new password. */
export const ChosenPassword = v.object({ password: NewPassword });
export type ChosenPassword = v.InferOutput<typeof ChosenPassword>;

export const resetPassword = operation({
  id: 'passwordResets.complete',
  method: 'PUT',
  path: '/api/password-resets',
  summary:
    "Choose a new password with the token of a letter for that, or of one to confirm the email, which signs the shopper out everywhere; LINK_ENDED if the token can't be used anymore",
  access: 'public',
  refusals: ['LINK_ENDED'],
  body: v.object({ token: Token, ...ChosenPassword.entries }),
  response: Done,
});

/** The email to send a code to. */
export const CodeRequest = v.object({ email: Email });
export type CodeRequest = v.InferOutput<typeof CodeRequest>;

export const sendSignInCode = operation({
  id: 'signInCodes.create',
  method: 'POST',
  path: '/api/sign-in-codes',
  summary: 'Send a letter with a code to sign in with; the answer is the same if the email has no account',
  access: 'public',
  body: CodeRequest,
  response: Done,
});

/** The six digits of a letter, with the form's messages; spaces don't matter. */
export const SignInCode = v.object({
  code: v.pipe(
    v.string(),
    v.transform((typed) => typed.replace(/\s/g, '')),
    v.nonEmpty(() => t('Code is required')),
    v.regex(/^\d{6}$/, () => t('The code has six digits')),
  ),
});
export type SignInCode = v.InferOutput<typeof SignInCode>;

export const signInByCode = operation({
  id: 'session.createByCode',
  method: 'POST',
  path: '/api/session/code',
  summary: "Sign in with an email's code; WRONG_CODE if it isn't the last one sent, is used up, or has ended",
  access: 'public',
  refusals: ['WRONG_CODE'],
  body: v.object({ email: Email, ...SignInCode.entries }),
  response: Session,
});

export const startPasskey = operation({
  id: 'passkeyChallenges.create',
  method: 'POST',
  path: '/api/session/passkey-challenge',
  summary: 'What the browser needs to sign in with a passkey (WebAuthn)',
  access: 'public',
  response: v.looseObject({ challenge: v.string() }),
});

export const signInByPasskey = operation({
  id: 'session.createByPasskey',
  method: 'POST',
  path: '/api/session/passkey',
  summary: "Sign in with a passkey's response to the last challenge; PASSKEY_REFUSED otherwise",
  access: 'public',
  refusals: ['PASSKEY_REFUSED'],
  body: v.object({ response: v.looseObject({ id: v.pipe(v.string(), v.maxLength(2000)) }) }),
  response: Session,
});

export const getSignInOptions = operation({
  id: 'signInOptions.get',
  method: 'GET',
  path: '/api/sign-in-options',
  summary: "The name of the chain's own accounts, which shoppers can sign in with (OpenID Connect), or null",
  access: 'public',
  response: v.object({ singleSignOn: v.nullable(v.string()) }),
});

export const startSingleSignOn = operation({
  id: 'singleSignOn.create',
  method: 'POST',
  path: '/api/session/single-sign-on',
  summary: "Where to send the shopper to sign in with the chain's own account; they come back to `returnTo`",
  access: 'public',
  body: v.object({ returnTo: OwnPath }),
  response: v.object({ location: v.string() }),
});
