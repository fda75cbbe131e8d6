import { createHmac } from 'node:crypto';
import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { emailOTP, genericOAuth } from 'better-auth/plugins';
import * as v from 'valibot';
import { newId } from '../db/ids.ts';
import { accounts, passkeys, sessions, shoppers, verifications } from '../db/schema/shoppers.ts';
import type { Auth, Deps } from '../http/context.ts';
import { cookieSettings } from '../http/session.ts';
import { LIFETIMES } from '../mail/account-letters.ts';
import type { Env } from '../settings/env.ts';
import { lettersOf } from './letters.ts';
import { AUTH_BASE_PATH, CALLER_HEADER, CHAIN_ACCOUNTS } from './names.ts';
import { passwords } from './passwords.ts';

/** Wrong tries before a code ends. */
const CODE_TRIES = 5;

/** What an OpenID Connect provider calls people. */
const Names = v.object({
  given_name: v.optional(v.string()),
  family_name: v.optional(v.string()),
  name: v.optional(v.string()),
});

/** The chain's own accounts, by OpenID Connect. A shopper's account here is theirs if both have the email confirmed. */
const chainAccounts = ({ issuer, clientId, clientSecret }: NonNullable<Env['singleSignOn']>) => ({
  providerId: CHAIN_ACCOUNTS,
  discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
  clientId,
  clientSecret,
  scopes: ['openid', 'email', 'profile'],
  requireIdTokenVerification: true,
  mapProfileToUser: (profile: unknown) => {
    const { given_name, family_name, name } = v.parse(Names, profile);
    const fullName = name ?? [given_name, family_name].filter(Boolean).join(' ');
    return { name: fullName, firstName: given_name ?? fullName, lastName: family_name ?? '' };
  },
});

/** Sign-in with a password, a code, or a passkey, and what it takes to get there, for the pages of an origin. */
export function createAuth(
  { db, env, log }: Pick<Deps, 'db' | 'env' | 'log'>,
  { origin, secret }: { origin: string; secret: string },
): Auth {
  const letters = lettersOf({ db, env });
  return betterAuth({
    appName: 'Checkstand',
    baseURL: origin,
    basePath: AUTH_BASE_PATH,
    secret,
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: {
        user: shoppers,
        session: sessions,
        account: accounts,
        verification: verifications,
        passkey: passkeys,
      },
    }),
    user: {
      additionalFields: {
        firstName: { type: 'string', required: true },
        lastName: { type: 'string', required: true },
      },
    },
    emailAndPassword: {
      enabled: true,
      password: passwords,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      // Signing in is a call of its own, so that a taken email gets the same answer as a new one.
      autoSignIn: false,
      onExistingUserSignUp: letters.accountExists,
      sendResetPassword: letters.resetPassword,
      resetPasswordTokenExpiresIn: LIFETIMES.PASSWORD_RESET,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: letters.passwordReset,
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: LIFETIMES.CONFIRM_EMAIL,
      sendVerificationEmail: letters.confirmEmail,
    },
    verification: { storeIdentifier: 'hashed' },
    plugins: [
      emailOTP({
        disableSignUp: true,
        otpLength: 6,
        expiresIn: LIFETIMES.SIGN_IN_CODE,
        allowedAttempts: CODE_TRIES,
        // Under the secret: a code has so few digits that its plain hash would tell it.
        storeOTP: { hash: async (code) => createHmac('sha256', secret).update(code).digest('base64url') },
        sendVerificationOTP: (code, context) => letters.signInCode(code, context?.request),
      }),
      ...(env.singleSignOn ? [genericOAuth({ config: [chainAccounts(env.singleSignOn)] })] : []),
      passkey({
        rpName: 'Checkstand',
        // Whoever signs in with one types no email, so the authenticator has to remember whose it is.
        authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
        schema: { passkey: { fields: { userId: 'shopperId' } } },
      }),
    ],
    session: {
      fields: { userId: 'shopperId' },
      expiresIn: env.sessionSeconds,
      freshAge: env.sessionFreshSeconds,
      // It would move the absolute limit.
      disableSessionRefresh: true,
    },
    account: { fields: { userId: 'shopperId' }, encryptOAuthTokens: true },
    // `ask` counts: right ones don't.
    rateLimit: { enabled: false },
    advanced: {
      ...cookieSettings(env),
      ipAddress: { ipAddressHeaders: [CALLER_HEADER] },
      database: { generateId: newId },
    },
    logger: {
      level: 'error',
      log: (_, message, error) => log.error({ error }, `sign-in: ${message}`),
    },
    // What it has no response for fails the request, like anything else.
    onAPIError: { throw: true },
    telemetry: { enabled: false },
  });
}
