// Gift cards, a SNAP EBT card, and orders that several tenders pay.

import type { TenderEntry } from '../../../machines/payment/tender-choice.ts';
import { mayPriceChange } from '../../../rules/holds.ts';
import { payOrder } from '../../../rules/order-total.ts';
import { HOLD_AMOUNT, inChargingOrder } from '../../../rules/tenders.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import type { PaymentEntry } from '../../../services/contracts/payments.ts';
import type { EbtCard, PaymentCard, PaymentMethods } from '../../../services/contracts/wallet.ts';
import { amex, card, checkout } from '../checkout/samples.ts';

/** A gift card with this balance in cents; null if it can't be read. */
export const giftCard = (lastFour: string, remainingBalance: number | null): PaymentCard => ({
  ...card({
    cardId: `gift-${lastFour}`,
    cardType: 'GIFT_CARD',
    brand: 'Gift Card',
    lastFour,
    default: false,
  }),
  remainingBalance,
  expirationMonth: null,
  expirationYear: null,
  billingAddress: null,
});

/** The shopper's SNAP EBT card, ending in 0004. */
export const ebtCard = (changes: Partial<EbtCard> = {}): EbtCard => ({
  ...giftCard('0004', 18_745),
  cardId: 'ebt',
  cardType: 'EBT',
  brand: 'SNAP EBT',
  program: 'SNAP',
  encryptedPin: null,
  isLocked: false,
  ...changes,
});

/** A Visa, an American Express, two gift cards of $25 and $100, and SNAP EBT. */
export const allMethods = (changes: Partial<PaymentMethods> = {}): PaymentMethods => ({
  bankCards: [card(), amex],
  achs: [],
  giftCards: [giftCard('0025', 2500), giftCard('0100', 10_000)],
  ebtCards: [ebtCard()],
  takesSnap: true,
  ...changes,
});

const cardsOf = ({ bankCards, achs, giftCards, ebtCards }: PaymentMethods): PaymentCard[] => [
  ...bankCards,
  ...achs,
  ...giftCards,
  ...ebtCards,
];

/** How the store applies these tenders: $64.12 in all, and SNAP may pay `eligibleTotal` of it. */
export function paidBy(
  payments: readonly TenderEntry[],
  { methods = allMethods(), of = checkout(), versionKey = 'v2' } = {},
): Checkout {
  const chosen = inChargingOrder(
    payments.flatMap(({ id, amount = null }) => {
      const found = cardsOf(methods).find(({ cardId }) => cardId === id);
      return found ? [{ found, paymentType: found.cardType, requested: amount }] : [];
    }),
  );
  const { total, taxTotal } = of.summary.cost;
  const { amounts, holds } = payOrder(
    {
      modality: of.modalityType,
      beforeTax: total - taxTotal,
      lines: of.lineItems,
      fees: of.tax.fees,
      freeWithSnap: 0,
      taxTerms: of.tax.terms,
      snapEligibleTotal: of.snap?.eligibleTotal ?? 0,
    },
    chosen.map(({ found, paymentType, requested }) => ({
      paymentType,
      requested,
      balance: found.remainingBalance,
    })),
  );
  const entries = chosen.map(({ found, paymentType, requested }, index): PaymentEntry => {
    const amount = amounts[index] ?? 0;
    const { cardId: id, brand, lastFour, remainingBalance: balance } = found;
    const entry = { id, paymentType, brand, lastFour, balance, requestedAmount: requested };
    const isBackup =
      paymentType === 'BANK_CARD' && amount === 0 && mayPriceChange(of.modalityType, of.lineItems);
    const held = Math.max(holds[index] ?? 0, isBackup ? HOLD_AMOUNT : 0);
    return { ...entry, amount, amountToAuthorize: amount + held, authorizedAmount: null };
  });
  const isKept = ({ paymentType, amount }: PaymentEntry) =>
    amount > 0 || paymentType === 'BANK_CARD' || paymentType === 'ACH';
  return { ...of, versionKey, payments: entries.filter(isKept) };
}

const types = { visa: 'BANK_CARD', amex: 'BANK_CARD', ebt: 'EBT' } as const;

/** A tender of `allMethods` by its id. */
export const entry = (id: string): TenderEntry => ({
  id,
  paymentType: Object.hasOwn(types, id) ? types[id as keyof typeof types] : 'GIFT_CARD',
});
