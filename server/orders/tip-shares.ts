import { hasAccount, inChargingOrder, isForEligibleOnly, paysRemainder } from '../../rules/tenders.ts';
import type { StoredTender } from '../db/schema/tenders.ts';
import type { PayingCards } from '../modifications/order-to-modify.ts';

/** Who pays more for a tip, or why nobody can. */
export type TipPayer<T> =
  | { tender: T; instrumentId: string }
  | { refusal: 'PAYMENT_METHOD_REQUIRED' | 'PAYMENT_METHOD_EXPIRED' };

type Tender = Pick<StoredTender, 'id' | 'paymentType'>;

/**
 * What pays the difference of a larger tip, in cents: the card or bank account that paid what was left of the order or, if there's
 * none, the first gift card that has enough left; SNAP never does. `left` is what the gift cards have, by id.
 */
export function tipPayer<T extends Tender>(
  difference: number,
  tenders: readonly T[],
  { cards, left }: { cards: PayingCards; left: Readonly<Record<string, number>> },
): TipPayer<T> {
  const able = inChargingOrder(tenders).filter(({ paymentType }) => !isForEligibleOnly(paymentType));
  const rest = able.findLast(({ paymentType }) => paysRemainder(paymentType));
  const tender =
    rest ?? able.find(({ id, paymentType }) => hasAccount(paymentType) && (left[id] ?? 0) >= difference);
  const card = tender && cards[tender.id];
  if (!tender || !card) return { refusal: 'PAYMENT_METHOD_REQUIRED' };
  return card.isExpired ? { refusal: 'PAYMENT_METHOD_EXPIRED' } : { tender, instrumentId: card.instrumentId };
}

/** Tenders of an order whose tip one of them pays more of, or got some of back: by what, in cents, by id. */
export const withMore = (
  tenders: readonly StoredTender[],
  more: Readonly<Record<string, number>>,
): StoredTender[] =>
  tenders.map((tender) => {
    const { id, amount, amountToAuthorize, authorizedAmount } = tender;
    const by = more[id] ?? 0;
    return {
      ...tender,
      amount: amount + by,
      amountToAuthorize: amountToAuthorize + by,
      authorizedAmount: authorizedAmount === null ? null : authorizedAmount + by,
    };
  });
