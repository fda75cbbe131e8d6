import type { Env } from '../boot/env.ts';

/** Where better-auth believes it's mounted. Only our own session routes call it. */
export const AUTH_BASE_PATH = '/auth';

/** The header our routes use to give better-auth the caller's address for its rate limit. */
export const CALLER_HEADER = 'x-caller-address';

export const COOKIE_PREFIX = 'checkstand';

/** The session cookie's name: browsers accept `__Secure-` cookies over HTTPS only. */
export const sessionCookie = (env: Env): string =>
  `${env.shopOrigin.startsWith('https:') ? '__Secure-' : ''}${COOKIE_PREFIX}.session_token`;
