import type { CartFailure } from '../../machines/cart/cart.failures.ts';

/** Messages for a failed cart change. */
export function cartFailureWords(failure: CartFailure): string {
  switch (failure.kind) {
    case 'quantityExceeded':
      return failure.message;
    case 'unreachable':
      return "We're having trouble connecting. Your cart is as we last saved it. Please try again.";
    case 'unexpected':
      return 'Something went wrong. Your cart is as we last saved it. Please try again.';
  }
}
