import { isBilled, takesCard } from '../../rules/tenders.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { EbtCard, PaymentCard, PaymentMethods } from '../../services/contracts/wallet.ts';

/** Why a saved card can't be used (PAY-07 to PAY-09). */
export type CardProblem = 'expired' | 'notAccepted' | 'billingAddressMissing';

/**
 * What keeps the shopper from paying: nothing loaded, nothing selected (PAY-06), nothing that covers what weighed items may cost
 * in addition, or an unusable method.
 */
export type PaymentProblem = 'methodsMissing' | 'cardMissing' | 'holdMissing' | CardProblem;

/** Saved methods that can pay for an order alone: cards and bank accounts. */
export const selectableCards = ({ bankCards, achs }: PaymentMethods): PaymentCard[] => [
  ...bankCards,
  ...achs,
];

type Ordered = Pick<Checkout, 'modalityType' | 'fulfillment'>;

/** What keeps a card from paying this order. An ACH or EBT card needs no billing address (PAY-08). */
export function cardProblem(
  card: PaymentCard,
  { modalityType: modality, fulfillment }: Ordered,
): CardProblem | null {
  if (card.isExpired) return 'expired';
  const vendorIds = fulfillment.vendors.map(({ id }) => id);
  const { cardType: paymentType, brand } = card;
  if (!takesCard({ modality, vendorIds }, { paymentType, brand })) return 'notAccepted';
  return isBilled(paymentType) && !card.billingAddress ? 'billingAddressMissing' : null;
}

/** The shopper's SNAP EBT card; there's never a second one (SNP-03). */
export const ebtCardOf = (methods: PaymentMethods | null): EbtCard | undefined => methods?.ebtCards[0];
