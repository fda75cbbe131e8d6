import { t } from '../../languages/t.ts';
import type { CartRefusal } from '../../machines/checkout/order-update.failures.ts';
import type { PromoProblem } from '../../machines/checkout/promo-code.machine.ts';
import type { TipChangeProblem } from '../../machines/order/tip-change.machine.ts';
import type { CardProblem, PaymentProblem } from '../../machines/payment/payment-methods.ts';
import type { PaymentNotice } from '../../machines/payment/payment-task.ts';
import type { PaymentUpdateFailure } from '../../machines/payment/payment-update.machine.ts';
import type { GiftCardBar } from '../../machines/payment/tender-choice.ts';
import { isOutcomeUnknown } from '../../machines/shared/failures.ts';
import { holdMissing, WEIGHT_MARGIN_PERCENT } from '../../rules/holds.ts';
import { CART_NEEDS_ID_CHECK } from '../../rules/locker.ts';
import type { Promo } from '../../services/contracts/checkouts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { FalloutItem, RootCause } from '../../services/contracts/fallout.ts';
import { ORDER_TYPES, type PickupType } from '../../services/contracts/fulfillment.ts';
import { type PaymentEntry, TENDER_NAMES } from '../../services/contracts/payments.ts';
import type { Modality } from '../../services/contracts/values.ts';
import { formatCard, formatMoney } from '../kit/format.ts';
import type { Tone } from '../kit/tone.ts';

export const CHANGED_ELSEWHERE = t(
  'Your order has been updated on another device. Please refresh and try again.',
);
export const METHOD_EXPIRED = t('This payment method is expired. Please select a different payment method.');
export const UNSUPPORTED = t(
  'We are currently not accepting this payment type. Please select a different form of payment.',
);
export const CARD_MISSING = t('You must select a card or add a credit or debit card.');

const FULFILLMENT: Record<Modality, string> = {
  PICKUP: t('pickup'),
  DELIVERY: t('delivery'),
  SHIP: t('shipping'),
  IN_STORE: t('in-store orders'),
};

/** A card the order doesn't take (PAY-09). */
export const notAcceptedWords = (card: { brand: string }, modality: Modality): string =>
  t('{{brand}} is not accepted for {{way}} at this time.', {
    brand: card.brand,
    way: FULFILLMENT[modality],
  });

/** Next to a saved card that can't be used (PAY-07, PAY-08). */
export const cardProblemWords: Record<Exclude<CardProblem, 'notAccepted'>, string> = {
  expired: t('This card has expired. Please re-add the card with updated information or use another card.'),
  billingAddressMissing: t('Please enter a billing address in order to use this credit card.'),
};

/** Beside the tender that kept the order from being placed. */
export const TENDER_DECLINED = t("This payment didn't go through. Nothing was charged.");

export const METHODS_MISSING = t("We couldn't load your payment methods.");

/** In the list of what's missing (PAY-06, SUB-09). */
export const paymentProblemWords: Record<PaymentProblem, string> = {
  methodsMissing: METHODS_MISSING,
  cardMissing: CARD_MISSING,
  holdMissing: holdMissing(),
  expired: METHOD_EXPIRED,
  notAccepted: UNSUPPORTED,
  billingAddressMissing: cardProblemWords.billingAddressMissing,
};

export const paymentNoticeWords: Record<PaymentNotice, { tone: Tone; title: string; text: string }> = {
  changedElsewhere: { tone: 'warning', title: t('Please choose again'), text: CHANGED_ELSEWHERE },
  amountLowered: {
    tone: 'warning',
    title: t('A payment amount was lowered'),
    text: t(
      'The balance or the amount it can pay is lower than what you chose. Please check how the rest is paid.',
    ),
  },
  cardUpdated: {
    tone: 'info',
    title: t('You already had this card'),
    text: t('We updated its expiration date, name, and billing address.'),
  },
};

export const FOLLOWING = t('Your order is being placed…');

export const GIFT_CARD_LIMIT = t(
  'Gift card limit reached. You can only add a maximum of 5 gift cards to an order.',
);

/** Why no gift card can be added (GFT-04 to GFT-07). */
export const giftCardBarWords: Record<GiftCardBar, string> = {
  cardFirst: t('Add a credit or debit card before adding gift cards.'),
  limit: GIFT_CARD_LIMIT,
  covered: t('No more gift cards needed. The gift cards already added to this order cover the total cost.'),
  nothingLeft: t('No gift cards needed. The total cost of this order is already covered.'),
};

