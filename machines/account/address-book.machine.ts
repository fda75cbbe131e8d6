import type { Address } from '../../services/contracts/addresses.ts';
import { asFailure } from '../shared/failures.ts';
import { failingTo } from '../shared/loading.ts';
import { addressBookSetup, NO_ADDRESSES } from './address-book.setup.ts';

export type {
  AddressBookContext,
  AddressBookEvent,
  AddressBookServices,
  AddressSaved,
} from './address-book.setup.ts';

/** A list that came, and where the book is then. */
const listedIn = <const T extends string>(target: T) =>
  ({
    target,
    actions: {
      type: 'storeAddresses',
      params: ({ event }: { event: { output: Address[] } }) => ({ addresses: event.output }),
    },
  }) as const;

/**
 * The address book. The list is loaded when a page first asks for it and kept for as long as this actor lives, that
 * is while the shopper stays in the account area (ADR-06). An address is removed after a question, and the question
 * stays until it is: what fails is told in it. A removal whose page was left ends with a toast either way.
 */
export const addressBookMachine = addressBookSetup.createMachine({
  id: 'addressBook',
  context: NO_ADDRESSES,
  initial: 'unloaded',
  on: { 'address.saved': '.loading' },
  states: {
    unloaded: { on: { 'addresses.load': 'loading' } },
    loading: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'loadAddresses',
        src: 'loadAddresses',
        onDone: listedIn('loaded'),
        onError: failingTo('failed'),
      },
    },
    failed: {
      on: {
        'addresses.load': 'loading',
        'addresses.reload': 'loading',
        'page.left': { target: 'unloaded', actions: 'clearFailure' },
      },
    },
    loaded: {
      type: 'parallel',
      states: {
        content: {
          initial: 'ready',
          states: {
            ready: { always: { guard: 'isEmpty', target: 'empty' } },
            empty: { always: { guard: 'hasAddresses', target: 'ready' } },
          },
        },
        /** How the list compares with the store's. What is shown stays while it is loaded again. */
        freshness: {
          initial: 'fresh',
          on: {
            'addresses.reload': '.reloading',
            'address.saved': {
              target: '.reloading',
              actions: { type: 'storeSaved', params: ({ event }) => event },
            },
          },
          states: {
            fresh: {},
            reloading: {
              tags: 'busy',
              entry: 'clearFailure',
              invoke: {
                id: 'loadAddresses',
                src: 'loadAddresses',
                onDone: listedIn('fresh'),
                onError: failingTo('stale'),
              },
            },
            stale: {
              on: {
                'addresses.load': 'reloading',
                'page.left': { target: 'overdue', actions: 'clearFailure' },
              },
            },
            /** Stale as well, but nothing is said of it before it was tried again. */
            overdue: { on: { 'addresses.load': 'reloading' } },
          },
        },
        removal: {
          initial: 'none',
          states: {
            none: {
              on: {
                'removal.ask': {
                  guard: { type: 'isListed', params: ({ event }) => event },
                  target: 'question',
                  actions: { type: 'storeToRemove', params: ({ event }) => event },
                },
              },
            },
            question: {
              tags: 'modal',
              meta: { modal: 'ConfirmRemoval' },
              initial: 'open',
              on: {
                'removal.cancel': [
                  { guard: 'isInDoubt', target: 'none', actions: 'requestReload' },
                  { target: 'none' },
                ],
                'page.left': [
                  { guard: 'isInDoubt', target: 'none', actions: 'requestReload' },
                  { target: 'none' },
                ],
              },
              states: {
                open: {
                  on: {
                    'removal.confirm': {
                      target: '#addressBook.loaded.removal.removing',
                      actions: 'storeRemovalKey',
                    },
                  },
                },
                failed: { on: { 'removal.confirm': '#addressBook.loaded.removal.removing' } },
                /** It was removed elsewhere: there is nothing to try again. */
                gone: {},
              },
            },
            removing: {
              tags: 'busy',
              entry: 'clearRemovalFailure',
              invoke: {
                id: 'deleteAddress',
                src: 'deleteAddress',
                input: ({ context }) => ({
                  addressId: context.toRemove?.addressId ?? '',
                  idempotencyKey: context.removalKey,
                }),
                onDone: { target: 'none', actions: ['dropRemoved', 'requestReload', 'tellRemoved'] },
                onError: [
                  {
                    guard: { type: 'isSessionOver', params: asFailure },
                    target: 'question.failed',
                    actions: [{ type: 'storeRemovalFailure', params: asFailure }, 'tellSessionLost'],
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
                    guard: { type: 'isRemovalInDoubt', params: asFailure },
                    target: 'question.failed',
                    actions: [{ type: 'storeRemovalFailure', params: asFailure }, 'noteDoubt'],
                  },
                  {
                    target: 'question.failed',
                    actions: { type: 'storeRemovalFailure', params: asFailure },
                  },
                ],
              },
              initial: 'watched',
              states: {
                /** What is on its way cannot be taken back. */
                watched: {
                  tags: 'modal',
                  meta: { modal: 'ConfirmRemoval' },
                  on: { 'page.left': 'unwatched' },
                },
                unwatched: { id: 'unwatchedRemoval' },
              },
            },
          },
        },
      },
    },
  },
});
