import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { isAPIError } from 'better-auth/api';
import type { Env } from '../boot/env.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { accounts, rateLimits, sessions, shoppers, verifications } from '../db/schema/shoppers.ts';
import { AUTH_BASE_PATH, CALLER_HEADER, COOKIE_PREFIX } from './names.ts';
import { passwords } from './passwords.ts';

/** Sign-in with email and password. */
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
    emailAndPassword: { enabled: true, disableSignUp: true, password: passwords },
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
    onAPIError: {
      // An error it has no response for gets the same response as any other failure here.
      onError: (error) => {
        if (!isAPIError(error)) throw error;
      },
    },
    telemetry: { enabled: false },
  });
}

export type Auth = ReturnType<typeof createAuth>;
