import {
  type Address,
  AddressFields,
  type AddressToUpdate,
  type AddressToVerify,
  countryOf,
  type Verification,
} from '../../services/contracts/addresses.ts';
import type { FormValues } from '../shared/form.machine.ts';

/** The location verification found. */
type Place = Pick<AddressToUpdate, 'location' | 'county'>;

/** The address verification suggests, as form fields, with its location. */
export interface Suggestion {
  fields: AddressFields;
  place: Place;
}

/** One save. A retry is identical, key included, so it's done only once. */
export interface AddressSave {
  /** The id is empty for a new address (API-02). */
  address: AddressToUpdate;
  idempotencyKey: string;
}

const EMPTY: FormValues = { line1: '', line2: '', city: '', stateCode: '', zip: '', isMailingAddress: false };

/** Whether the form has a field of this name. */
const isFormField = (name: string): boolean => Object.hasOwn(EMPTY, name);

/** The fields of an address, or empty ones; only a mailing address starts with the box checked (ADR-22). */
const valuesOf = (address: Address | null): FormValues =>
  address
    ? {
        line1: address.line1,
        line2: address.line2,
        city: address.city,
        stateCode: address.stateCode,
        zip: address.zip,
        isMailingAddress: address.type === 'home',
      }
    : EMPTY;

/** The form's initial values: what was typed before a reload overrides the address book. */
export function firstValues(address: Address | null, draft: FormValues): FormValues {
  const values = valuesOf(address);
  const typed = Object.entries(draft).filter(([name, value]) => typeof value === typeof values[name]);
  return { ...values, ...Object.fromEntries(typed) };
}

const linesOf = ({ line1, line2 }: AddressFields): string[] => (line2 ? [line2, line1] : [line1]);

/** The address to verify: the apartment comes before the street (ENT-02). */
export const addressToVerify = (fields: AddressFields): AddressToVerify => ({
  addressLines: linesOf(fields),
  cityTown: fields.city,
  stateProvince: fields.stateCode,
  postalCode: fields.zip,
  countryCode: countryOf(fields.stateCode),
});

/** The location verification found; empty if none. */
export function placeOf({ addressValidations: { location, address } }: Verification): Place {
  return {
    ...(location ? { location: { latitude: location.lat, longitude: location.lng } } : {}),
    ...(address?.county ? { county: address.county } : {}),
  };
}

/** The suggestion for a corrected address; null if there is none, or none the form would accept. */
export function suggestionOf(verification: Verification, typed: AddressFields): Suggestion | null {
  const { corrected, address } = verification.addressValidations;
  if (!corrected || !address) return null;
  const [street = '', apartment = ''] = [...address.addressLines].reverse();
  const parsed = AddressFields['~standard'].validate({
    line1: street,
    line2: apartment,
    city: address.cityTown,
    stateCode: address.stateProvince,
    zip: address.postalCode,
    isMailingAddress: typed.isMailingAddress,
  });
  if (parsed instanceof Promise || parsed.issues) return null;
  return { fields: parsed.value, place: placeOf(verification) };
}

/** The address to save; checking the box makes it the mailing address (ADR-21, ADR-24). */
export const addressToSave = (
  addressId: string | null,
  { isMailingAddress, ...lines }: AddressFields,
  place: Place = {},
): AddressToUpdate => ({
  addressId: addressId ?? '',
  ...lines,
  ...place,
  type: isMailingAddress ? 'home' : 'delivery',
  countryCode: countryOf(lines.stateCode),
});

/** The fields in which two addresses differ. */
export const differences = <T extends object>(one: T, other: T): readonly (keyof T)[] =>
  (Object.keys(one) as (keyof T)[]).filter((name) => one[name] !== other[name]);

/** Whether two submits have the same fields. */
export const isSame = <T extends object>(one: T | null, other: T): boolean =>
  one !== null && differences(one, other).length === 0;

/** The form's name for a field that was refused; undefined if the form has no such field. */
function formField(path: string, fields: AddressFields): string | undefined {
  if (isFormField(path)) return path;
  const name = path.replace(/^address\./, '');
  if (name === 'cityTown') return 'city';
  if (name === 'stateProvince') return 'stateCode';
  if (name === 'postalCode') return 'zip';
  const line = /^addressLines(?:\.(\d+))?$/.exec(name);
  if (!line) return undefined;
  return linesOf(fields).length === 2 && line[1] === '0' ? 'line2' : 'line1';
}

/** The store's field errors for a verification or a save, by the form's fields. */
export const refusedFields = (
  refused: Record<string, string>,
  fields: AddressFields,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(refused).flatMap(([path, words]) => {
      const name = formField(path, fields);
      return name ? [[name, words]] : [];
    }),
  );
