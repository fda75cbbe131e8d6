// Addresses of the account.

import type { Address } from '../../../services/contracts/addresses.ts';

/** A delivery address in Cincinnati. */
export const address = (changes: Partial<Address> = {}): Address => ({
  addressId: 'address-1',
  type: 'delivery',
  line1: '123 Main St',
  line2: '',
  city: 'Cincinnati',
  stateCode: 'OH',
  zip: '45202',
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