/** SNP-03. */
export const ONE_EBT_CARD = t(
  'You can only save one SNAP EBT card. To use a different EBT card, delete the current one.',
);

/** SNP-19. */
export const EBT_LOCKED = t(
  'Your card has been locked due to too many incorrect PIN attempts. Use a different payment method or call the number on your card for assistance.',
);

/** SNP-24. */
export const SNAP_NOTE = t(
  'Extra charges for fees, substitutions, or weight differences go to your backup payment method.',
);

/** The same for an order that SNAP alone pays for. */
export const SNAP_ALONE_NOTE = t(
  'SNAP EBT is your only payment method. It holds up to {{percent}}% more for weighed items, and you pay only for what they weigh.',
  { percent: WEIGHT_MARGIN_PERCENT },
);

/** SNP-21. */
export const SNAP_AVAILABLE = t(
  'You can now pay for eligible groceries with your SNAP EBT card, for pickup and delivery.',
);

export const PAYING_WITH_SNAP = [
  t('Add your SNAP EBT card. You can save one.'),
  t(
    "SNAP pays for eligible items. It can't pay fees, tips, or other items, so choose another payment method for those.",
  ),
  t('Enter your PIN when you place your order.'),
  SNAP_NOTE,
];

/** SNP-23. */
export const BALANCE_TIP = t('Not sure how much you have? Check your balance before you place your order.');

/** SNP-05. */
export const PICKUP_WITH_SNAP = {
  title: t('Picking up with SNAP EBT'),
  text: t(
    'You pay online with your PIN. Bring your card when you pick up your order. The store may ask to see it.',
  ),
};

/** What a decline code means to the shopper (ERR-13); never mentions a lost card or fraud. */
const DECLINES: Record<string, string> = {
  INSUFFICIENT_FUNDS: t("The card doesn't have enough funds for this order."),
  INSUFFICIENT_CREDIT: t("This order is over the card's limit."),
  CARD_EXPIRED: t('The card has expired.'),
  CARD_USE_EXCEEDED: t('The card has been used too many times today.'),
  INVALID_CARD_NUMBER: t("The bank doesn't recognize this card number."),
  CARD_OR_PIN_NOT_ACTIVE: t("The card isn't active yet."),
  REQUEST_STILL_PROCESSING: t('The bank is still processing an earlier payment.'),
  DUPLICATE_TRANSACTION: t('The bank treated this as a duplicate of an earlier payment.'),
};

/** The displayed code (ERR-67), which gives away a lost card or fraud no more than the words do. */
const shownDecline = (reason: string | null): string =>
  reason && !['CARD_LOST_OR_STOLEN', 'FRAUD_REJECTION'].includes(reason) ? reason : 'TRANSACTION_DECLINED';

const DECLINED = t(
  'Your card was declined. Please check your card information or use a different card. If this issue continues, please contact your bank.',
);

/** Not a decline: the network never responded. */
const NETWORK_DOWN = t(
  "The card network isn't responding, so nothing was charged. Please try again in a few minutes, or use a different card.",
);

/** Why a card didn't pay, by the processor's code; `more` stands before the code. */
export const declineWords = (reason: string | null, more = ''): string =>
  [
    reason === 'CARD_NETWORK_SYSTEM_ERROR' ? NETWORK_DOWN : DECLINED,
    DECLINES[reason ?? ''],
    more,
    t('Error Code {{shownDecline}}', { shownDecline: shownDecline(reason) }),
  ]
    .filter(Boolean)
    .join(' ');

/** ERR-42. */
export const TIP_NOT_SAVED = t("Something went wrong and we weren't able to update your tip.");

/** TIP-08. */
export const TIPPING_POLICY = [
  t('100% of your tip goes to the person who delivers your order.'),
  t('Tipping is optional.'),
  t('You can change your tip until three days after your delivery.'),
];

