import { asc, gt } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { StartError } from '../db/start-error.ts';
import type { VaultKey } from '../settings/values.ts';
import { keyNameOf, vaultCards } from './schema.ts';
import { sealerOf } from './seal.ts';

/** A card sealed by the key whose name is next after this one, however many cards each has sealed. */
async function cardOfNextKey(db: Database, after: string) {
  const name = keyNameOf(vaultCards.sealedNumber);
  const [card] = await db
    .select({ id: vaultCards.id, sealed: vaultCards.sealedNumber, name })
    .from(vaultCards)
    .where(gt(name, after))
    .orderBy(asc(name))
    .limit(1);
  return card;
}

/**
 * Checks that a stored card opens with each key that sealed one, before anyone wants to pay with it; throws a
 * StartError. The cards themselves are the check: without any, another key loses nothing.
 */
export async function checkVaultKeys(db: Database, env: { vaultKeys: readonly VaultKey[] }): Promise<void> {
  const sealer = sealerOf(env);
  const names = env.vaultKeys.map(({ id }) => id);
  for (let card = await cardOfNextKey(db, ''); card; card = await cardOfNextKey(db, card.name ?? '')) {
    const { id, sealed, name } = card;
    if (!names.includes(name ?? '')) {
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
