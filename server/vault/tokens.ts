import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { vaultTokens } from '../db/schema/vault.ts';
import { sweepOf } from '../db/sweep.ts';
import type { TokenContent } from './instrument.ts';
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
    expiresAt: sql`now() + make_interval(secs => ${TOKEN_SECONDS})`,
  });
  return token;
}

/** The database's time, which decides every expiration. */
export async function timeOf(db: Database): Promise<Date> {
  const { rows } = await db.execute<{ ms: number }>(
    sql`select (extract(epoch from now()) * 1000)::float8 as ms`,
  );
  return new Date(rows[0]?.ms ?? Number.NaN);
}

/**
 * Deletes tokens nobody redeemed in time, along with their number and CVV, and old redeemed ones: they stand for
 * nothing, but a repeated redemption within the hour still learns which card it became.
 */
export const sweepTokens = sweepOf('vault_tokens_forget', {
  table: 'vault.tokens',
  key: 'token_hash',
  due: `expires_at < now() and (redeemer is null or expires_at < now() - interval '1 hour')`,
});
