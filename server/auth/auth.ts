import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { accounts, rateLimits, sessions, shoppers, verifications } from '../db/schema/shoppers.ts';
import type { Env } from '../env.ts';

/** Where better-auth believes it is mounted. Only our own session routes call it. */
export const AUTH_BASE_PATH = '/auth';

/** The header by which our routes tell better-auth the caller's address, for its rate limit. */
export const CALLER_HEADER = 'x-caller-address';

const COOKIE_PREFIX = 'checkstand';

/** The session cookie's name: browsers take the `__Secure-` ones over HTTPS only. */
export const sessionCookie = (env: Env): string =>
  `${env.shopOrigin.startsWith('https:') ? '__Secure-' : ''}${COOKIE_PREFIX}.session_token`;

/** Sign-in with e-mail and password. */
export function createAuth(db: Database, env: Env, secret: string) {
  return betterAuth({
    appName: 'Checkstand',
    baseURL: env.shopOrigin,
    basePath: AUTH_BASE_PATH,
    secret,
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: {
        user: shoppers,
        session: sessions,
        account: accounts,
        verification: verifications,
        rateLimit: rateLimits,
      },
    }),
    emailAndPassword: { enabled: true, disableSignUp: true },
    session: {
      fields: { userId: 'shopperId' },
      expiresIn: env.sessionSeconds,
      freshAge: env.sessionFreshSeconds,
    },
    account: { fields: { userId: 'shopperId' } },
    rateLimit: {
      enabled: true,
      storage: 'database',
      customRules: { '/sign-in/email': { window: 60, max: env.signInLimit }, '/sign-out': false },
    },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: env.shopOrigin.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [CALLER_HEADER] },
      database: { generateId: newId },
    },
    logger: { disabled: true },
    telemetry: { enabled: false },
  });
}

export type Auth = ReturnType<typeof createAuth>;
