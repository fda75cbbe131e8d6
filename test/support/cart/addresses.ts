// Addresses of the cart's own form.

import type { AddressCheck, SmartAddressFields } from '../../../services/contracts/cart-addresses.ts';

/** The smart address form's fields, filled in. */
export const VINE: SmartAddressFields = {
  addressLine1: '1014 Vine St',
  addressLine2: 'Apt 7',
  city: 'Cincinnati',
  state: 'OH',
  zipCode: '45202',
  phoneNumber: '(513) 555-0142',
};

/** The store's answer about it: valid and eligible as typed, unless the test says otherwise. */
export const checked = ({
  address = {},
  ...changes
}: Partial<Omit<AddressCheck, 'address'>> & {
  address?: Partial<AddressCheck['address']>;
} = {}): AddressCheck => ({
  address: {
    ...VINE,
    addressLines: ['1014 Vine St', 'Apt 7'],
    countryCode: 'us',
    latLong: { lat: 39.1, lng: -84.5 },
    ...address,
  },
  modalityType: 'DELIVERY',
  validated: true,
  isEligible: true,
  corrected: false,
  fields: {},
  ...changes,
});
