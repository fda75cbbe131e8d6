import type { deleteAddress } from '../../services/contracts/addresses.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { RefusalOf } from '../../services/contracts/operation.ts';
import { isBreakdown, isOutcomeUnknown, meaningOf, referenceOf } from '../shared/failures.ts';

/** Why the address book could not be read, or an address not removed. */
export type AddressBookFailure =
  /** No answer came (ERR-06). */
  | { kind: 'noConnection' }
  /** It was removed elsewhere (ERR-08). */
  | { kind: 'addressNotFound' }
  /** Anything else (ERR-07). */
  | { kind: 'unexpected'; requestId?: string };

const REFUSALS: Record<RefusalOf<typeof deleteAddress>, 'addressNotFound'> = {
  ADDRESS_NOT_FOUND: 'addressNotFound',
};

/** The address book's own failure for what the store answered. */
export function addressBookFailure(failure: ServiceFailure): AddressBookFailure {
  if (failure.kind === 'unreachable' || failure.kind === 'timedOut') return { kind: 'noConnection' };
  const kind = meaningOf(REFUSALS, failure);
  return kind ? { kind } : { kind: 'unexpected', ...referenceOf(failure) };
}

/** True when the address may have been removed all the same: no answer, nonsense, or a fault of the store. */
export const isRemovalInDoubt = (failure: ServiceFailure): boolean =>
  isOutcomeUnknown(failure) || isBreakdown(failure);
