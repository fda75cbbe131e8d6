import type { CardToAdd } from '../../services/contracts/cards.ts';
import type { AddedCard, CardApplication } from '../../services/contracts/wallet.ts';
import { newId } from '../db/ids.ts';
import { RETRIED_OR_TAKEN, retried } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { requestKey } from '../http/once.ts';
import { addOnce } from './add-once.ts';
import { toAddedCard } from './card.ts';
import { redeemBankCard } from './redeem-card.ts';
import { requirePreferable } from './require-preferable.ts';
import { writeBankCard } from './write-bank-card.ts';

export interface AddCardInput {
  shopperId: string;
  application: CardApplication;
  card: CardToAdd;
  idempotencyKey: string;
}

/** What adding a card needs. */
export type AddCardDeps = Pick<Deps, 'db' | 'vault'> & { env: Pick<Deps['env'], 'keptCards'> };

/** Adds the card behind a vault token to one of the shopper's accounts. A saved card gets the new details instead. */
export async function addCard(deps: AddCardDeps, input: AddCardInput): Promise<AddedCard> {
  const { shopperId, application, card, idempotencyKey } = input;
  requirePreferable(application, card);
  const key = requestKey(input, { card, application, checkoutId: null });
  const add = async () => {
    const redeemed = await redeemBankCard(deps, card.vaultToken, { owner: shopperId, key: idempotencyKey });
    return deps.db.transaction((tx) =>
      writeBankCard(tx, {
        id: newId(),
        key,
        application,
        card: { ...card, save: true },
        redeemed,
        checkoutId: null,
        keptCards: deps.env.keptCards,
      }),
    );
  };
  return toAddedCard(await retried(() => addOnce(deps, key, add), RETRIED_OR_TAKEN));
}
