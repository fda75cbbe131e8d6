// Addresses of the account.

import type { Address, AddressFields } from '../../../services/contracts/addresses.ts';

/** What a shopper types of an address in Cincinnati. */
export const ADDRESS_LINES = {
  line1: '123 Main St',
  line2: '',
  city: 'Cincinnati',
  stateCode: 'OH',
  zip: '45202',
};

/** The form's fields for a delivery address. */
export const addressFields = (changes: Partial<AddressFields> = {}): AddressFields => ({
  ...ADDRESS_LINES,
  isMailingAddress: false,
  ...changes,
});

/** A delivery address. */
export const address = (changes: Partial<Address> = {}): Address => ({
  addressId: 'address-1',
  type: 'delivery',
  ...ADDRESS_LINES,
  countryCode: 'US',
  preferred: false,
  ...changes,
});

/** The mailing address. */
export const mailing = (changes: Partial<Address> = {}): Address =>
  address({ addressId: 'mailing', type: 'home', line1: '1420 Vine St', preferred: true, ...changes });

/** This many delivery addresses, `1 Elm St` first. */
export const manyAddresses = (count: number): Address[] =>
  Array.from({ length: count }, (_, place) =>
    address({ addressId: `address-${place + 1}`, line1: `${place + 1} Elm St` }),
  );
