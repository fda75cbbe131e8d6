import { type ActorRefFrom, assign, emit, raise, setup, stateIn } from 'xstate';
import { t } from '../../languages/t.ts';
import type { Address } from '../../services/contracts/addresses.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { Emitted } from '../shared/emitted.ts';
import { asFailure } from '../shared/failures.ts';
import { idempotentCall, isAnswered } from '../shared/idempotent-call.machine.ts';
import { newKey } from '../shared/keys.ts';
import { known } from '../shared/known.ts';
import { failingTo } from '../shared/loading.ts';
import type { ModalName } from '../shared/modals.ts';
import { type Service, serviceActors } from '../shared/services.ts';
import { type AddressBookFailure, addressBookFailure } from './address-book.failures.ts';

export interface AddressBookServices {
  loadAddresses: Service<undefined, Address[]>;
  deleteAddress: Service<{ addressId: string; idempotencyKey: string }, unknown>;
}

/**
 * From the form: the store has this address now, new or changed. The address book shows it and reloads the list
 * (ADR-32).
 */
export type AddressSaved = { type: 'address.saved'; address: Address };

export type AddressBookEvent =
  /** A page that just opened needs the list, which is loaded unless it's there (ADR-06). */
  | { type: 'addresses.load' }
  /** Load the list even if it's there. */
  | { type: 'addresses.reload' }
  | AddressSaved
  /** Ask whether to remove an address. */
  | { type: 'removal.ask'; addressId: string }
  | { type: 'removal.cancel' }
  | { type: 'removal.confirm' }
  /** The address book's page is no longer shown, so its messages and question go away (ADR-07). */
  | { type: 'page.left' };

export interface AddressBookContext {
  /** As stored, oldest address first. */
  addresses: Address[];
  /** Why the list could not be loaded. */
  failure: AddressBookFailure | null;
  /** The address in the question. */
  toRemove: Address | null;
  /** Why it was not removed. */
  removalFailure: AddressBookFailure | null;
  /** The key of the confirmed removal; every try uses the same one. */
  removalKey: string;
}

export const NO_ADDRESSES: AddressBookContext = {
  addresses: [],
  failure: null,
  toRemove: null,
  removalFailure: null,
  removalKey: '',
};

const find = ({ addresses }: AddressBookContext, addressId: string): Address | undefined =>
  addresses.find((address) => address.addressId === addressId);

/** Puts an address in its place in the list, or at the end. There's at most one mailing address. */
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
  text: t('Your address has been removed.'),
  tone: 'success',
} as const satisfies Emitted;
export const NOT_REMOVED = {
  type: 'toast.requested',
  text: t('Something went wrong while your address was being removed. Please check your address book.'),
  tone: 'error',
} as const satisfies Emitted;

/**
 * The address book. The list is loaded when a page first asks for it and kept as long as this actor lives, which is
 * while the shopper stays in the account area (ADR-06). Removing an address asks first, and the question stays open
 * until it's done: a failure is shown inside it. A removal whose page was left ends with a toast either way.
 */
