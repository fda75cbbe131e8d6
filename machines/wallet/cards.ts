import { paysRemainder } from '../../rules/tenders.ts';
import type { PaymentCard } from '../../services/contracts/wallet.ts';

/** The kinds of cards the shopper can add to the wallet (WAL-04). */
export type AddableType = Extract<PaymentCard['cardType'], 'BANK_CARD' | 'EBT' | 'GIFT_CARD'>;

/** Whether the card has an expiration date and a CVV, which an edit requires (CRD-03). */
export const canBeEdited = ({ cardType }: PaymentCard): boolean => cardType === 'BANK_CARD';

/**
 * Whether the shopper can prefer the card to the others: it can pay for an order alone, which the pharmacy's can't, and
 * hasn't expired.
 */
export const canBePreferred = (card: PaymentCard): boolean =>
  card.accountId === 'clicklist' && paysRemainder(card.cardType) && !card.isExpired && !card.default;

/** Whether its balance can be read with its PIN (API-55). A gift card's comes with the list. */
export const canBeChecked = ({ cardType }: PaymentCard): boolean => cardType === 'EBT';
