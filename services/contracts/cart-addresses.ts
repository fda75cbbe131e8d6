import * as v from 'valibot';
import { t } from '../../languages/t.ts';
import { Address, fiveDigitsOf, isCodeOfCountry, lineOf, normalized, POSTAL_CODE } from './addresses.ts';
import { operation } from './operation.ts';
import {
  CANADIAN_TERRITORIES,
  countryOfRegion,
  MILITARY,
  PROVINCES,
  regionCode,
  STATES,
  TERRITORIES,
} from './regions.ts';
import { Coordinates, type Destination, Id } from './values.ts';

/** The modalities that go to an address. */
export const AddressModality = v.picklist(['DELIVERY', 'SHIP']);
export type AddressModality = v.InferOutput<typeof AddressModality>;

/** Lists of regions by name, for a form's choice. */
export type RegionGroups = readonly (readonly [
  group: 'States' | 'Provinces' | 'Territories' | 'Military',
  regions: Readonly<Record<string, string>>,
])[];

const CANADA = ['Provinces', { ...PROVINCES, ...CANADIAN_TERRITORIES }] as const;

/** The regions of an address entered in the cart (CAD-16). */
const CART_REGIONS: RegionGroups = [
  ['States', STATES],
  ['Territories', TERRITORIES],
  ['Military', MILITARY],
  CANADA,
];

/** The regions of an address entered at checkout (CAD-17). */
const CHECKOUT_REGIONS: RegionGroups = [['States', STATES], CANADA];

export type RegionsAt = 'cart' | 'checkout';
export const REGIONS_AT: Readonly<Record<RegionsAt, RegionGroups>> = {
  cart: CART_REGIONS,
  checkout: CHECKOUT_REGIONS,
};

/** The country of a region, as a cart-side address has it (CAD-15). */
export const cartCountryOf = (state: string): 'us' | 'ca' => (countryOfRegion(state) === 'CA' ? 'ca' : 'us');

const REGION = () => t('State/Province is required');
const isIn = (groups: RegionGroups) => (code: string) =>
  groups.some(([, regions]) => Object.hasOwn(regions, code));

const PHONE = /^(?:\(\d{3}\) \d{3}-\d{4})?$/;

/** The smart address form's fields, with their limits (CAD-18 to CAD-22, LIM-37). */
const fieldsIn = (regions: RegionGroups) => ({
  addressLine1: lineOf(() => t('Street Address is required'), 75),
  addressLine2: v.pipe(v.string(), v.trim(), v.maxLength(70)),
  city: lineOf(() => t('City is required'), 35),
  state: v.pipe(v.string(), v.transform(regionCode), v.check(isIn(regions), REGION)),
  // Five digits or a Canadian code: never more than 7 characters.
  zipCode: v.pipe(
    v.string(),
    v.trim(),
    v.transform(fiveDigitsOf),
    v.check(
      (zip) => isCodeOfCountry({ stateCode: 'OH', zip }) || isCodeOfCountry({ stateCode: 'ON', zip }),
      POSTAL_CODE,
    ),
    v.transform(normalized),
  ),
  /** Empty or (###) ###-####. */
  phoneNumber: v.pipe(
    v.string(),
    v.trim(),
    v.regex(PHONE, () => t('Please enter a 10-digit phone number.')),
  ),
});

const isCodeOfState = ({ state, zipCode }: { state: string; zipCode: string }): boolean =>
  isCodeOfCountry({ stateCode: state, zip: zipCode });

/** What the shopper fills in; the postal code must match the region's country. */
export const smartAddressForm = (regions: RegionGroups) =>
  v.pipe(
    v.object(fieldsIn(regions)),
    v.forward(v.partialCheck([['state'], ['zipCode']], isCodeOfState, POSTAL_CODE), ['zipCode']),
  );
export type SmartAddressFields = v.InferOutput<ReturnType<typeof smartAddressForm>>;

const sent = { ...fieldsIn(CART_REGIONS), countryCode: v.picklist(['us', 'ca']) };
const isWhole = <T extends { state: string; zipCode: string; countryCode: string }>(address: T) =>
  isCodeOfState(address) && address.countryCode === cartCountryOf(address.state);

