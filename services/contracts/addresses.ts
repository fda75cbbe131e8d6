import * as v from 'valibot';
import { t } from '../../languages/t.ts';
import { operation } from './operation.ts';
import { countryOfRegion, REGIONS, regionCode } from './regions.ts';
import { oneLine, visible } from './validation.ts';
import { Id } from './values.ts';

/** A US postal code, or ZIP+4. */
export const US_ZIP = /^\d{5}([-/]\d{4})?$/;

/** A US postal code's first five digits; any other code stays as it is. */
export const fiveDigitsOf = (code: string): string => (US_ZIP.test(code) ? code.slice(0, 5) : code);

/** A typed US postal code or ZIP+4, of which the first five digits count. */
export const usPostalCode = (words: () => string) =>
  v.pipe(v.string(), v.trim(), v.regex(US_ZIP, words), v.transform(fiveDigitsOf));

/** Degrees, as in the address book (ENT-01). */
export const Location = v.object({
  latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
});

/** The most addresses an address book can hold (ERR-03). */
export const MAX_ADDRESSES = 20;

/** `home` is the mailing address; a shopper has at most one. */
export const AddressType = v.picklist(['home', 'delivery']);
export type AddressType = v.InferOutput<typeof AddressType>;

/** An address in the address book (ENT-01). */
export const Address = v.object({
  addressId: Id,
  type: AddressType,
  line1: v.string(),
  line2: v.string(),
  city: v.string(),
  stateCode: v.string(),
  zip: v.string(),
  countryCode: v.picklist(['US', 'CA']),
  preferred: v.boolean(),
  location: v.optional(Location),
  county: v.optional(v.string()),
  /** (###) ###-####, for whoever delivers or ships there. */
  phoneNumber: v.optional(v.string()),
  /** The modalities whose orders go there unless the shopper chooses another address (API-49). */
  preferredFor: v.optional(v.array(v.picklist(['DELIVERY', 'SHIP']))),
});
export type Address = v.InferOutput<typeof Address>;

export const POSTAL_CODE = () => t('Please enter a valid Postal Code');
const CANADIAN_CODE = /^[A-Za-z]\d[A-Za-z] ?\d[A-Za-z]\d$/;
const max40 = v.maxLength<string, 40>(40);

/** A line that must say something, in at most this many characters. */
export const lineOf = <const N extends number>(required: () => string, most: N) =>
  v.pipe(v.string(), v.trim(), visible(required), oneLine(), v.maxLength(most));
const line = (required: () => string) => lineOf(required, 40);

/** The code as stored: uppercase with a space in Canada, ZIP+4 with a hyphen (ADR-17 to ADR-20). */
export const normalized = (code: string): string => {
  if (!CANADIAN_CODE.test(code)) return code.replace('/', '-');
  const plain = code.replace(' ', '').toUpperCase();
  return `${plain.slice(0, 3)} ${plain.slice(3)}`;
};

/** The country of one of the address book's regions (ADR-24). */
export const countryOf = countryOfRegion;

const StateCode = v.pipe(
  v.string(),
  v.transform(regionCode),
  v.nonEmpty(() => t('State/Province is required')),
  v.check(
    (code) => Object.hasOwn(REGIONS, code),
    () => t('State/Province is required'),
  ),
);

const lines = {
  line1: line(() => t('Street Address is required')),
  line2: v.pipe(v.string(), v.trim(), oneLine(), max40),
  city: line(() => t('City is required')),
  stateCode: StateCode,
  zip: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(10, POSTAL_CODE),
    v.check((code) => US_ZIP.test(code) || CANADIAN_CODE.test(code), POSTAL_CODE),
    v.transform(normalized),
  ),
};

/** Whether a postal code is one of the region's country. */
export const isCodeOfCountry = ({ stateCode, zip }: { stateCode: string; zip: string }): boolean =>
  countryOf(stateCode) === 'US' ? US_ZIP.test(zip) : CANADIAN_CODE.test(zip);

/** What the shopper fills in (ADR-11 to ADR-24); the postal code must match the region's country. */
export const AddressFields = v.pipe(
  v.object({ ...lines, isMailingAddress: v.boolean() }),
  v.forward(v.partialCheck([['stateCode'], ['zip']], isCodeOfCountry, POSTAL_CODE), ['zip']),
);
export type AddressFields = v.InferOutput<typeof AddressFields>;

/** What gets saved: the fields plus the location, if verification found one (API-02, API-03). */
const toSave = {
  ...lines,
  type: AddressType,
  countryCode: v.picklist(['US', 'CA']),
  location: v.optional(Location),
  county: v.optional(v.pipe(v.string(), v.trim(), oneLine(), max40)),
};

