import type { Deps } from '../context.ts';
import { statement } from '../db/statement.ts';
import { sealerOf } from './seal.ts';

interface OlderCard {
  id: string;
  sealed: string;
  owner: string | null;
}

/** Cards that one run takes: a second's work. */
const BATCH = 500;

const readOlder = statement<OlderCard, 'mark'>(
  'vault_cards_read_older',
  `select id, sealed_number as sealed, owner from vault.cards
  where not starts_with(sealed_number, $mark) limit ${BATCH}`,
);

/** Of a card that was kept twice before, one keeps its fingerprint. What another process sealed meanwhile stays. */
const reseal = statement<object, 'id' | 'before' | 'sealed' | 'fingerprint'>(
  'vault_cards_reseal',
  `update vault.cards set sealed_number = $sealed, fingerprint = (
    select $fingerprint::text where not exists (
      select from vault.cards other where other.fingerprint = $fingerprint and other.id <> $id
    )
  )
  where id = $id and sealed_number = $before`,
);

/**
 * After a rotation, seals the cards anew that an older key sealed, so that it can be retired; says how many. With one key
 * alone there is nothing to do.
 */
export async function resealCards({ db, env, log }: Pick<Deps, 'db' | 'env' | 'log'>): Promise<number> {
  if (env.vaultKeys.length < 2) return 0;
  const sealer = sealerOf(env);
  let resealed = 0;
  for (const { id, sealed, owner } of await readOlder(db, { mark: sealer.mark })) {
    try {
      const number = sealer.open(sealed, id);
      const fingerprint = owner && sealer.fingerprints(number, owner)[0];
      await reseal(db, { id, before: sealed, sealed: sealer.seal(number, id), fingerprint });
      resealed += 1;
    } catch (error) {
      log.error({ error, card: id }, 'card not sealed anew');
    }
  }
  if (resealed > 0) log.info({ cards: resealed }, 'cards sealed anew');
  return resealed;
}
