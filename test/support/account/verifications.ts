// What the store says about addresses.

import type { AddressToVerify, Verification } from '../../../services/contracts/addresses.ts';

type Found = Partial<Verification['addressValidations']>;

/** The verification's response to an address: it's right, unless the test says otherwise. */
export const verification = (asked: AddressToVerify, found: Found = {}): Verification => ({
  addressValidations: {
    validated: true,
    corrected: false,
    location: { lat: 39.1, lng: -84.5 },
    address: { ...asked, county: 'Hamilton' },
    ...found,
  },
  originalAddress: asked,
});

/** Corrects the city, ZIP, and street. */
export const corrected = (asked: AddressToVerify): Verification =>
  verification(asked, {
    corrected: true,
    address: {
      ...asked,
      addressLines: asked.addressLines.with(-1, '1014 Vine St'),
      postalCode: '45202-1114',
      county: 'Hamilton',
    },
  });

export const unverified = (asked: AddressToVerify): Verification =>
  verification(asked, { validated: false, location: null, address: null });
