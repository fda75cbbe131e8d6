import type { CartChange } from '../../machines/checkout/cart-changes.ts';
import type { CartRefusal } from '../../machines/checkout/order-update.failures.ts';
import type { PaymentUpdateFailure } from '../../machines/payment/payment-update.machine.ts';
import type { PickupType } from '../../services/contracts/fulfillment.ts';
import { ORDER_TYPES } from '../../services/contracts/fulfillment-words.ts';
import { CART_NEEDS_ID_CHECK } from '../../services/contracts/locker.ts';
import { CHANGED_ELSEWHERE, METHOD_EXPIRED, UNSUPPORTED } from './words.ts';
import { GIFT_CARD_LIMIT } from './words-of-tenders.ts';

/** Messages in dialogs that are loaded when one opens. */

export const ORDER_EXPIRED = 'Your order has expired. Please return to the scheduling page.';

export const CART_KEPT =
  "Your order is placed, but we couldn't remove its items from your cart. They're still there, and you can delete them.";

export const BEING_PLACED = {
  title: 'Your order is being placed',
  page: {
    text: "Leaving this page won't stop it. We'll let you know how it turns out, wherever you go in the shop.",
    leave: 'Leave this page',
  },
  signOut: {
    text: "Signing out won't stop it. Sign in again to see how it turned out.",
    leave: 'Sign out',
  },
};

export const paymentUpdateWords: Record<PaymentUpdateFailure['kind'], string> = {
  refused: "We couldn't update your payment methods please try again.",
  inDoubt: "We couldn't update your payment methods please try again.",
  stale: CHANGED_ELSEWHERE,
  versionKeyMissing: 'Something went wrong. Please try again. Error Code CHECKOUT-VERSION-MISSING',
  methodExpired: METHOD_EXPIRED,
  unsupported: UNSUPPORTED,
  snapUnavailable: "SNAP EBT can't pay for this order. Please select a different payment method.",
  balanceUnknown: "We couldn't read the gift card's balance. Please try again later or use a different card.",
  giftCardLimit: GIFT_CARD_LIMIT,
};

/** How a line changed, to follow its name. */
export function cartChangeWords({ before, now, isRepriced }: CartChange): string {
  if (isRepriced) return 'has a new price';
  if (now === 0) return 'was removed';
  return before === 0 ? `was added (${now})` : `is now ${now} instead of ${before}`;
}

/** That the order is picked up another way. */
export const pickupChangeWords = (pickupType: PickupType): string =>
  `It's now for ${ORDER_TYPES[pickupType]}.`;

interface EndingWords {
  title: string;
  text: string;
  action: string;
}

const CHOOSE_TIME = 'Back to Scheduling';

/** Why the shopper can't continue with a checkout, and where it leads. */
export const refusedWords: Record<CartRefusal, EndingWords> = {
  PROMISE_STALE: {
    title: 'Please select a new time',
    text: "Your cart has changed, and we can't keep the time you reserved for it.",
    action: CHOOSE_TIME,
  },
  AGE_VERIFICATION_REQUIRED: {
    title: 'Please verify your age',
    text: 'Your cart has changed and now has age-restricted items.',
    action: CHOOSE_TIME,
  },
  AGE_RESTRICTED: {
    title: 'Please choose another way to pick up',
    text: CART_NEEDS_ID_CHECK,
    action: 'Back to Cart',
  },
  VENDOR_ACCEPTANCE_REQUIRED: {
    title: 'Please review your delivery details',
    text: 'Your cart has changed, and the delivery provider needs your agreement first.',
    action: CHOOSE_TIME,
  },
  NO_ITEMS_AVAILABLE: {
    title: "There's nothing left to order",
    text: 'None of the items in this order are in your cart anymore.',
    action: 'Back to Cart',
  },
};

/** A newer checkout replaced it, or its time was released. */
export const supersededWords = (hasSuccessor: boolean): EndingWords =>
  hasSuccessor
    ? {
        title: 'This checkout is no longer current',
        text: 'You continued in a newer checkout, so this one can no longer be placed.',
        action: 'Go to New Checkout',
      }
    : {
        title: 'This checkout is no longer current',
        text: 'You chose another time, so this order can no longer be placed.',
        action: CHOOSE_TIME,
      };
