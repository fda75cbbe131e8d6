import type { SnapshotFrom } from 'xstate';
import { type Address, MAX_ADDRESSES } from '../../services/contracts/addresses.ts';
import type { AddressBookFailure } from './address-book.failures.ts';
import type { AddressBookContext, AddressBookRef } from './address-book.machine.ts';

/** Whether the list is on its way, or about to be asked for. */
export const isBookComing = (snapshot: SnapshotFrom<AddressBookRef>): boolean =>
  snapshot.matches('unloaded') || snapshot.matches('loading');

/** The addresses in display order: the mailing address first, then the others, newest first (ADR-04, ADR-05). */
export function listedAddresses({ addresses }: Pick<AddressBookContext, 'addresses'>): Address[] {
  const isMailing = ({ type }: Address) => type === 'home';
  const others = addresses.filter((address) => !isMailing(address));
  return [...addresses.filter(isMailing), ...others.reverse()];
}

/** The shopper's mailing address; undefined if none is marked. */
export const mailingAddress = ({ addresses }: Pick<AddressBookContext, 'addresses'>): Address | undefined =>
  addresses.find(({ type }) => type === 'home');

/** True if the store would refuse another address (ERR-03). */
export const isFull = ({ addresses }: Pick<AddressBookContext, 'addresses'>): boolean =>
  addresses.length >= MAX_ADDRESSES;

/** The address in the question, as shown; null before the first question. */
export interface Removal {
  address: Address;
  failure: AddressBookFailure | null;
  /** The store no longer has it, so there's nothing to retry (ERR-08). */
  isGone: boolean;
}

/** What the question shows; it stays the same while its dialog closes. */
export function removalOf({ toRemove, removalFailure }: AddressBookContext): Removal | null {
  return (
    toRemove && {
      address: toRemove,
      failure: removalFailure,
      isGone: removalFailure?.kind === 'addressNotFound',
    }
  );
}
