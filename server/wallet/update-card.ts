import { and, eq } from 'drizzle-orm';
import { t } from '../../languages/t.ts';
import type { CardUpdate } from '../../services/contracts/cards.ts';
import type { AddedCard, CardApplication } from '../../services/contracts/wallet.ts';
import type { Database } from '../db/database.ts';
import { onlyRow } from '../db/only-row.ts';
import { cards, wallets } from '../db/schema/wallet.ts';
import { RETRIED_OR_TAKEN, retried } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { type RequestKey, requestKey } from '../http/once.ts';
import { ProblemError } from '../http/problems.ts';
import { TokenRefused } from '../ports/vault.ts';
import { addOnce, keepRequest } from './add-once.ts';
import {
  type AddedCardRow,
  type CardRow,
  isRewardDebit,
  readCard,
  selectCards,
  toAddedCard,
  toCardRow,
} from './card.ts';
import { requirePreferable } from './require-preferable.ts';
import { lastDayOf, prefer, storedAddress } from './write-bank-card.ts';

interface UpdateCardInput {
  shopperId: string;
  application: CardApplication;
  cardId: string;
  card: CardUpdate;
  idempotencyKey: string;
}

/**
 * Gives a saved bank card new details. UNSUPPORTED_PAYMENT for any other kind, CARD_REFUSED if the vault
 * refuses it, NOT_FOUND if it isn't in the shopper's account. An edit can't end a reward debit card's preference (CRD-22).
 */
export async function updateCard(
  deps: Pick<Deps, 'db' | 'vault'>,
  input: UpdateCardInput,
): Promise<AddedCard> {
  requirePreferable(input.application, input.card);
  const key = requestKey(input, { update: input.cardId, card: input.card });
  const updated = await retried(() => addOnce(deps, key, () => update(deps, input, key)), RETRIED_OR_TAKEN);
  return toAddedCard(updated);
}

async function update(
  deps: Pick<Deps, 'db' | 'vault'>,
  { shopperId, application, cardId, card, idempotencyKey }: UpdateCardInput,
  key: RequestKey,
): Promise<AddedCardRow> {
  const [before] = await selectCards(deps.db).where(
    and(
      eq(cards.id, cardId),
      eq(cards.shopperId, shopperId),
      eq(cards.application, application),
      eq(cards.saved, true),
    ),
  );
  if (!before) throw new ProblemError('NOT_FOUND');
  requireChangeable(toCardRow(before), card);
  const redeemer = { owner: shopperId, key: idempotencyKey };
  const renewed = await deps.vault
    .renew(before.card.instrumentId, card.vaultToken, redeemer)
    .catch((error: unknown) => {
      throw error instanceof TokenRefused ? new ProblemError('CARD_REFUSED') : error;
    });
  const details = {
    validThrough: lastDayOf(renewed),
    holderFirstName: card.cardHolderFirstName,
    holderLastName: card.cardHolderLastName,
    billingAddress: storedAddress(card.billingAddress),
  };
  return deps.db.transaction(async (tx) => {
    const [changed] = await tx.update(cards).set(details).where(eq(cards.id, cardId)).returning();
    // It was deleted in the meantime.
    if (!changed) throw new ProblemError('NOT_FOUND');
    if (card.default) await prefer(tx, shopperId, cardId);
    else await stopPreferring(tx, shopperId, cardId);
    await keepRequest(tx, key, { cardId, isUpdate: true });
    return { card: onlyRow([await readCard(tx, cardId)]), isUpdate: true };
  });
}

async function stopPreferring(tx: Database, shopperId: string, cardId: string): Promise<void> {
  await tx
    .update(wallets)
    .set({ preferredCardId: null })
    .where(and(eq(wallets.shopperId, shopperId), eq(wallets.preferredCardId, cardId)));
}

function requireChangeable(before: CardRow, card: CardUpdate): void {
  if (before.cardType !== 'BANK_CARD') throw new ProblemError('UNSUPPORTED_PAYMENT');
  if (isRewardDebit(before) && before.isPreferred && !card.default) {
    throw new ProblemError('INVALID_INPUT', {
      fields: { default: t('Your reward debit card stays preferred.') },
    });
  }
}
