import * as v from 'valibot';
import { statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { printedOf } from './create-vault.ts';
import { sealerOf } from './seal.ts';

/** Cards per run: a second's work. */
const BATCH = 500;

const readOlder = statement({
  name: 'vault_cards_read_older',
  params: ['mark', 'skipped'],
  row: {
    id: v.string(),
    kind: v.picklist(['BANK_CARD', 'EBT', 'GIFT_CARD']),
    sealed: v.string(),
    owner: v.nullable(v.string()),
  },
  text: `select id, kind, sealed_number as sealed, owner from vault.cards
  where sealed_number is not null and not starts_with(sealed_number, $mark) and id <> all($skipped::text[])
  order by id limit ${BATCH}`,
});

/** If a card was stored twice, one keeps its fingerprint. What another process has sealed in the meantime stays. */
const reseal = statement({
  name: 'vault_cards_reseal',
  params: ['id', 'before', 'sealed', 'fingerprint'],
  row: {},
  text: `update vault.cards set sealed_number = $sealed, fingerprint = (
    select $fingerprint::text where not exists (
      select from vault.cards other where other.fingerprint = $fingerprint and other.id <> $id
    )
  )
  where id = $id and sealed_number = $before`,
});

/**
 * After a rotation, reseals cards under an older key, so that the key can be retired; returns how many. With a
 * single key, there's nothing to do. A card that can't be opened is reported once, and skipped if the caller passes
 * the same set again.
 */
export async function resealCards(
  { db, env, log }: Pick<Deps, 'db' | 'env' | 'log'>,
  unreadable = new Set<string>(),
): Promise<number> {
  if (env.vaultKeys.length < 2) return 0;
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
  for (const { id, kind, sealed, owner } of await readOlder(db, { mark: sealer.mark, skipped })) {
    const number = opened(id, sealed);
    if (number === null) continue;
    const fingerprint = owner && sealer.fingerprints(printedOf(kind, number), owner)[0];
    await reseal(db, { id, before: sealed, sealed: sealer.seal(number, id), fingerprint });
    resealed += 1;
  }
  const found = [...unreadable].slice(skipped.length);
  if (found.length > 0) log.error({ cards: found.length, first: found[0] }, 'cards no key opens');
  if (resealed > 0) log.info({ cards: resealed }, 'cards resealed');
  return resealed;
}
