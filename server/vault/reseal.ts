import { and, eq, inArray, not } from 'drizzle-orm';
import { alone } from '../db/alone.ts';
import { anyOf } from '../db/any-of.ts';
import type { Database } from '../db/database.ts';
import type { VaultDeps } from './app.ts';
import { fingerprintSource, ownFingerprint } from './create-vault.ts';
import { keyNameOf, vaultCards } from './schema.ts';
import { sealerOf } from './seal.ts';

interface ResealDeps extends Pick<VaultDeps, 'db' | 'log'> {
  env: Pick<VaultDeps['env'], 'vaultKeys'>;
}

/** Cards per run: a second's work. */
const BATCH = 500;

/** What another process has sealed in the meantime stays. */
async function reseal(
  db: Database,
  { id, sealedNumber: before }: { id: string; sealedNumber: string },
  after: { sealedNumber: string; fingerprint: string | null },
): Promise<void> {
  await db
    .update(vaultCards)
    .set({ sealedNumber: after.sealedNumber, fingerprint: ownFingerprint(after.fingerprint, id) })
    .where(and(eq(vaultCards.id, id), eq(vaultCards.sealedNumber, before)));
}

/** Cards with a number that one of these keys sealed. */
const readSealedBy = (db: Database, keyNames: readonly string[], skipped: readonly string[]) =>
  db
    .select()
    .from(vaultCards)
    .where(and(inArray(keyNameOf(vaultCards.sealedNumber), keyNames), not(anyOf(vaultCards.id, skipped))))
    .limit(BATCH);

/**
 * After a rotation, reseals cards under an older key, so that the key can be retired; returns how many. With a
 * single key, there's nothing to do. A card that can't be opened is reported once, and skipped if the caller passes
 * the same set again.
 */
export async function resealCards(
  { db, env, log }: ResealDeps,
  unreadable = new Set<string>(),
): Promise<number> {
  const older = env.vaultKeys.slice(1).map(({ id }) => id);
  if (older.length === 0) return 0;
  const sealer = sealerOf(env);
  const opened = (id: string, sealed: string) => {
    try {
      return sealer.open(sealed, id);
    } catch {
      unreadable.add(id);
      return null;
    }
  };
  const skipped = [...unreadable];
  let resealed = 0;
  for (const { id, kind, sealedNumber, owner } of await readSealedBy(db, older, skipped)) {
    if (sealedNumber === null) continue;
    const number = opened(id, sealedNumber);
    if (number === null) continue;
    const fingerprint =
      owner === null ? null : sealer.fingerprints(fingerprintSource(kind, number), owner)[0];
    const after = { sealedNumber: sealer.seal(number, id), fingerprint };
    await alone(log, { what: 'card not resealed', card: id }, async () => {
      await reseal(db, { id, sealedNumber }, after);
      resealed += 1;
    });
  }
  const found = [...unreadable].slice(skipped.length);
  if (found.length > 0) log.error({ cards: found.length, first: found[0] }, 'cards no key opens');
  if (resealed > 0) log.info({ cards: resealed }, 'cards resealed');
  return resealed;
}
