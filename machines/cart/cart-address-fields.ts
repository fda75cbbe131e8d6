import { type Address, fiveDigitsOf } from '../../services/contracts/addresses.ts';
import {
  type AddressCheck,
  type CartAddress,
  cartCountryOf,
  type SmartAddressFields,
} from '../../services/contracts/cart-addresses.ts';
import type { Destination } from '../../services/contracts/values.ts';
import type { FieldErrors, FormValues } from '../shared/form.machine.ts';

const EMPTY: FormValues = {
  addressLine1: '',
  addressLine2: '',
  city: '',
  state: '',
  zipCode: '',
  phoneNumber: '',
};

/** An address of the address book, as the form's fields. */
export const fieldsOf = ({
  line1,
  line2,
  city,
  stateCode,
  zip,
  phoneNumber,
}: Address): SmartAddressFields => ({
  addressLine1: line1,
  addressLine2: line2,
  city,
  state: stateCode,
  zipCode: fiveDigitsOf(zip),
  phoneNumber: phoneNumber ?? '',
});

/** The smart address form's first values: an address's, otherwise those of a place that isn't in the address book. */
export function firstValues(address: Address | null, typed: Destination | null = null): FormValues {
  if (address) return { ...fieldsOf(address) };
  if (!typed) return EMPTY;
  const [addressLine1 = '', addressLine2 = ''] = typed.addressLines;
  const { cityTown: city, stateProvince: state, postalCode } = typed;
  return { ...EMPTY, addressLine1, addressLine2, city, state, zipCode: fiveDigitsOf(postalCode) };
}

/** The address to check or save, with its country (CAD-15). */
export const addressToSend = (fields: SmartAddressFields): CartAddress => ({
  ...fields,
  countryCode: cartCountryOf(fields.state),
});

/** A corrected address, as the form's fields. */
export function correctedFields({ address }: AddressCheck): SmartAddressFields {
  const { addressLine1, addressLine2, city, state, zipCode, phoneNumber } = address;
  return { addressLine1, addressLine2, city, state, zipCode, phoneNumber };
}

/** The store's field errors by the form's fields; those of other fields are left out. */
export const formErrors = (fields: Record<string, string>): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([path, words]) => [path.replace(/^address\./, ''), words] as const)
      .filter(([name]) => Object.hasOwn(EMPTY, name)),
  );
