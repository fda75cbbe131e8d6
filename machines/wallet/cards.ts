import type { PaymentCard } from '../../services/contracts/wallet.ts';

/** Whether the shopper can prefer the card to the others: it can pay for an order alone and hasn't expired. */
export const canBePreferred = ({ cardType, isExpired, default: isPreferred }: PaymentCard): boolean =>
  (cardType === 'BANK_CARD' || cardType === 'ACH') && !isExpired && !isPreferred;
