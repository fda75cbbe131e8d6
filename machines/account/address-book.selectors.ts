import type { SnapshotFrom } from 'xstate';
import { type Address, MAX_ADDRESSES } from '../../services/contracts/addresses.ts';
import type { AddressBookFailure } from './address-book.failures.ts';
import type { AddressBookContext, AddressBookRef } from './address-book.machine.ts';

/** Whether the list is on its way, or about to be asked for. */
export const isBookComing = (snapshot: SnapshotFrom<AddressBookRef>): boolean =>
  snapshot.matches('unloaded') || snapshot.matches('loading');

/** The addresses as they are listed: the mailing address first, then the others, the newest first (ADR-04, ADR-05). */
export function listedAddresses({ addresses }: Pick<AddressBookContext, 'addresses'>): Address[] {
  const isMailing = ({ type }: Address) => type === 'home';
  const others = addresses.filter((address) => !isMailing(address));
  return [...addresses.filter(isMailing), ...others.reverse()];
}

/** Where the shopper's mail goes; undefined while no address is marked for it. */
export const mailingAddress = ({ addresses }: Pick<AddressBookContext, 'addresses'>): Address | undefined =>
  addresses.find(({ type }) => type === 'home');

/** True when the store would refuse another address (ERR-03). */
export const isFull = ({ addresses }: Pick<AddressBookContext, 'addresses'>): boolean =>
  addresses.length >= MAX_ADDRESSES;

/** The address that the question is about, as it is shown; null before the first question. */
export interface Removal {
  address: Address;
  /** It is in the list, so what asked for its removal is still there. */
  isListed: boolean;
  failure: AddressBookFailure | null;
  /** The store does not have it any more: nothing can be tried again (ERR-08). */
  isGone: boolean;
}

/** What the question shows; it stays as it was while its dialog goes away. */
export function removalOf({ addresses, toRemove, removalFailure }: AddressBookContext): Removal | null {
  return (
    toRemove && {
      address: toRemove,
      isListed: addresses.some(({ addressId }) => addressId === toRemove.addressId),
      failure: removalFailure,
      isGone: removalFailure?.kind === 'addressNotFound',
    }
  );
}