const inItsCountry = <T extends { stateCode: string; zip: string; countryCode: string }>(address: T) =>
  isCodeOfCountry(address) && address.countryCode === countryOf(address.stateCode);

/** A new address; its id is empty because the store assigns one. */
export const AddressToCreate = v.pipe(
  v.object({ ...toSave, addressId: v.literal('') }),
  v.forward(v.check(inItsCountry, POSTAL_CODE), ['zip']),
);
export type AddressToCreate = v.InferOutput<typeof AddressToCreate>;

export const AddressToUpdate = v.pipe(
  v.object({ ...toSave, addressId: Id }),
  v.forward(v.check(inItsCountry, POSTAL_CODE), ['zip']),
);
export type AddressToUpdate = v.InferOutput<typeof AddressToUpdate>;

/** The address to verify (ENT-02); in `addressLines`, the apartment comes before the street. */
export const AddressToVerify = v.object({
  cityTown: v.pipe(
    v.string(),
    v.trim(),
    visible(() => t('City is required')),
    oneLine(),
    max40,
  ),
  stateProvince: StateCode,
  postalCode: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(10)),
  addressLines: v.pipe(
    v.array(v.pipe(v.string(), v.trim(), oneLine(), max40)),
    v.minLength(1),
    v.maxLength(2),
  ),
  countryCode: v.picklist(['US', 'CA']),
});
export type AddressToVerify = v.InferOutput<typeof AddressToVerify>;

/** The result of verification (ENT-03). `corrected` means `address` differs from the input. */
export const Verification = v.object({
  addressValidations: v.object({
    validated: v.boolean(),
    corrected: v.boolean(),
    location: v.nullable(v.object({ lat: v.number(), lng: v.number() })),
    address: v.nullable(v.object({ ...AddressToVerify.entries, county: v.optional(v.string()) })),
  }),
  originalAddress: AddressToVerify,
});
export type Verification = v.InferOutput<typeof Verification>;

/** When the store refuses a change, the problem also has `data.errorDetail`, as specified. */
export const AddressChanged = v.object({
  data: v.object({ successful: v.literal(true), address: Address }),
});

export const listAddresses = operation({
  id: 'addresses.list',
  method: 'GET',
  path: '/api/addresses',
  summary: "The shopper's address book, oldest address first",
  access: 'signedIn',
  response: v.object({ data: v.object({ addresses: v.array(Address) }) }),
  answer: 'data.addresses',
});

export const createAddress = operation({
  id: 'addresses.create',
  method: 'POST',
  path: '/api/addresses',
  summary: `Add an address; TOO_MANY_ADDRESSES above ${MAX_ADDRESSES}. A new mailing address turns the earlier one into a delivery address`,
  access: 'signedIn',
  refusals: ['TOO_MANY_ADDRESSES', 'CONSTRAINT_VIOLATION', 'CONSTRAINT_VIOLATION_EXCEPTION'],
  body: AddressToCreate,
  response: AddressChanged,
  idempotent: true,
  answer: 'data.address',
});

export const updateAddress = operation({
  id: 'addresses.update',
  method: 'POST',
  path: '/api/addresses/update',
  summary: "Change an address; ADDRESS_NOT_FOUND if it's gone or another shopper's",
  access: 'signedIn',
  refusals: ['ADDRESS_NOT_FOUND', 'CONSTRAINT_VIOLATION', 'CONSTRAINT_VIOLATION_EXCEPTION'],
  body: AddressToUpdate,
  response: AddressChanged,
  answer: 'data.address',
});

export const deleteAddress = operation({
  id: 'addresses.delete',
  method: 'POST',
  path: '/api/addresses/delete',
  summary: "Remove an address; ADDRESS_NOT_FOUND if it's gone or another shopper's",
  access: 'signedIn',
  refusals: ['ADDRESS_NOT_FOUND'],
  body: v.object({ addressId: Id }),
  response: v.object({ data: v.object({ successful: v.literal(true) }) }),
  idempotent: true,
});

export const verifyAddress = operation({
  id: 'addresses.verify',
  method: 'POST',
  path: '/api/addresses/validation',
  summary: "Check an address against the postal codes; INVALID_ADDRESS if it can't be real",
  access: 'signedIn',
  refusals: ['INVALID_ADDRESS'],
  body: v.object({ address: AddressToVerify }),
  response: v.object({ data: v.object({ data: Verification }) }),
  answer: 'data.data',
});
