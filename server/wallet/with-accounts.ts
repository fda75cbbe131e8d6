import { hasAccount } from '../../rules/tenders.ts';
import type { Deps } from '../http/context.ts';
import type { CardRow } from './card.ts';

/**
 * The cards with what the processor says about them now: what's left on gift cards, and whether they're locked. An EBT card's
 * balance stays what it was when its PIN was last entered, because the processor reveals it only for the PIN.
 */
export async function withAccounts<T extends CardRow>(
  processor: Deps['processor'],
  cards: readonly T[],
): Promise<(T & { isLocked: boolean })[]> {
  const accounts = await processor.accounts(
    cards.filter(({ cardType }) => hasAccount(cardType)).map(({ instrumentId }) => instrumentId),
  );
  return cards.map((card) => {
    const account = accounts.get(card.instrumentId);
    const balance = card.cardType === 'GIFT_CARD' ? (account?.balance ?? null) : card.balance;
    return { ...card, balance, isLocked: account?.isLocked ?? false };
  });
}
