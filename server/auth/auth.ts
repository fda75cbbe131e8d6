import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { genericOAuth } from 'better-auth/plugins';
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { emailSpelling } from '../../services/contracts/email.ts';
import { BANNER_HEADER } from '../../services/contracts/operation.ts';
import { bannerAt } from '../banners/banners.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { accounts, passkeys, sessions, shoppers, verifications } from '../db/schema/shoppers.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Auth, Deps } from '../http/context.ts';
import { cookieSettings } from '../http/session.ts';
import { isReachable } from '../mail/refuse-unreachable.ts';
import type { Env } from '../settings/env.ts';
import { lockShopper } from '../shoppers/lock-shopper.ts';
import { endAccess } from './access.ts';
import { putConfirmation } from './letters.ts';
import { AUTH_BASE_PATH, CALLER_HEADER, CHAIN_ACCOUNTS } from './names.ts';
import { signingOn } from './signing-on.ts';

/** Whom an OpenID Connect provider names, and what it calls them. */
const Named = v.object({
  sub: v.string(),
  email: v.optional(v.string()),
  given_name: v.optional(v.string()),
  family_name: v.optional(v.string()),
  name: v.optional(v.string()),
});

/** The chain's own accounts, by OpenID Connect. A shopper's account here is theirs if the chain has confirmed its email. */
const chainAccounts = (
  { issuer, clientId, clientSecret }: NonNullable<Env['singleSignOn']>,
  env: Pick<Env, 'smtpUnicode'>,
) => ({
  providerId: CHAIN_ACCOUNTS,
  discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
  clientId,
  clientSecret,
  scopes: ['openid', 'email', 'profile'],
  requireIdTokenVerification: true,
  mapProfileToUser: (profile: unknown) => {
    const { sub, email: typed, given_name, family_name, name } = v.parse(Named, profile);
    const store = signingOn.getStore();
    if (store) store.subject = sub;
    const fullName = name ?? [given_name, family_name].filter(Boolean).join(' ');
    const named = { name: fullName, firstName: given_name ?? fullName, lastName: family_name ?? '' };
    const email = emailSpelling(typed ?? '');
    // Without one, nobody is signed in: there would be nowhere to send their orders' emails.
    return { ...named, email: isReachable(env, email) ? email : '' };
  },
});

/** Before an account of the chain's leads in: its email's owner comes by it, so nothing else may if the email wasn't confirmed here. */
const lockOutUnconfirmed = (db: Database, id: string): Promise<void> =>
  withTransaction(db, async (tx) => {
    await lockShopper(tx, id);
    if ((await tx.$count(shoppers, and(eq(shoppers.id, id), eq(shoppers.emailVerified, false)))) > 0) {
      await endAccess(tx, id);
    }
  });

/** Sign-in with a passkey or an account of the chain's, for the pages of an origin. */
export function createAuth(
  { db, env, log }: Pick<Deps, 'db' | 'env' | 'log'>,
  { origin, secret }: { origin: string; secret: string },
): Auth {
  const { title } = bannerAt(origin, env);
  return betterAuth({
    appName: title,
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
    emailVerification: {
      // For whoever comes with an email that the chain hasn't confirmed.
      sendOnSignUp: true,
      sendVerificationEmail: ({ user: { id, email } }, request) =>
        withTransaction(db, async (tx) => {
          await lockShopper(tx, id);
          const banner = request?.headers.get(BANNER_HEADER) ?? null;
          await putConfirmation(tx, { deps: { env }, banner }, { id, email });
        }),
    },
    verification: { storeIdentifier: 'hashed' },
    plugins: [
      ...(env.singleSignOn ? [genericOAuth({ config: [chainAccounts(env.singleSignOn, env)] })] : []),
      passkey({
        rpName: title,
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
    account: {
      fields: { userId: 'shopperId' },
      encryptOAuthTokens: true,
      // The chain must have confirmed the email; if the shop hasn't, whoever set up the account is locked out first (below).
      accountLinking: { requireLocalEmailVerified: false },
    },
    databaseHooks: {
      account: { create: { before: async ({ userId }) => lockOutUnconfirmed(db, userId) } },
    },
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
