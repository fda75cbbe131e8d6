import type { CardToAdd } from '../../services/contracts/wallet.ts';
import type { Deps } from '../context.ts';
import { statement } from '../db/statement.ts';
import { hashOf } from '../payload-hash.ts';
import { ProblemError } from '../problems.ts';
import { TokenRefused, type VaultCard } from '../vault/vault.ts';
import { CARD_COLUMNS, type CardRow } from './card.ts';

const readAdded = statement<CardRow & { payload_hash: string }, 'shopperId' | 'key'>(
  'cards_read_added',
  `select ${CARD_COLUMNS}, c.payload_hash from cards c left join wallets w on w.shopper_id = c.shopper_id
  where c.shopper_id = $shopperId and c.idempotency_key = $key`,
);

/** The card that was added under the key already, or null. */
export async function readAddedCard(
  { db }: Pick<Deps, 'db'>,
  {
    shopperId,
    idempotencyKey,
    payloadHash,
  }: { shopperId: string; idempotencyKey: string; payloadHash: string },
): Promise<CardRow | null> {
  const [row] = await readAdded(db, { shopperId, key: idempotencyKey });
  if (!row) return null;
  if (row.payload_hash !== payloadHash) throw new ProblemError('KEY_REUSED');
  return row;
}

/** What a call that adds a card asks for, as its key remembers it. */
export const cardPayloadHash = (card: CardToAdd, checkoutId: string | null): string =>
  hashOf({ card, checkoutId });

/** The vault's card behind a token; CARD_REFUSED when there is none, or when the network will not have it. */
export async function redeemCard(
  { vault }: Pick<Deps, 'vault'>,
  vaultToken: string,
  redeemer: string,
): Promise<VaultCard> {
  try {
    const card = await vault.redeem(vaultToken, redeemer);
    if (card.testOutcome.kind === 'refusedWhenAdded') throw new ProblemError('CARD_REFUSED');
    return card;
  } catch (error) {
    throw error instanceof TokenRefused ? new ProblemError('CARD_REFUSED') : error;
  }
}
