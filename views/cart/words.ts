import type { CartFailure } from '../../machines/cart/cart.failures.ts';
import type { CartAddressFailure } from '../../machines/cart/cart-address.failures.ts';
import type { CartItem } from '../../services/contracts/cart.ts';
import type { AddressModality } from '../../services/contracts/cart-addresses.ts';
import {
  type CartFulfillment,
  FULFILLMENT_NAMES,
  type OrderModality,
} from '../../services/contracts/fulfillment.ts';
import type { Way } from '../../services/contracts/ways.ts';
import { addressFormWords } from '../account/words.ts';
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

/** What happens if a line runs out (CIT-05). */
export function substitutionWords({
  substitutionPolicy,
  chosenSubstitute,
}: Pick<CartItem, 'substitutionPolicy' | 'chosenSubstitute'>): string {
  if (chosenSubstitute) return `If it runs out: ${chosenSubstitute.description}`;
  return substitutionPolicy === 'SHOPPERS_CHOICE' ? 'Substitutions allowed' : 'No substitutions';
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

export const ADDRESS_TITLES: Record<AddressModality, string> = {
  DELIVERY: 'Add/Edit Delivery Address',
  SHIP: 'Add/Edit Shipping Address',
};

/** '{modality}' in the words about an address (CAD-02, CAD-10). */
export const ADDRESS_KINDS: Record<AddressModality, string> = { DELIVERY: 'delivery', SHIP: 'shipping' };

/** What another address does to a reservation. */
export const ADDRESS_HELD: Record<AddressModality, string> = {
  DELIVERY: "Your reserved time is for the address you had. With another one, you'll choose a new time.",
  SHIP: "Your shipping options are for the address you had. With another one, you'll choose them again.",
};

/** Messages for an address that isn't saved for its modality (CAD-09, CAD-10, ERR-14, ERR-74). */
export function cartAddressWords(
  failure: CartAddressFailure,
  modality: AddressModality,
  phone: string,
): string {
  switch (failure.kind) {
    case 'invalid':
      return 'The address you entered is not valid. Please review the information entered.';
    case 'ineligible':
      return `The address you entered is not eligible for ${ADDRESS_KINDS[modality]}.`;
    case 'notChecked':
      return `We're sorry, but something went wrong when trying to validate your address. Please try again. If the problem persists, please contact Customer Service at ${phone}.`;
    case 'modalityNotSet':
      return 'Setting modality failed';
    case 'addressNotFound':
      return `${addressFormWords(failure)} Save it to add it again.`;
    default:
      return addressFormWords(failure);
  }
}
