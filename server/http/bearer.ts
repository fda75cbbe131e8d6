import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import type { AppEnv } from './context.ts';
import { ProblemError } from './problems.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The key that a call carries. */
export const bearerOf = (http: Context<AppEnv>): string | undefined =>
  http.req.header('authorization')?.match(/^Bearer (\S+)$/)?.[1];

/**
 * Without one of the keys as its bearer, a caller learns nothing, not even whether a call would have been valid. SIGNED_OUT.
 * There are several while they're rotated.
 */
export function requireKey(http: Context<AppEnv>, keys: readonly string[]): void {
  const given = bearerOf(http);
  if (!given || !keys.some((key) => timingSafeEqual(digest(given), digest(key)))) {
    throw new ProblemError('SIGNED_OUT', { detail: 'This call requires a key.' });
  }
}
