import type { Banner } from '../../banners/index.ts';
import type { SubmissionFailure } from '../../machines/checkout/submission.failures.ts';
import type { CardProblem } from '../../machines/payment/payment-methods.ts';
import type { PaymentNotice, PaymentProblem } from '../../machines/payment/payment-selection.machine.ts';
import type { Tone } from '../kit/tone.ts';

/** Every error message on the checkout page. */

export const CHANGED_ELSEWHERE =
  'Your order has been updated on another device. Please refresh and try again.';
export const METHOD_EXPIRED = 'This payment method is expired. Please select a different payment method.';
export const UNSUPPORTED =
  'We are currently not accepting this payment type. Please select a different form of payment.';
const CARD_MISSING = 'You must select a card or add a credit or debit card.';

/** Appends a code to a message, if there is one. */
const withCode = (text: string, code: string | null): string => (code ? `${text} Error Code ${code}` : text);

/** What a decline code means to the shopper (ERR-13); never mentions a lost card or fraud. */
const DECLINES: Record<string, string> = {
  INSUFFICIENT_FUNDS: "The card doesn't have enough funds for this order.",
  INSUFFICIENT_CREDIT: "This order is over the card's limit.",
  CARD_EXPIRED: 'The card has expired.',
  CARD_USE_EXCEEDED: 'The card has been used too many times today.',
  INVALID_CARD_NUMBER: "The bank doesn't recognize this card number.",
  CARD_OR_PIN_NOT_ACTIVE: "The card isn't active yet.",
  CARD_NETWORK_SYSTEM_ERROR: "The card network isn't responding, so nothing was charged.",
  REQUEST_STILL_PROCESSING: 'The bank is still processing an earlier payment.',
  DUPLICATE_TRANSACTION: 'The bank took this for a duplicate of an earlier payment.',
};

/** The displayed code (ERR-67), which gives away a lost card or fraud no more than the words do. */
const shownDecline = (reason: string | null): string =>
  reason && !['CARD_LOST_OR_STOLEN', 'FRAUD_REJECTION'].includes(reason) ? reason : 'TRANSACTION_DECLINED';

const DECLINED =
  'Your card was declined. Please check your card information or use a different card. If this issue continues, please contact your bank.';

/** Why the order wasn't placed (ERR-32 to ERR-39). */
export function submissionWords(failure: SubmissionFailure, banner: Banner, phone: string): string {
  switch (failure.kind) {
    case 'declined':
      return [
        DECLINED,
        DECLINES[failure.reason ?? ''],
        `Questions? Call Customer Service at ${phone}.`,
        `Error Code ${shownDecline(failure.reason)}`,
      ]
        .filter(Boolean)
        .join(' ');
    case 'changedElsewhere':
      return CHANGED_ELSEWHERE;
    case 'totalChanged':
      return 'Your order total has changed. Please review it before you place your order.';
    case 'cartChanged':
      return CART_CHANGED;
    case 'unsupportedPayment':
      return UNSUPPORTED;
    case 'paymentMissing':
      return CARD_MISSING;
    case 'paymentExpired':
      return METHOD_EXPIRED;
    case 'fieldsRefused':
      return 'Please check your contact information.';
    case 'said':
      return failure.message;
    case 'generic':
      return withCode(
        `We're sorry, but ${banner.title} could not place your order. Please try again. If the problem persists, please contact Customer Service at ${phone}.`,
        failure.code,
      );
  }
}

const CART_CHANGED = "Your cart has changed, but we couldn't update this order. Please try again.";

export const ORDER_EXPIRED = 'Your order has expired. Please return to the scheduling page.';

/** Next to a saved card that can't be used (PAY-07, PAY-08). */
export const cardProblemWords: Record<CardProblem, string> = {
  expired: 'This card has expired. Please re-add the card with updated information or use another card.',
  billingAddressMissing: 'Please enter a billing address in order to use this credit card.',
};

export const METHODS_MISSING = "We couldn't load your payment methods.";

/** In the list of what's missing (PAY-06, SUB-09). */
export const paymentProblemWords: Record<PaymentProblem, string> = {
  methodsMissing: METHODS_MISSING,
  cardMissing: CARD_MISSING,
  expired: METHOD_EXPIRED,
  billingAddressMissing: cardProblemWords.billingAddressMissing,
};

export const paymentNoticeWords: Record<PaymentNotice, { tone: Tone; title: string; text: string }> = {
  changedElsewhere: { tone: 'warning', title: 'Please choose again', text: CHANGED_ELSEWHERE },
  cardUpdated: {
    tone: 'info',
    title: 'You already had this card',
    text: 'We updated its expiration date, name, and billing address.',
  },
};

export const ASKING = {
  title: 'Checking your order…',
  text: "We didn't hear back from the store, so we're checking whether your order was placed. Please keep this page open.",
};

export const FOLLOWING = 'Your order is being placed…';

export const UNANSWERED = {
  title: "We can't reach the store right now",
  text: "We don't know yet whether your order was placed. We'll keep checking, and it won't be placed twice.",
};

export const UNPLACED = {
  title: 'Your order was not placed',
  text: "Nothing was charged. You can try again, and it won't be placed twice.",
};
