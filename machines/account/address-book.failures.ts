import type { deleteAddress } from '../../services/contracts/addresses.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { RefusalOf } from '../../services/contracts/operation.ts';
import { meaningOf, referenceOf } from '../shared/failures.ts';

/** Why the address book couldn't be loaded, or an address not removed. */
export type AddressBookFailure =
  /** There was no response (ERR-06). */
  | { kind: 'noConnection' }
  /** It was removed elsewhere (ERR-08). */
  | { kind: 'addressNotFound' }
  /** Anything else (ERR-07). */
  | { kind: 'unexpected'; requestId?: string };

const REFUSALS: Record<RefusalOf<typeof deleteAddress>, 'addressNotFound'> = {
  ADDRESS_NOT_FOUND: 'addressNotFound',
};

/** Converts the store's failure into the address book's own. */
export function addressBookFailure(failure: ServiceFailure): AddressBookFailure {
  if (failure.kind === 'unreachable' || failure.kind === 'timedOut') return { kind: 'noConnection' };
  const kind = meaningOf(REFUSALS, failure);
  return kind ? { kind } : { kind: 'unexpected', ...referenceOf(failure) };
}
