import type { EbtCard, PaymentCard, PaymentMethods } from '../../services/contracts/wallet.ts';

/** Why a saved card can't be used (PAY-07, PAY-08). */
export type CardProblem = 'expired' | 'billingAddressMissing';

/** What keeps the shopper from paying: nothing loaded, nothing selected (PAY-06), or an unusable method. */
export type PaymentProblem = 'methodsMissing' | 'cardMissing' | CardProblem;

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

/** The shopper's SNAP EBT card; there's never a second one (SNP-03). */
export const ebtCardOf = (methods: PaymentMethods | null): EbtCard | undefined => methods?.ebtCards[0];