/** What is wrong with an amount, or why it wasn't saved; `max` in cents (TIP-04). */
export function tipProblemWords(problem: TipChangeProblem, max: number): string {
  switch (problem.kind) {
    case 'notSaved':
      return TIP_NOT_SAVED;
    case 'declined':
      return declineWords(problem.reason);
    case 'paymentMissing':
      return t('None of the cards that paid for this order can pay more.');
    case 'paymentExpired':
      return t('The card that paid for this order has expired.');
    case 'changing':
      return t('Your tip is being changed. Please wait a moment, then try again.');
    case 'unknown':
      return t(
        "We're having trouble connecting, and we don't know yet if your tip was changed. Please try again.",
      );
    case 'amountMissing':
      return t('Enter a tip amount.');
    case 'amountInvalid':
      return t('Enter an amount in dollars and cents, such as 5.00.');
    case 'overMaximum':
      return t('You cannot tip over {{max}}.', { max: formatMoney(max) });
    case 'refused':
      return problem.words;
  }
}

/** Why a code can't be added yet. */
export const BEING_REMOVED = t('Another code is being removed.');

/** Why a promo code was not added or removed (ERR-40, ERR-41). */
export function promoProblemWords(problem: PromoProblem): string {
  switch (problem.kind) {
    case 'notAdded':
      return t(
        "Something went wrong and we weren't able to apply your promo code. Please try entering the code in again.",
      );
    case 'notRemoved':
      return t(
        'There was a problem removing the promo code from your order. Please try removing the code again. If the problem persists, please try again later.',
      );
    case 'refused':
      return problem.words;
  }
}

/** What a promo code takes its money off, or why it takes nothing off. */
export function promoNote({ description, discount, shortBy }: Promo): string {
  if (shortBy > 0)
    return t('{{description}}: add {{shortBy}} more to use it', {
      description,
      shortBy: formatMoney(shortBy),
    });
  return discount > 0 ? description : t('{{description}}: not for any item in your order', { description });
}

/** Why some items aren't available, in words (FAL-03). */
const ROOT_CAUSES: Record<Exclude<RootCause, 'TOO_FEW_LEFT'>, string> = {
  OUT_OF_STOCK: t('Sold out'),
  UNAVAILABLE: t('No longer available'),
  NOT_SOLD_THERE: t('Not sold at this store'),
  NOT_SHIPPED: t("Can't be shipped"),
  HEAT_SENSITIVE: t("Can't be shipped in warm weather"),
  RESTRICTED_STATE: t("Can't be sold in this state"),
  RESTRICTED_ZIP: t("Can't be sold in this ZIP code"),
  NO_ALCOHOL: t("Alcohol can't be sold at this time"),
};

export const rootCauseWords = ({ rootCause, left, quantity }: FalloutItem): string =>
  rootCause === 'TOO_FEW_LEFT'
    ? t('Only {{left}} of {{quantity}} left', { left, quantity })
    : ROOT_CAUSES[rootCause];

/** Why the items can't be removed. */
export const NOTHING_LEFT = t('Nothing would be left to order.');

export const FALLOUT_INTRODUCTION = {
  some: t("Some items can't be part of this order anymore. Nothing has been charged."),
  all: t('None of your items can be part of this order anymore. Nothing has been charged.'),
};

export const NEW_TOTAL_LATER = t('Choose a new time for the rest of your order to see its total.');

export const notRemoved = (failure: ServiceFailure): string =>
  isOutcomeUnknown(failure)
    ? t(
        "We're having trouble connecting, and we don't know yet if these items were removed. Please try again.",
      )
    : t("We couldn't remove these items. Please try again.");

export const ORDER_EXPIRED = t('Your order has expired. Please return to the scheduling page.');

export const CART_KEPT = t(
  "Your order is placed, but we couldn't remove its items from your cart. They're still there, and you can delete them.",
);

export const BEING_PLACED = {
  title: t('Your order is being placed'),
  page: {
    text: t(
      "Leaving this page won't stop it. We'll let you know how it turns out, wherever you go in the shop.",
    ),
    leave: t('Leave this page'),
  },
  signOut: {
    text: t("Signing out won't stop it. Sign in again to see how it turned out."),
    leave: t('Sign out'),
  },
};

export const paymentUpdateWords: Record<PaymentUpdateFailure['kind'], string> = {
  refused: t("We couldn't update your payment methods please try again."),
  outcomeUnknown: t("We couldn't update your payment methods please try again."),
  stale: CHANGED_ELSEWHERE,
  versionKeyMissing: t('Something went wrong. Please try again. Error Code CHECKOUT-VERSION-MISSING'),
  methodExpired: METHOD_EXPIRED,
  unsupported: UNSUPPORTED,
  snapUnavailable: t("SNAP EBT can't pay for this order. Please select a different payment method."),
  balanceUnknown: t(
    "We couldn't read the gift card's balance. Please try again later or use a different card.",
  ),
  giftCardLimit: GIFT_CARD_LIMIT,
};

