import type { Env } from '../boot/env.ts';

/** Where better-auth believes it is mounted. Only our own session routes call it. */
export const AUTH_BASE_PATH = '/auth';

/** The header by which our routes tell better-auth the caller's address, for its rate limit. */
export const CALLER_HEADER = 'x-caller-address';

export const COOKIE_PREFIX = 'checkstand';

/** The session cookie's name: browsers take the `__Secure-` ones over HTTPS only. */
export const sessionCookie = (env: Env): string =>
  `${env.shopOrigin.startsWith('https:') ? '__Secure-' : ''}${COOKIE_PREFIX}.session_token`;
