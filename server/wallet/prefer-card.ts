import { and, eq } from 'drizzle-orm';
import type { PaymentCard } from '../../services/contracts/wallet.ts';
import { cards } from '../db/schema/wallet.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { isTender, selectCards, toCard, toCardRow, WALLET } from './card.ts';
import { prefer } from './write-bank-card.ts';

interface PreferCardInput {
  shopperId: string;
  cardId: string;
}

/**
 * Prefers the card to the others (API-54). UNSUPPORTED_PAYMENT if it can't pay for an order alone,
 * PAYMENT_METHOD_EXPIRED if it has expired, NOT_FOUND if it isn't in the shopper's wallet.
 */
export const preferCard = (
  { db }: Pick<Deps, 'db'>,
  { shopperId, cardId }: PreferCardInput,
): Promise<PaymentCard> =>
  withTransaction(db, async (tx) => {
    // Its lock keeps it from being deleted in between.
    const [row] = await selectCards(tx)
      .where(
        and(
          eq(cards.id, cardId),
          eq(cards.shopperId, shopperId),
          eq(cards.application, WALLET),
          eq(cards.saved, true),
        ),
      )
      .for('share', { of: cards });
    if (!row) throw new ProblemError('NOT_FOUND');
    const card = toCardRow(row);
    if (!isTender(card)) throw new ProblemError('UNSUPPORTED_PAYMENT');
    if (card.isExpired) throw new ProblemError('PAYMENT_METHOD_EXPIRED');
    await prefer(tx, shopperId, cardId);
    return toCard({ ...card, isPreferred: true });
  });