/** That the order is picked up another way. */
export const pickupChangeWords = (pickupType: PickupType): string =>
  t("It's now for {{orderTypes}}.", { orderTypes: ORDER_TYPES[pickupType] });

interface EndingWords {
  title: string;
  text: string;
  action: string;
}

const CHOOSE_TIME = t('Back to Scheduling');

/** Why the shopper can't continue with a checkout, and where it leads. */
export const refusedWords: Record<CartRefusal, EndingWords> = {
  PROMISE_STALE: {
    title: t('Please select a new time'),
    text: t("Your cart has changed, and we can't keep the time you reserved for it."),
    action: CHOOSE_TIME,
  },
  AGE_VERIFICATION_REQUIRED: {
    title: t('Please verify your age'),
    text: t('Your cart has changed and now has age-restricted items.'),
    action: CHOOSE_TIME,
  },
  AGE_RESTRICTED: {
    title: t('Please choose another way to pick up'),
    text: t(CART_NEEDS_ID_CHECK),
    action: t('Back to Cart'),
  },
  VENDOR_ACCEPTANCE_REQUIRED: {
    title: t('Please review your delivery details'),
    text: t('Your cart has changed, and the delivery provider needs your agreement first.'),
    action: CHOOSE_TIME,
  },
  TAX_UNKNOWN: {
    title: t('Please change your cart'),
    text: t("We don't know the sales tax on an item in your cart where you'd receive it."),
    action: t('Back to Cart'),
  },
  NO_ITEMS_AVAILABLE: {
    title: t("There's nothing left to order"),
    text: t('None of the items in this order are in your cart anymore.'),
    action: t('Back to Cart'),
  },
};

/** A newer checkout replaced it, or its time was released. */
export const supersededWords = (hasSuccessor: boolean): EndingWords =>
  hasSuccessor
    ? {
        title: t('This checkout is no longer current'),
        text: t('You continued in a newer checkout, so this one can no longer be placed.'),
        action: t('Go to New Checkout'),
      }
    : {
        title: t('This checkout is no longer current'),
        text: t('You chose another time, so this order can no longer be placed.'),
        action: CHOOSE_TIME,
      };

export const CHANGES_NOT_SAVED = t('Your changes were not saved');

/** MOD-10. */
export const PAYMENTS_MISSING = t(
  "We couldn't find how this order was paid. Please refresh the page and try again.",
);

export const ITEMS_GONE = t("There aren't enough left of an item you added. Please change your items.");
export const TOTAL_CHANGED = t(
  'Your order total has changed. Please review it before you submit your changes.',
);

export const notSavedWords = (store: string, phone: string, code: string | null): string =>
  [
    t(
      "We're sorry, but {{store}} could not save your changes. Your order hasn't changed. Please try again. If the problem persists, please contact Customer Service at {{phone}}.",
      { store, phone },
    ),
    ...(code ? [t('Error Code {{code}}', { code })] : []),
  ].join(' ');

/** MOD-09. */
export const ORIGINAL_PAYMENT_INSUFFICIENT = t(
  "You can only pay for changes with this order's original payment methods, and they don't cover the new total. Please remove something.",
);

export const SAVING_CHANGES = {
  title: t('Saving your changes…'),
  text: t("We didn't hear back from the store, so we're asking again. Nothing is saved or charged twice."),
};

export const CHANGES_UNKNOWN = {
  title: t("We can't reach the store right now"),
  text: t("We don't know yet whether your changes were saved. Nothing is saved or charged twice."),
};

/** MOD-07. */
export const MODIFICATIONS_SAVED = t(
  "Your order has been changed, but we couldn't clear your modify cart. Please select Confirm to finish.",
);

/** 'Visa ending in 4242', 'Gift card ending in 0025', 'SNAP EBT', or just its type if nothing more is known. */
export function tenderName({
  brand,
  lastFour,
  paymentType,
}: Pick<PaymentEntry, 'brand' | 'lastFour' | 'paymentType'>): string {
  const label = TENDER_NAMES[paymentType];
  if (!lastFour || paymentType === 'EBT') return label;
  if (paymentType === 'GIFT_CARD') return formatCard({ brand: label, lastFour });
  return brand ? formatCard({ brand, lastFour }) : label;
}
