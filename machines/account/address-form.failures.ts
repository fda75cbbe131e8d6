import type { createAddress, updateAddress } from '../../services/contracts/addresses.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { RefusalOf } from '../../services/contracts/operation.ts';
import { codeSent, meaningOf, referenceOf } from '../shared/failures.ts';

/** Why an address was not saved. */
export type AddressFormFailure =
  /** The book cannot keep it; adding and changing have words of their own (ERR-01, ERR-05). */
  | { kind: 'notAdded' | 'notUpdated'; requestId?: string }
  /** It was removed elsewhere (ERR-02). */
  | { kind: 'addressNotFound' }
  /** The book is full (ERR-03). */
  | { kind: 'tooManyAddresses' }
  /** No answer: it may have been saved or not (ERR-06). */
  | { kind: 'noConnection' }
  /** Too many changes in a short time; with how long to wait, in the store's words. */
  | { kind: 'rateLimited'; message: string }
  /** A code that nobody foresaw; it is raised as UNKNOWN ERROR (ERR-04). */
  | { kind: 'unknownCode'; code: string; requestId?: string }
  /** Anything else, such as an answer that cannot be read (ERR-07). */
  | { kind: 'unexpected'; requestId?: string };

const REFUSALS: Record<
  RefusalOf<typeof createAddress | typeof updateAddress> | 'RATE_LIMITED',
  'notSaved' | 'addressNotFound' | 'tooManyAddresses' | 'rateLimited'
> = {
  CONSTRAINT_VIOLATION: 'notSaved',
  CONSTRAINT_VIOLATION_EXCEPTION: 'notSaved',
  ADDRESS_NOT_FOUND: 'addressNotFound',
  TOO_MANY_ADDRESSES: 'tooManyAddresses',
  RATE_LIMITED: 'rateLimited',
};

/** The form's own failure for what the store answered to a save. */
export function addressFormFailure(failure: ServiceFailure, isNew: boolean): AddressFormFailure {
  if (failure.kind === 'unreachable' || failure.kind === 'timedOut') return { kind: 'noConnection' };
  if (failure.kind !== 'refused') return { kind: 'unexpected', ...referenceOf(failure) };
  const kind = meaningOf(REFUSALS, failure);
  switch (kind) {
    case 'notSaved':
      return { kind: isNew ? 'notAdded' : 'notUpdated', ...referenceOf(failure) };
    case 'rateLimited':
      return { kind, message: failure.message };
    case undefined:
      return { kind: 'unknownCode', code: codeSent(failure), ...referenceOf(failure) };
    default:
      return { kind };
  }
}

/** Why the verification did not look at an address: the shopper's to mend, no fault of a service (ERR-09). */
export const userConstraint = (failure: ServiceFailure): string | null =>
  failure.kind === 'refused' && failure.code === 'INVALID_ADDRESS' ? failure.message || null : null;
