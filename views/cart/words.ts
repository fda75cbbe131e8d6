import type { CartFailure } from '../../machines/cart/cart.failures.ts';
import type { CartItem } from '../../services/contracts/cart.ts';
import { type CartFulfillment, FULFILLMENT_NAMES } from '../../services/contracts/fulfillment.ts';
import { formatCount } from '../kit/format.ts';

/** Messages for a failed cart change. */
export function cartFailureWords(failure: CartFailure): string {
  switch (failure.kind) {
    case 'quantityExceeded':
    case 'ageRestricted':
    case 'changedElsewhere':
      return failure.message;
    case 'unreachable':
      return "We're having trouble connecting. Your cart is as we last saved it. Please try again.";
    case 'outcomeUnknown':
      return "We're having trouble connecting, and we don't know yet if this change was saved. We'll keep checking.";
    case 'modalityNotSet':
      return 'Setting modality failed';
    case 'unexpected':
      return 'Something went wrong. Your cart is as we last saved it. Please try again.';
  }
}

/** What was removed from the cart. */
export const removedWords = ([first, ...others]: readonly CartItem[]): string =>
  others.length === 0
    ? `${first?.product.description} was removed from your cart.`
    : `${formatCount(others.length + 1, 'product')} were removed from your cart.`;

/** The ways to receive a cart, in the order they're offered (CIT-01). */
export const FULFILLMENTS: readonly (readonly [CartFulfillment, label: string])[] = [
  ['PICKUP', FULFILLMENT_NAMES.PICKUP],
  ['CURBSIDE', FULFILLMENT_NAMES.CURBSIDE],
  ['SELF_SERVE_PICKUP', FULFILLMENT_NAMES.SELF_SERVE_PICKUP],
  ['DELIVERY', FULFILLMENT_NAMES.DELIVERY],
  ['SHIP', 'Ship'],
];
