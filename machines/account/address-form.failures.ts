import type { createAddress, updateAddress } from '../../services/contracts/addresses.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { RefusalOf } from '../../services/contracts/operation.ts';
import { codeSent, meaningOf, referenceOf } from '../shared/failures.ts';

/** Why an address wasn't saved. */
export type AddressFormFailure =
  /** The address book can't store it; adding and changing have different words (ERR-01, ERR-05). */
  | { kind: 'notAdded' | 'notUpdated'; requestId?: string }
  /** It was removed elsewhere (ERR-02). */
  | { kind: 'addressNotFound' }
  /** The book is full (ERR-03). */
  | { kind: 'tooManyAddresses' }
  /** No response: it may or may not have been saved (ERR-06). */
  | { kind: 'noConnection' }
  /** Too many changes in a short time; says how long to wait, in the store's words. */
  | { kind: 'rateLimited'; message: string }
  /** An unexpected code; it's raised as UNKNOWN ERROR (ERR-04). */
  | { kind: 'unknownCode'; code: string; requestId?: string }
  /** Anything else, such as an unreadable response (ERR-07). */
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

/** Converts the store's failure to save into the form's own. */
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

/** Why verification didn't check an address: something for the shopper to fix, not a service error (ERR-09). */
export const userConstraint = (failure: ServiceFailure): string | null =>
  failure.kind === 'refused' && failure.code === 'INVALID_ADDRESS' ? failure.message || null : null;
