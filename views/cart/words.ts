import type { CartFailure } from '../../machines/cart/cart.failures.ts';
import type { CartItem } from '../../services/contracts/cart.ts';
import {
  type CartFulfillment,
  FULFILLMENT_NAMES,
  type OrderModality,
} from '../../services/contracts/fulfillment.ts';
import type { Way } from '../../services/contracts/ways.ts';
import { formatCount, formatDay, formatFee, formatWindow, windowEnds } from '../kit/format.ts';
import { arrives } from '../scheduling/ship/arrives.ts';

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

/** What a way to receive the cart is called where it's chosen. */
export const labelOf = (type: CartFulfillment): string =>
  type === 'SHIP' ? 'Ship' : FULFILLMENT_NAMES[type];

/** The ways to receive a cart, in the order they're offered, with the kinds of each (CIT-01). */
export const WAYS: readonly {
  modality: OrderModality;
  type: CartFulfillment;
  kinds: readonly CartFulfillment[];
}[] = [
  { modality: 'PICKUP', type: 'PICKUP', kinds: ['CURBSIDE', 'SELF_SERVE_PICKUP'] },
  { modality: 'DELIVERY', type: 'DELIVERY', kinds: [] },
  { modality: 'SHIP', type: 'SHIP', kinds: [] },
];

const NONE = {
  NO_ADDRESS: 'Add an address to see times',
  NOT_OFFERED: 'Nothing is available this way right now',
};

/** 'Thu, Nov 26, 3 PM - 4 PM' and '$4.95', or why there is no time. */
export function firstTimeWords({ modalityType, earliest, fee, reason }: Way): string[] {
  if (!earliest) return [NONE[reason ?? 'NOT_OFFERED']];
  if (modalityType === 'SHIP') return [arrives(earliest), `${fee ? 'from ' : ''}${formatFee(fee)}`];
  const [start] = windowEnds(earliest);
  return [`${formatDay(start, earliest.timezone)}, ${formatWindow(earliest)}`, formatFee(fee)];
}
