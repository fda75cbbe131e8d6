import { createHash, randomBytes } from 'node:crypto';
import { and, isNull, lt, or } from 'drizzle-orm';
import { fromNow, now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { sweepOf } from '../db/sweep.ts';
import type { TokenContent } from './instrument.ts';
import { vaultTokens } from './schema.ts';
import type { Sealer } from './seal.ts';

/** How long a token can be redeemed; the CVV is gone after that at the latest. */
const TOKEN_SECONDS = 300;

const TOKEN_BYTES = 32;

/** A token's name in the vault's tables. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Stores its content under a new one-time token and returns the token, which isn't stored anywhere. */
export async function issueToken(db: Database, sealer: Sealer, content: TokenContent): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const tokenHash = hashToken(token);
  await db.insert(vaultTokens).values({
    tokenHash,
    sealedCard: sealer.seal(JSON.stringify(content), tokenHash),
    expiresAt: fromNow(TOKEN_SECONDS),
  });
  return token;
}

/**
 * Deletes tokens nobody redeemed in time, along with their number and CVV, and old redeemed ones: they stand for
 * nothing, but a repeated redemption within the hour still learns which card it became.
 */
export const sweepTokens = sweepOf({
  table: vaultTokens,
  key: [vaultTokens.tokenHash],
  age: vaultTokens.expiresAt,
  due: and(
    lt(vaultTokens.expiresAt, now),
    or(isNull(vaultTokens.redeemer), lt(vaultTokens.expiresAt, fromNow(-3600))),
  ),
});
