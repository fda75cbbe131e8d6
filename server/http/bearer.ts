import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import type { AppEnv } from './context.ts';
import { ProblemError } from './problems.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The key that a call carries. */
export const bearerOf = (http: Context<AppEnv>): string | undefined =>
  http.req.header('authorization')?.match(/^Bearer (\S+)$/)?.[1];

/** Without the key as its bearer, a caller learns nothing, not even whether a call would have been valid. SIGNED_OUT. */
export function requireKey(http: Context<AppEnv>, key: string | undefined): void {
  const given = bearerOf(http);
  if (!key || !given || !timingSafeEqual(digest(given), digest(key))) {
    throw new ProblemError('SIGNED_OUT', { detail: 'This call requires a key.' });
  }
}
