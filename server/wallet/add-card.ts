import type { CardToAdd } from '../../services/contracts/card-details.ts';
import type { AddedCard, CardApplication } from '../../services/contracts/wallet.ts';
import { newId } from '../db/ids.ts';
import { onlyRow } from '../db/only-row.ts';
import { statement } from '../db/statement.ts';
import { RETRIED_OR_TAKEN, retried } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { AddedCardRow, toAddedCard } from './card.ts';
import { cardPayloadHash, readAddedCard, redeemCard } from './redeem-card.ts';
import { requirePreferable } from './require-preferable.ts';
import { CARD_PARAMS, cardValues, KNOWN_CARD, WRITE_CARD } from './write-card.ts';

export interface AddCardInput {
  shopperId: string;
  application: CardApplication;
  card: CardToAdd;
  idempotencyKey: string;
}

const write = statement({
  name: 'cards_add',
  params: CARD_PARAMS,
  row: AddedCardRow,
  text: `with ${KNOWN_CARD}, ${WRITE_CARD('select')}`,
});

/** Adds the card behind a vault token to one of the shopper's accounts. A saved card gets the new details instead. */
export async function addCard(deps: Pick<Deps, 'db' | 'vault'>, input: AddCardInput): Promise<AddedCard> {
  const { shopperId, application, card, idempotencyKey } = input;
  requirePreferable(application, card);
  const payloadHash = cardPayloadHash(card, application, null);
  return retried(async () => {
    const before = await readAddedCard(deps, { shopperId, idempotencyKey, payloadHash });
    if (before) return toAddedCard(before);
    const redeemed = await redeemCard(deps, card.vaultToken, { owner: shopperId, key: idempotencyKey });
    const row = onlyRow(
      await write(
        deps.db,
        cardValues({
          id: newId(),
          shopperId,
          application,
          card: { ...card, save: true },
          redeemed,
          idempotencyKey,
          payloadHash,
          checkoutId: null,
        }),
      ),
    );
    return toAddedCard(row);
  }, RETRIED_OR_TAKEN);
}
