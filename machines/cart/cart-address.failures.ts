import type { ServiceFailure } from '../../services/contracts/failure.ts';
import { type AddressFormFailure, addressFormFailure } from '../account/address-form.failures.ts';
import { referenceOf, waitOf } from '../shared/failures.ts';

/** Why an address isn't saved for the modality. */
export type CartAddressFailure =
  /** It doesn't exist (CAD-09). */
  | { kind: 'invalid' }
  /** Orders of the modality can't go there (CAD-10). */
  | { kind: 'ineligible' }
  /** It couldn't be checked (ERR-14). */
  | { kind: 'notChecked'; requestId?: string }
  /** It's saved, but orders of the modality don't go there yet (ERR-74). */
  | { kind: 'modalityNotSet'; requestId?: string }
  | AddressFormFailure;

/** Why an address wasn't checked. */
export function checkFailure(failure: ServiceFailure): CartAddressFailure {
  const message = waitOf(failure);
  return message === null
    ? { kind: 'notChecked', ...referenceOf(failure) }
    : { kind: 'rateLimited', message };
}

/** Why the address wasn't saved. */
export const saveFailure = addressFormFailure;

/** Why the modality wasn't set to it. */
export const preferenceFailure = (failure: ServiceFailure): CartAddressFailure => ({
  kind: 'modalityNotSet',
  ...referenceOf(failure),
});
