import type { CartAddressFailure } from '../../machines/cart/cart-address.failures.ts';
import type { AddressModality } from '../../services/contracts/cart-addresses.ts';
import { addressFormWords } from '../account/words.ts';

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
