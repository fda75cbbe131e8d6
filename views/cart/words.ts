import { t } from '../../languages/t.ts';
import type { CartFailure } from '../../machines/cart/cart.failures.ts';
import type { CartAddressFailure } from '../../machines/cart/cart-address.failures.ts';
import type { ReservedWay } from '../../machines/cart/cart-costs.ts';
import { allowsSimilar, asksFirst } from '../../rules/substitutions.ts';
import type { CartItem } from '../../services/contracts/cart.ts';
import type { AddressModality } from '../../services/contracts/cart-addresses.ts';
import {
  type CartFulfillment,
  FULFILLMENT_NAMES,
  type PickupType,
} from '../../services/contracts/fulfillment.ts';
import type { Modality, Window } from '../../services/contracts/values.ts';
import type { Way } from '../../services/contracts/ways.ts';
import { addressFormWords } from '../account/words.ts';
import { formatDay, formatFee, formatWindow, windowEnds } from '../kit/format.ts';
import { arrives } from '../scheduling/ship/arrives.ts';

/** Messages for a failed cart change. */
export function cartFailureWords(failure: CartFailure): string {
  switch (failure.kind) {
    case 'quantityExceeded':
    case 'ageRestricted':
    case 'changedElsewhere':
      return failure.message;
    case 'unreachable':
      return t("We're having trouble connecting. Your cart is as we last saved it. Please try again.");
    case 'outcomeUnknown':
      return t(
        "We're having trouble connecting, and we don't know yet if this change was saved. We'll keep checking.",
      );
    case 'modalityNotSet':
      return t('Setting modality failed');
    case 'unexpected':
      return t('Something went wrong. Your cart is as we last saved it. Please try again.');
  }
}

/** What happens if a line runs out (CIT-05). */
export function substitutionWords({
  substitutionPolicy,
  chosenSubstitute,
  sellerId,
  modalityType,
}: Pick<CartItem, 'substitutionPolicy' | 'chosenSubstitute' | 'sellerId' | 'modalityType'>): string {
  if (chosenSubstitute)
    return t('If it runs out: {{description}}', { description: chosenSubstitute.description });
  if (asksFirst({ substitutionPolicy, sellerId, modalityType })) return t('If it runs out: ask me first');
  return allowsSimilar({ substitutionPolicy, sellerId }) ? t('Substitutions allowed') : t('No substitutions');
}

/** What was removed from the cart. */
export const removedWords = ([first, ...others]: readonly CartItem[]): string =>
  others.length === 0
    ? t('{{description}} was removed from your cart.', { description: first?.product.description ?? '' })
    : t('{{count}} products were removed from your cart.', { count: others.length + 1 });

/** What a way to receive the cart is called where it's chosen. */
export const labelOf = (type: CartFulfillment): string =>
  type === 'SHIP' ? t('Ship') : FULFILLMENT_NAMES[type];

/** What a kind of a way is called beside the others. */
export const KIND_NAMES: Readonly<Record<PickupType, string>> = {
  PICKUP: t('In the store'),
  CURBSIDE: t('Curbside'),
  SELF_SERVE_PICKUP: t('Self-serve'),
};

/** Why a way has no time. */
const NONE = {
  NO_ADDRESS: t('Add an address to see times'),
  NOT_OFFERED: t('Not available now'),
};

/** 'Thu, Nov 26, 3–4 PM', or 'Arrives Thu, Nov 26'. */
export function timeWords(modality: Modality, window: Window): string {
  if (modality === 'SHIP') return arrives(window);
  const [start] = windowEnds(window);
  return `${formatDay(start, window.timezone)}, ${formatWindow(window)}`;
}

/** '$12.95, later from $4.95'; of shipping, 'from $4.95'. */
function firstFeeWords({ modalityType, fee, leastFee }: Way): string {
  if (modalityType === 'SHIP' && fee) return t('from {{fee}}', { fee: formatFee(fee) });
  if (leastFee === fee) return formatFee(fee);
  return leastFee === 0
    ? t('{{fee}}, free later', { fee: formatFee(fee) })
    : t('{{fee}}, later from {{least}}', { fee: formatFee(fee), least: formatFee(leastFee) });
}

/** 'Thu, Nov 26, 3–4 PM' and '$4.95', or why there is no time. */
export function firstTimeWords(way: Way): string[] {
  const { modalityType, earliest, reason } = way;
  if (!earliest) return [NONE[reason ?? 'NOT_OFFERED']];
  return [timeWords(modalityType, earliest), firstFeeWords(way)];
}

/** 'Reserved: Thu, Nov 26, 3–4 PM' and '$4.95'. */
export const reservedWords = ({ modality, window, fee }: ReservedWay): string[] => [
  t('Reserved: {{time}}', { time: timeWords(modality, window) }),
  formatFee(fee),
];

export const ADDRESS_TITLES: Record<AddressModality, string> = {
  DELIVERY: t('Add/Edit Delivery Address'),
  SHIP: t('Add/Edit Shipping Address'),
};

/** '{modality}' in the words about an address (CAD-02, CAD-10). */
export const ADDRESS_KINDS: Record<AddressModality, string> = {
  DELIVERY: t('delivery'),
  SHIP: t('shipping'),
};

/** What another address does to a reservation. */
export const ADDRESS_HELD: Record<AddressModality, string> = {
  DELIVERY: t("Your reserved time is for the address you had. With another one, you'll choose a new time."),
  SHIP: t("Your shipping options are for the address you had. With another one, you'll choose them again."),
};

/** Messages for an address that isn't saved for its modality (CAD-09, CAD-10, ERR-14, ERR-74). */
export function cartAddressWords(
  failure: CartAddressFailure,
  modality: AddressModality,
  phone: string,
): string {
  switch (failure.kind) {
    case 'invalid':
      return t('The address you entered is not valid. Please review the information entered.');
    case 'ineligible':
      return t('The address you entered is not eligible for {{kind}}.', {
        kind: ADDRESS_KINDS[modality],
      });
    case 'notChecked':
      return t(
        "We're sorry, but something went wrong when trying to validate your address. Please try again. If the problem persists, please contact Customer Service at {{phone}}.",
        { phone },
      );
    case 'modalityNotSet':
      return t('Setting modality failed');
    case 'addressNotFound':
      return t('{{problem}} Save it to add it again.', { problem: addressFormWords(failure) });
    default:
      return addressFormWords(failure);
  }
}
