import type { CardToAdd, PaymentCard } from '../../services/contracts/wallet.ts';
import type { Deps } from '../context.ts';
import { newId } from '../db/ids.ts';
import { statement } from '../db/statement.ts';
import { RETRIED_OR_TAKEN, retried } from '../db/transaction.ts';
import { CARD_COLUMNS, type CardRow, toCard } from './card.ts';
import { cardPayloadHash, readAddedCard, redeemCard } from './redeem-card.ts';
import { type CardName, cardValues, INSERT_CARD } from './write-card.ts';

export interface AddCardInput {
  shopperId: string;
  card: CardToAdd;
  idempotencyKey: string;
}

const write = statement<CardRow, CardName>(
  'cards_add',
  `with ${INSERT_CARD('select')}
  select ${CARD_COLUMNS} from added c left join preferring w on true`,
);

/** Adds the card behind a vault's token to the wallet. */
export async function addCard(deps: Pick<Deps, 'db' | 'vault'>, input: AddCardInput): Promise<PaymentCard> {
  const { shopperId, card, idempotencyKey } = input;
  const payloadHash = cardPayloadHash(card, null);
  return retried(async () => {
    const before = await readAddedCard(deps, { shopperId, idempotencyKey, payloadHash });
    if (before) return toCard(before);
    const redeemed = await redeemCard(deps, card.vaultToken, idempotencyKey);
    const [row] = await write(
      deps.db,
      cardValues({
        id: newId(),
        shopperId,
        card: { ...card, save: true },
        redeemed,
        idempotencyKey,
        payloadHash,
        checkoutId: null,
      }),
    );
    if (!row) throw new Error('The card was not written');
    return toCard(row);
  }, RETRIED_OR_TAKEN);
}
