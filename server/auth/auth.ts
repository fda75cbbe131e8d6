import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { newId } from '../db/ids.ts';
import { accounts, rateLimits, sessions, shoppers, verifications } from '../db/schema/shoppers.ts';
import type { Auth, Deps } from '../http/context.ts';
import { cookieSettings } from '../http/session.ts';
import { AUTH_BASE_PATH, CALLER_HEADER } from './names.ts';
import { passwords } from './passwords.ts';

/** Sign-in with email and password. */
export function createAuth({ db, env, log }: Pick<Deps, 'db' | 'env' | 'log'>, secret: string): Auth {
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
