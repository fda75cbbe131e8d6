import { assign, emit, raise, setup, stateIn } from 'xstate';
import type { Address } from '../../services/contracts/addresses.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { Emitted } from '../shared/emitted.ts';
import { isSessionOver } from '../shared/failures.ts';
import { newKey } from '../shared/keys.ts';
import { type Service, slots } from '../shared/services.ts';
import { type AddressBookFailure, addressBookFailure, isRemovalInDoubt } from './address-book.failures.ts';

export interface AddressBookServices {
  loadAddresses: Service<undefined, Address[]>;
  deleteAddress: Service<{ addressId: string; idempotencyKey: string }, unknown>;
}

/** The form's fact: the store has this address now, new or changed. The book shows it and asks for the list (ADR-32). */
export type AddressSaved = { type: 'address.saved'; address: Address };

export type AddressBookEvent =
  /** A page that was just opened needs the list: it is loaded unless it is there (ADR-06). */
  | { type: 'addresses.load' }
  /** Load the list, whether it is there or not. */
  | { type: 'addresses.reload' }
  | AddressSaved
  /** Ask whether to remove an address. */
  | { type: 'removal.ask'; addressId: string }
  | { type: 'removal.cancel' }
  | { type: 'removal.confirm' }
  /** The book's page is no longer shown: its messages and its question go with it (ADR-07). */
  | { type: 'page.left' };

export interface AddressBookContext {
  /** As the store has them: in the order in which they were added. */
  addresses: Address[];
  /** Why the list could not be loaded. */
  failure: AddressBookFailure | null;
  /** The address that the question is about. */
  toRemove: Address | null;
  /** Why it was not removed. */
  removalFailure: AddressBookFailure | null;
  /** Of the removal that was confirmed; every try of it has the same. */
  removalKey: string;
  /** A try had no answer: the address may be gone already. */
  isInDoubt: boolean;
}

export const NO_ADDRESSES: AddressBookContext = {
  addresses: [],
  failure: null,
  toRemove: null,
  removalFailure: null,
  removalKey: '',
  isInDoubt: false,
};

const find = ({ addresses }: AddressBookContext, addressId: string): Address | undefined =>
  addresses.find((address) => address.addressId === addressId);

/** The list with an address in its place, or at its end. There is one mailing address at most. */
function withSaved(addresses: Address[], saved: Address): Address[] {
  const demoted = addresses.map(
    (address): Address =>
      saved.type === 'home' && address.type === 'home'
        ? { ...address, type: 'delivery', preferred: false }
        : address,
  );
  const place = demoted.findIndex(({ addressId }) => addressId === saved.addressId);
  return place < 0 ? [...demoted, saved] : demoted.with(place, saved);
}

/** How a removal ended. */
export const REMOVED = {
  type: 'toast.requested',
  text: 'Your address has been removed.',
  tone: 'success',
} as const satisfies Emitted;
export const NOT_REMOVED = {
  type: 'toast.requested',
  text: 'Something went wrong while your address was being removed. Please check your address book.',
  tone: 'error',
} as const satisfies Emitted;

/** What the address book is made of: its services, guards and actions. */
export const addressBookSetup = setup({
  types: {
    context: {} as AddressBookContext,
    events: {} as AddressBookEvent,
    emitted: {} as Emitted,
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: 'ConfirmRemoval' },
  },
  actors: slots<AddressBookServices>('loadAddresses', 'deleteAddress'),
  guards: {
    isEmpty: ({ context }) => context.addresses.length === 0,
    hasAddresses: ({ context }) => context.addresses.length > 0,
    isListed: ({ context }, { addressId }: { addressId: string }) => find(context, addressId) !== undefined,
    isInDoubt: ({ context }) => context.isInDoubt,
    isSessionOver: (_, failure: ServiceFailure) => isSessionOver(failure),
    isGone: (_, failure: ServiceFailure) => addressBookFailure(failure).kind === 'addressNotFound',
    isRemovalInDoubt: (_, failure: ServiceFailure) => isRemovalInDoubt(failure),
    isUnwatched: stateIn('#unwatchedRemoval'),
  },
  actions: {
    storeAddresses: assign((_, { addresses }: { addresses: Address[] }) => ({ addresses, failure: null })),
    storeSaved: assign(({ context }, { address }: { address: Address }) => ({
      addresses: withSaved(context.addresses, address),
    })),
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure: addressBookFailure(failure) })),
    clearFailure: assign({ failure: null }),
    storeToRemove: assign(({ context }, { addressId }: { addressId: string }) => ({
      toRemove: find(context, addressId) ?? null,
      removalFailure: null,
      isInDoubt: false,
    })),
    storeRemovalFailure: assign((_, failure: ServiceFailure) => ({
      removalFailure: addressBookFailure(failure),
    })),
    storeRemovalKey: assign({ removalKey: newKey }),
    clearRemovalFailure: assign({ removalFailure: null }),
    noteDoubt: assign({ isInDoubt: true }),
    dropRemoved: assign(({ context }) => ({
      addresses: context.addresses.filter(({ addressId }) => addressId !== context.toRemove?.addressId),
    })),
    requestReload: raise({ type: 'addresses.reload' }),
    tellRemoved: emit(REMOVED),
    tellNotRemoved: emit(NOT_REMOVED),
    tellSessionLost: emit({ type: 'session.lost' }),
  },
});
