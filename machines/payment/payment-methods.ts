import type { PaymentType } from '../../services/contracts/payments.ts';
import type { PaymentCard, PaymentMethods } from '../../services/contracts/wallet.ts';

/** Why a saved card can't be used (PAY-07, PAY-08). */
export type CardProblem = 'expired' | 'billingAddressMissing';

/** How a checkout is paid, as an update names it (ENT-23). */
export interface PaymentChoice {
  id: string;
  paymentType: PaymentType;
}

/** Saved methods that can pay for an order alone: cards and bank accounts. */
export const selectableCards = ({ bankCards, achs }: PaymentMethods): PaymentCard[] => [
  ...bankCards,
  ...achs,
];

/** An ACH or EBT card needs no billing address (PAY-08). */
export function cardProblem(card: PaymentCard): CardProblem | null {
  if (card.isExpired) return 'expired';
  return card.cardType === 'BANK_CARD' && !card.billingAddress ? 'billingAddressMissing' : null;
}

export const paymentChoice = ({ cardId, cardType }: PaymentCard): PaymentChoice => ({
  id: cardId,
  paymentType: cardType,
});
