import * as v from 'valibot';
import type { CardToAdd } from '../../services/contracts/wallet.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { hashOf } from '../http/payload-hash.ts';
import { ProblemError } from '../http/problems.ts';
import { type Redeemer, TokenRefused, type VaultCard } from '../vault/vault.ts';
import { AddedCardRow, CARD_COLUMNS } from './card.ts';

const readAdded = statement({
  name: 'cards_read_added',
  params: ['shopperId', 'key'],
  row: { ...AddedCardRow, payload_hash: v.string() },
  text: `select ${CARD_COLUMNS}, q.payload_hash, q.is_update
  from card_requests q
  join cards c on c.id = q.card_id
  left join wallets w on w.shopper_id = c.shopper_id
  where q.shopper_id = $shopperId and q.idempotency_key = $key`,
});

/** The card already added under the key, or null. */
export async function readAddedCard(
  { db }: Pick<Deps, 'db'>,
  {
    shopperId,
    idempotencyKey,
    payloadHash,
  }: { shopperId: string; idempotencyKey: string; payloadHash: string },
): Promise<AddedCardRow | null> {
  const [row] = await readAdded(db, { shopperId, key: idempotencyKey });
  if (!row) return null;
  if (row.payload_hash !== payloadHash) throw new ProblemError('KEY_REUSED');
  return row;
}

/** Identifies the payload of a call that adds a card, for its key. */
export const cardPayloadHash = (card: CardToAdd, checkoutId: string | null): string =>
  hashOf({ card, checkoutId });

/** The vault's card behind a token; CARD_REFUSED if there is none or the network refuses it. */
export async function redeemCard(
  { vault }: Pick<Deps, 'vault'>,
  vaultToken: string,
  redeemer: Redeemer,
): Promise<VaultCard> {
  try {
    const card = await vault.redeem(vaultToken, redeemer);
    if (card.testOutcome.kind === 'refusedWhenAdded') throw new ProblemError('CARD_REFUSED');
    return card;
  } catch (error) {
    throw error instanceof TokenRefused ? new ProblemError('CARD_REFUSED') : error;
  }
}
