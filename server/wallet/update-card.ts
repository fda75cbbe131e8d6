import type { CardUpdate } from '../../services/contracts/card-details.ts';
import type { AddedCard, CardApplication } from '../../services/contracts/wallet.ts';
import { statement } from '../db/statement.ts';
import { RETRIED_OR_TAKEN, retried } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { hashOf } from '../http/payload-hash.ts';
import { ProblemError } from '../http/problems.ts';
import { TokenRefused } from '../vault/vault.ts';
import { AddedCardRow, CARD_COLUMNS, CardRow, isRewardDebit, toAddedCard } from './card.ts';
import { readAddedCard } from './redeem-card.ts';
import { requirePreferable } from './require-preferable.ts';
import { storedAddress, VALID_THROUGH } from './write-card.ts';

interface UpdateCardInput {
  shopperId: string;
  application: CardApplication;
  cardId: string;
  card: CardUpdate;
  idempotencyKey: string;
}

const readBefore = statement({
  name: 'cards_read_before_update',
  params: ['shopperId', 'application', 'cardId'],
  row: CardRow,
  text: `select ${CARD_COLUMNS}
  from cards c left join wallets w on w.shopper_id = c.shopper_id
  where c.id = $cardId and c.shopper_id = $shopperId and c.application = $application and c.saved`,
});

const write = statement({
  name: 'cards_update',
  params: [
    'cardId',
    'month',
    'year',
    'firstName',
    'lastName',
    'billingAddress',
    'preferred',
    'key',
    'payloadHash',
  ],
  row: AddedCardRow,
  text: `with entry as (
    update cards c set valid_through = ${VALID_THROUGH}, holder_first_name = $firstName, holder_last_name = $lastName,
      billing_address = $billingAddress::jsonb
    where c.id = $cardId
    returning c.*
  ), preferring as (
    insert into wallets (shopper_id, preferred_card_id)
    select shopper_id, id from entry where $preferred::boolean
    on conflict (shopper_id) do update set preferred_card_id = excluded.preferred_card_id
  ), unpreferring as (
    update wallets set preferred_card_id = null from entry
    where wallets.shopper_id = entry.shopper_id and preferred_card_id = entry.id and not $preferred::boolean
  ), requested as (
    insert into card_requests (shopper_id, idempotency_key, payload_hash, card_id, is_update)
    select shopper_id, $key, $payloadHash, id, true from entry
  )
  select ${CARD_COLUMNS}, true as is_update
  from entry c left join (select $cardId::text as preferred_card_id where $preferred::boolean) w on true`,
});

/**
 * Gives a saved bank card new details. UNSUPPORTED_PAYMENT for any other kind, CARD_REFUSED if the vault
 * refuses it, NOT_FOUND if it isn't in the shopper's account. An edit can't end a reward debit card's preference (CRD-22).
 */
export async function updateCard(
  deps: Pick<Deps, 'db' | 'vault'>,
  { shopperId, application, cardId, card, idempotencyKey }: UpdateCardInput,
): Promise<AddedCard> {
  requirePreferable(application, card);
  const payloadHash = hashOf({ update: cardId, card });
  return retried(async () => {
    const done = await readAddedCard(deps, { shopperId, idempotencyKey, payloadHash });
    if (done) return toAddedCard(done);
    const [before] = await readBefore(deps.db, { shopperId, application, cardId });
    if (!before) throw new ProblemError('NOT_FOUND');
    requireChangeable(before, card);
    const redeemer = { owner: shopperId, key: idempotencyKey };
    const renewed = await deps.vault
      .renew(before.instrument_id, card.vaultToken, redeemer)
      .catch((error: unknown) => {
        throw error instanceof TokenRefused ? new ProblemError('CARD_REFUSED') : error;
      });
    const [row] = await write(deps.db, {
      cardId,
      month: Number(renewed.expirationMonth),
      year: Number(renewed.expirationYear),
      firstName: card.cardHolderFirstName,
      lastName: card.cardHolderLastName,
      billingAddress: storedAddress(card.billingAddress),
      preferred: card.default,
      key: idempotencyKey,
      payloadHash,
    });
    // It was deleted in the meantime.
    if (!row) throw new ProblemError('NOT_FOUND');
    return toAddedCard(row);
  }, RETRIED_OR_TAKEN);
}

function requireChangeable(before: CardRow, card: CardUpdate): void {
  if (before.card_type !== 'BANK_CARD') throw new ProblemError('UNSUPPORTED_PAYMENT');
  if (isRewardDebit(before) && before.is_preferred && !card.default) {
    throw new ProblemError('INVALID_INPUT', {
      fields: { default: 'Your reward debit card stays preferred.' },
    });
  }
}
