import * as v from 'valibot';
import type { CardToAdd } from '../../services/contracts/card-details.ts';
import type { CardApplication } from '../../services/contracts/wallet.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { hashOf } from '../http/payload-hash.ts';
import { ProblemError } from '../http/problems.ts';
import { type Redeemer, TokenRefused, type VaultBankCard } from '../vault/vault.ts';
import { type AddedCardRow, CARD_COLUMNS, CardRow } from './card.ts';
import { redeemToken } from './release-instruments.ts';

const readAdded = statement({
  name: 'cards_read_added',
  params: ['shopperId', 'key'],
  row: { payload_hash: v.string(), is_update: v.boolean(), card: v.nullable(v.object(CardRow)) },
  text: `select q.payload_hash, q.is_update, (
    select row_to_json(card) from (
      select ${CARD_COLUMNS} from cards c left join wallets w on w.shopper_id = c.shopper_id where c.id = q.card_id
    ) card
  ) as card
  from card_requests q
  where q.shopper_id = $shopperId and q.idempotency_key = $key`,
});

/** The card already added under the key, or null. NOT_FOUND if it has been deleted since: it isn't added again. */
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
  if (!row.card) throw new ProblemError('NOT_FOUND');
  return { ...row.card, is_update: row.is_update };
}

/** Identifies the payload of a call that adds a card, for its key. */
export const cardPayloadHash = (
  card: CardToAdd,
  application: CardApplication,
  checkoutId: string | null,
): string => hashOf({ card, application, checkoutId });

/** The bank card behind a token; CARD_REFUSED if there is none or the network refuses it. */
export async function redeemCard(
  deps: Pick<Deps, 'db' | 'vault'>,
  vaultToken: string,
  redeemer: Redeemer,
): Promise<VaultBankCard> {
  try {
    const card = await redeemToken(deps, vaultToken, redeemer);
    const isAccepted = card.kind === 'BANK_CARD' && card.testOutcome.kind !== 'refusedWhenAdded';
    if (!isAccepted) throw new ProblemError('CARD_REFUSED');
    return card;
  } catch (error) {
    throw error instanceof TokenRefused ? new ProblemError('CARD_REFUSED') : error;
  }
}
