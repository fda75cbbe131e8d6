import { isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { StartError } from '../db/start-error.ts';
import type { VaultKey } from '../settings/env.ts';
import { vaultCards } from './schema.ts';
import { sealerOf } from './seal.ts';

/**
 * Checks that a stored card opens with each key that sealed one, before anyone wants to pay with it; throws a
 * StartError. The cards themselves are the check: without any, another key loses nothing.
 */
export async function checkVaultKeys(db: Database, env: { vaultKeys: readonly VaultKey[] }): Promise<void> {
  const keyName = sql<string>`split_part(${vaultCards.sealedNumber}, '.', 2)`;
  const rows = await db
    .selectDistinctOn([keyName], { id: vaultCards.id, sealed: vaultCards.sealedNumber, name: keyName })
    .from(vaultCards)
    .where(isNotNull(vaultCards.sealedNumber));
  const sealer = sealerOf(env);
  const ids = env.vaultKeys.map(({ id }) => id);
  for (const { id, sealed, name } of rows) {
    if (!ids.includes(name)) {
      throw new StartError(`VAULT_KEYS is missing the key ${name}, which seals stored cards.`);
    }
    try {
      sealer.open(sealed ?? '', id);
    } catch {
      throw new StartError(
        `The key ${name} in VAULT_KEYS (or VAULT_KEY) is not the one that sealed this store's cards.`,
      );
    }
  }
}
