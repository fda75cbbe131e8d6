import type { CardProblem, PaymentProblem } from '../../machines/payment/payment-methods.ts';
import type { PaymentNotice } from '../../machines/payment/payment-task.ts';
import { HOLD_MISSING } from '../../services/contracts/hold-words.ts';
import type { Modality } from '../../services/contracts/values.ts';
import type { Tone } from '../kit/tone.ts';

/** Every error message on the checkout page. */

export const CHANGED_ELSEWHERE =
  'Your order has been updated on another device. Please refresh and try again.';
export const METHOD_EXPIRED = 'This payment method is expired. Please select a different payment method.';
export const UNSUPPORTED =
  'We are currently not accepting this payment type. Please select a different form of payment.';
export const CARD_MISSING = 'You must select a card or add a credit or debit card.';

const FULFILLMENT: Record<Modality, string> = {
  PICKUP: 'pickup',
  DELIVERY: 'delivery',
  SHIP: 'shipping',
  IN_STORE: 'in-store orders',
};

/** A card the order doesn't take (PAY-09). */
export const notAcceptedWords = (card: { brand: string }, modality: Modality): string =>
  `${card.brand} is not accepted for ${FULFILLMENT[modality]} at this time.`;

/** Next to a saved card that can't be used (PAY-07, PAY-08). */
export const cardProblemWords: Record<Exclude<CardProblem, 'notAccepted'>, string> = {
  expired: 'This card has expired. Please re-add the card with updated information or use another card.',
  billingAddressMissing: 'Please enter a billing address in order to use this credit card.',
};

/** Beside the tender that kept the order from being placed. */
export const TENDER_DECLINED = "This payment didn't go through. Nothing was charged.";

export const METHODS_MISSING = "We couldn't load your payment methods.";

/** In the list of what's missing (PAY-06, SUB-09). */
export const paymentProblemWords: Record<PaymentProblem, string> = {
  methodsMissing: METHODS_MISSING,
  cardMissing: CARD_MISSING,
  holdMissing: HOLD_MISSING,
  expired: METHOD_EXPIRED,
  notAccepted: UNSUPPORTED,
  billingAddressMissing: cardProblemWords.billingAddressMissing,
};

export const paymentNoticeWords: Record<PaymentNotice, { tone: Tone; title: string; text: string }> = {
  changedElsewhere: { tone: 'warning', title: 'Please choose again', text: CHANGED_ELSEWHERE },
  amountLowered: {
    tone: 'warning',
    title: 'A payment amount was lowered',
    text: 'The balance or the amount it can pay is lower than what you chose. Please check how the rest is paid.',
  },
  cardUpdated: {
    tone: 'info',
    title: 'You already had this card',
    text: 'We updated its expiration date, name, and billing address.',
  },
};

export const FOLLOWING = 'Your order is being placed…';