/** A cart-side address, as the page sends it (ENT-04). */
export const CartAddress = v.pipe(v.object(sent), v.forward(v.check(isWhole, POSTAL_CODE), ['zipCode']));
export type CartAddress = v.InferOutput<typeof CartAddress>;

/** A cart-side address, as the store has checked it (ENT-04). */
export const CheckedAddress = v.object({
  addressLines: v.array(v.string()),
  addressLine1: v.string(),
  addressLine2: v.string(),
  city: v.string(),
  state: v.string(),
  zipCode: v.string(),
  countryCode: v.picklist(['us', 'ca']),
  phoneNumber: v.string(),
  /** The center of its postal code, if known. */
  latLong: v.nullable(Coordinates),
});

/** Whether an address exists and orders of a modality can go there. `corrected` means `address` differs from what was asked. */
export const AddressCheck = v.object({
  address: CheckedAddress,
  modalityType: AddressModality,
  validated: v.boolean(),
  isEligible: v.boolean(),
  corrected: v.boolean(),
  /** What's wrong, by field, if one is to blame. */
  fields: v.record(v.string(), v.string()),
});
export type AddressCheck = v.InferOutput<typeof AddressCheck>;

export const checkAddress = operation({
  id: 'addresses.check',
  method: 'POST',
  path: '/api/addresses/eligibility',
  summary: 'Check an address against the postal codes, and whether orders of a modality can go there',
  access: 'signedIn',
  body: v.object({ address: CartAddress, modalityType: AddressModality }),
  response: AddressCheck,
});

export const saveCartAddress = operation({
  id: 'addresses.save',
  method: 'POST',
  path: '/api/cart/addresses',
  summary:
    "Add a cart-side address to the address book, or change one; ADDRESS_NOT_FOUND if it's gone or another shopper's",
  access: 'signedIn',
  refusals: [
    'ADDRESS_NOT_FOUND',
    'TOO_MANY_ADDRESSES',
    'CONSTRAINT_VIOLATION',
    'CONSTRAINT_VIOLATION_EXCEPTION',
  ],
  body: v.object({
    /** Empty for a new address. */
    addressId: v.union([v.literal(''), Id]),
    address: CartAddress,
  }),
  response: v.object({ data: v.object({ successful: v.literal(true), address: Address }) }),
  idempotent: true,
  answer: 'data.address',
});

/**
 * The address for a modality: the one chosen for it, otherwise the preferred delivery address, otherwise the first,
 * otherwise the mailing address. Null if none is in the country.
 */
export function addressFor(addresses: readonly Address[], modality: AddressModality): Address | null {
  const near = addresses.filter(({ countryCode }) => countryCode === 'US');
  const deliveries = near.filter(({ type }) => type === 'delivery');
  return (
    near.find(({ preferredFor }) => preferredFor?.includes(modality)) ??
    deliveries.find(({ preferred }) => preferred) ??
    deliveries[0] ??
    near[0] ??
    null
  );
}

/** An address as scheduling takes it. */
export const destinationOf = ({ line1, line2, city, stateCode, zip }: Address): Destination => ({
  addressLines: line2 ? [line1, line2] : [line1],
  cityTown: city,
  stateProvince: stateCode,
  postalCode: zip,
  countryCode: 'US',
});

const compared = ({ addressLines, postalCode }: Destination): string =>
  [...addressLines, postalCode.slice(0, 5)]
    .join(' ')
    .toLowerCase()
    .replaceAll(/[^\da-z]+/g, ' ');

/** A short key for a place that doesn't reveal it, for what the browser keeps by address (SCH-31). */
export function placeKey(destination: Destination): string {
  let hash = 0;
  for (const character of compared(destination)) hash = (hash * 31 + character.charCodeAt(0)) % 2 ** 40;
  return hash.toString(36);
}

/** Whether two destinations are the same place, however they're written. */
export const isSamePlace = (one: Destination | null, other: Destination | null): boolean =>
  one === null || other === null ? one === other : compared(one) === compared(other);