export const addressBookMachine = setup({
  types: {
    context: {} as AddressBookContext,
    events: {} as AddressBookEvent,
    emitted: {} as Emitted,
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
    children: {} as { deleteAddress: 'deleteAddress' },
  },
  actors: {
    ...serviceActors<Pick<AddressBookServices, 'loadAddresses'>>('loadAddresses'),
    deleteAddress: idempotentCall<AddressBookServices, 'deleteAddress'>(),
  },
  guards: {
    isEmpty: ({ context }) => context.addresses.length === 0,
    hasAddresses: ({ context }) => context.addresses.length > 0,
    isListed: ({ context }, { addressId }: { addressId: string }) => find(context, addressId) !== undefined,
    isGone: (_, failure: ServiceFailure) => addressBookFailure(failure).kind === 'addressNotFound',
    isAnswered,
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
    })),
    storeRemovalFailure: assign((_, failure: ServiceFailure) => ({
      removalFailure: addressBookFailure(failure),
    })),
    storeRemovalKey: assign({ removalKey: newKey }),
    clearRemovalFailure: assign({ removalFailure: null }),
    dropRemoved: assign(({ context }) => ({
      addresses: context.addresses.filter(({ addressId }) => addressId !== context.toRemove?.addressId),
    })),
    requestReload: raise({ type: 'addresses.reload' }),
    tellRemoved: emit(REMOVED),
    tellNotRemoved: emit(NOT_REMOVED),
  },
}).createMachine({
  id: 'addressBook',
  context: NO_ADDRESSES,
  initial: 'unloaded',
  on: { 'address.saved': '.loading' },
  states: {
    unloaded: {
      description: "The shopper's addresses haven't been needed yet.",
      on: { 'addresses.load': 'loading' },
    },
    loading: {
      description: "The shopper's saved addresses are loading.",
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'loadAddresses',
        src: 'loadAddresses',
        onDone: {
          target: 'loaded',
          actions: { type: 'storeAddresses', params: ({ event }) => ({ addresses: event.output }) },
        },
        onError: failingTo('failed'),
      },
    },
    failed: {
      description: "The addresses didn't load; the shopper can try again.",
      on: {
        'addresses.load': 'loading',
        'addresses.reload': 'loading',
        'page.left': { target: 'unloaded', actions: 'clearFailure' },
      },
    },
    loaded: {
      description: "The shopper's addresses are on the page.",
      type: 'parallel',
      states: {
        content: {
          description: 'Whether there is any address to show.',
          initial: 'ready',
          states: {
            ready: {
              description: 'The saved addresses are listed.',
              always: { guard: 'isEmpty', target: 'empty' },
            },
            empty: {
              description: 'No address is saved yet; the page offers to add one.',
              always: { guard: 'hasAddresses', target: 'ready' },
            },
          },
        },
        freshness: {
          description: 'Whether the list is still what the store has; it stays on the page during a reload.',
          initial: 'fresh',
          on: {
            'addresses.reload': '.reloading',
            'address.saved': {
              target: '.reloading',
              actions: { type: 'storeSaved', params: ({ event }) => event },
            },
          },
          states: {
            fresh: {
              description: 'The list is what the store has.',
            },
            reloading: {
              description:
                'The list is loaded again and stays on the page in the meantime, as does why it may be out of date.',
              tags: 'busy',
              invoke: {
                id: 'loadAddresses',
                src: 'loadAddresses',
                onDone: {
                  target: 'fresh',
                  actions: { type: 'storeAddresses', params: ({ event }) => ({ addresses: event.output }) },
                },
                onError: failingTo('stale'),
              },
              on: { 'page.left': { actions: 'clearFailure' } },
            },
            stale: {
              description: 'The list may be out of date, and the page says so.',
              on: {
                'addresses.load': { target: 'reloading', actions: 'clearFailure' },
                'page.left': { target: 'overdue', actions: 'clearFailure' },
              },
            },
            overdue: {
              description: 'The list may be out of date, but the page waits for a retry to say so.',
              on: { 'addresses.load': 'reloading' },
            },
          },
        },
        removal: {
          description: 'What becomes of an address that the shopper wants to remove.',
          initial: 'none',
          states: {
            none: {
              description: 'No address is being removed.',
              on: {
                'removal.ask': {
                  guard: { type: 'isListed', params: ({ event }) => event },
                  target: 'question',
                  actions: { type: 'storeToRemove', params: ({ event }) => event },
                },
              },
            },
            question: {
              description: '“Confirm Removal”: the shopper is asked before an address is removed.',
              tags: 'modal',
              meta: { modal: 'ConfirmRemoval' },
              initial: 'open',
              on: {
                'removal.cancel': 'none',
                'page.left': 'none',
              },
              states: {
                open: {
                  description: 'The question is open.',
                  on: {
                    'removal.confirm': {
                      target: '#addressBook.loaded.removal.removing',
                      actions: 'storeRemovalKey',
                    },
                  },
                },
                failed: {
                  description: "The address wasn't removed; the dialog says why and offers to try again.",
                  on: {
                    'removal.confirm': '#addressBook.loaded.removal.removing',
                    // It was sent and may have been made, so the list is loaded again.
                    'removal.cancel': {
                      target: '#addressBook.loaded.removal.none',
                      actions: 'requestReload',
                    },
                    'page.left': { target: '#addressBook.loaded.removal.none', actions: 'requestReload' },
                  },
                },
                gone: {
                  description: 'The address was already removed elsewhere; there is nothing to retry.',
                },
              },
            },
            removing: {
              description: 'The store removes the address.',
              tags: 'busy',
              entry: 'clearRemovalFailure',
              invoke: {
                id: 'deleteAddress',
                src: 'deleteAddress',
                input: ({ context }) => ({
                  call: 'deleteAddress',
                  request: {
                    addressId: known(context.toRemove).addressId,
                    idempotencyKey: context.removalKey,
                  },
                }),
                onDone: [
                  {
                    guard: 'isAnswered',
                    target: 'none',
                    actions: ['dropRemoved', 'requestReload', 'tellRemoved'],
                  },
                  {
                    guard: 'isUnwatched',
                    target: 'none',
                    actions: ['requestReload', 'tellNotRemoved'],
                  },
                  {
                    guard: { type: 'isGone', params: asFailure },
                    target: 'question.gone',
                    actions: [
                      { type: 'storeRemovalFailure', params: asFailure },
                      'dropRemoved',
                      'requestReload',
                    ],
                  },
                  {
                    target: 'question.failed',
                    actions: { type: 'storeRemovalFailure', params: asFailure },
                  },
                ],
              },
              initial: 'watched',
              states: {
                watched: {
                  description:
                    "“Confirm Removal” stays open until the store responds; it can't be taken back.",
                  tags: 'modal',
                  meta: { modal: 'ConfirmRemoval' },
                  on: { 'page.left': 'unwatched' },
                },
                unwatched: {
                  description: 'The shopper left the page while the store removes the address.',
                  id: 'unwatchedRemoval',
                },
              },
            },
          },
        },
      },
    },
  },
});

export type AddressBookRef = ActorRefFrom<typeof addressBookMachine>;
