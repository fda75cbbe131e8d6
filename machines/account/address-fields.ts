import {
  type Address,
  AddressFields,
  type AddressToUpdate,
  type AddressToVerify,
  countryOf,
  type Verification,
} from '../../services/contracts/addresses.ts';
import type { FormValues } from '../shared/form.machine.ts';

/** Where the verification found an address. */
type Place = Pick<AddressToUpdate, 'location' | 'county'>;

/** An address that the verification would rather have, as the form's fields, with its place. */
export interface Suggestion {
  fields: AddressFields;
  place: Place;
}

/** One save. Tried again it is the very same, the key included, so that it is done once. */
export interface AddressSave {
  /** Its id is empty when it is added (API-02). */
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

/** What the form begins with: what was typed before a reload goes over what the book has. */
export function firstValues(address: Address | null, draft: FormValues): FormValues {
  const values = valuesOf(address);
  const typed = Object.entries(draft).filter(([name, value]) => typeof value === typeof values[name]);
  return { ...values, ...Object.fromEntries(typed) };
}

const linesOf = ({ line1, line2 }: AddressFields): string[] => (line2 ? [line2, line1] : [line1]);

/** What the verification is asked: the apartment stands before the street (ENT-02). */
export const addressToVerify = (fields: AddressFields): AddressToVerify => ({
  addressLines: linesOf(fields),
  cityTown: fields.city,
  stateProvince: fields.stateCode,
  postalCode: fields.zip,
  countryCode: countryOf(fields.stateCode),
});

/** Where the verification found the address; empty when it found nothing. */
export function placeOf({ addressValidations: { location, address } }: Verification): Place {
  return {
    ...(location ? { location: { latitude: location.lat, longitude: location.lng } } : {}),
    ...(address?.county ? { county: address.county } : {}),
  };
}

/** The suggestion of a corrected address; null when there is none, or none that the form would take. */
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

/** What is saved of the fields; a checked box makes it the mailing address (ADR-21, ADR-24). */
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
export const differences = (one: AddressFields, other: AddressFields): readonly (keyof AddressFields)[] =>
  (Object.keys(one) as (keyof AddressFields)[]).filter((name) => one[name] !== other[name]);

/** Whether two submits of the form say the same. */
export const isSame = (one: AddressFields | null, other: AddressFields): boolean =>
  one !== null && differences(one, other).length === 0;

/** A field that a refused request named, as the form's field; undefined when the form has none for it. */
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

/** The store's words on single fields of a verification or a save, by the form's fields. */
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
