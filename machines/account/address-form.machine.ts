import { type ActorRefFrom, assign, emit, enqueueActions, type SnapshotFrom, sendTo, setup } from 'xstate';
import { t } from '../../languages/t.ts';
import { type Address, AddressFields } from '../../services/contracts/addresses.ts';
import type { Emitted } from '../shared/emitted.ts';
import { endings, hasEnded } from '../shared/endings.ts';
import { type FormFact, type FormValues, formMachine } from '../shared/form.machine.ts';
import { known } from '../shared/known.ts';
import { type Service, serviceActors } from '../shared/services.ts';
import { watch } from '../shared/watch.ts';
import type { AddressBookFailure } from './address-book.failures.ts';
import type { AddressBookRef, addressBookMachine } from './address-book.machine.ts';
import { type AddressSave, firstValues, isSame } from './address-fields.ts';
import type { AddressFormFailure } from './address-form.failures.ts';
import {
  type AddressSubmissionOutput,
  addressSubmissionMachine,
  type SaveBegun,
} from './address-submission.machine.ts';

/** Whose draft it is: a shopper's address, or a new one if `addressId` is null. */
interface DraftOf {
  shopperId: string;
  addressId: string | null;
}

/** The parts of the form that survive a reload or a new sign-in. */
export interface AddressDraft {
  values: FormValues;
  /** The last submit's fields and its save: submitting the same fields sends the same save again. */
  fields: AddressFields | null;
  save: AddressSave | null;
}

export interface AddressDraftServices {
  /** Null if there is none. */
  readAddressDraft: Service<DraftOf, AddressDraft | null>;
  keepAddressDraft: Service<DraftOf & { draft: AddressDraft }, unknown>;
  dropAddressDraft: Service<DraftOf, unknown>;
}

/** The area's address book, which outlives the form. */
export interface AddressFormInput extends DraftOf {
  book: AddressBookRef;
}

type BookFact =
  | { type: 'book.loading' }
  | { type: 'book.loaded'; addresses: Address[] }
  | { type: 'book.failed'; failure: AddressBookFailure | null };

export interface AddressFormContext extends AddressFormInput {
  /** The address book's current version, if one is being edited. */
  address: Address | null;
  /** Why the address book failed to load. */
  bookFailure: AddressBookFailure | null;
  draft: AddressDraft;
  /** Why the last save failed; cleared by the next submit. */
  failure: AddressFormFailure | null;
}

type AddressFormEvent =
  | FormFact<AddressFields>
  | BookFact
  | SaveBegun
  /** Reload the address book after a failure. */
  | { type: 'address.reload' }
  /** Leave the form for good and forget what was typed. */
  | { type: 'address.cancel' };

const draftOf = ({ shopperId, addressId }: AddressFormContext): DraftOf => ({ shopperId, addressId });

const bookWatch = watch((snapshot: SnapshotFrom<typeof addressBookMachine>): BookFact => {
  const { addresses, failure } = snapshot.context;
  if (snapshot.matches('loaded')) return { type: 'book.loaded', addresses };
  return snapshot.matches('failed') ? { type: 'book.failed', failure } : { type: 'book.loading' };
});

/**
 * The page 'Add New Address' or 'Edit Address'. What's typed is kept for the tab until it's saved or canceled; a
 * failed save leaves everything as it was (ADR-33).
 */
export const addressFormMachine = setup({
  types: {
    input: {} as AddressFormInput,
    context: {} as AddressFormContext,
    events: {} as AddressFormEvent,
    emitted: {} as Emitted,
    tags: {} as 'busy' | 'loading',
    children: {} as { form: 'form'; submission: 'submission'; bookWatch: 'bookWatch' },
  },
  actors: {
    form: formMachine,
    submission: addressSubmissionMachine,
    bookWatch,
    ...serviceActors<AddressDraftServices>('readAddressDraft', 'keepAddressDraft', 'dropAddressDraft'),
  },
  guards: {
    isNew: ({ context }) => context.addressId === null,
    hasAddress: ({ context }, { addresses }: { addresses: Address[] }) =>
      addresses.some(({ addressId }) => addressId === context.addressId),
    hasEnded: ({ event }, ended: { as: string }) => hasEnded({ event }, ended),
  },
  actions: {
    storeDraft: assign(({ context }, { draft }: { draft: AddressDraft | null }) => ({
      draft: draft ?? context.draft,
    })),
    storeValues: assign(({ context }, { values }: { values: FormValues }) => ({
      draft: { ...context.draft, values },
    })),
    storeAddress: assign(({ context }, { addresses }: { addresses: Address[] }) => ({
      address: addresses.find(({ addressId }) => addressId === context.addressId) ?? null,
    })),
    storeBookFailure: assign((_, { failure }: { failure: AddressBookFailure | null }) => ({
      bookFailure: failure,
    })),
    storeFields: assign(({ context }, { output }: { output: AddressFields }) => ({
      draft: {
        ...context.draft,
        fields: output,
        save: isSame(context.draft.fields, output) ? context.draft.save : null,
      },
      failure: null,
    })),
    storeSave: assign(({ context }, { save }: { save: AddressSave }) => ({
      draft: { ...context.draft, save },
    })),
    storeOutcome: assign((_, output: AddressSubmissionOutput) => ({
      failure: output.kind === 'failed' ? output.failure : null,
    })),
    tellOutcome: enqueueActions(({ enqueue }, output: AddressSubmissionOutput) => {
      if (output.kind === 'refused') {
        enqueue.sendTo('form', { type: 'fields.refused', fields: output.fields });
      }
      if (output.kind === 'failed' && output.failure.kind === 'unknownCode') {
        enqueue.emit({ type: 'fault.raised', message: 'UNKNOWN ERROR', code: output.failure.code });
      }
    }),
    clearFailure: assign({ failure: null }),
    stopSubmission: sendTo('submission', { type: 'address.edit' }),
    loadBook: sendTo(({ context }) => context.book, { type: 'addresses.load' }),
    reloadBook: sendTo(({ context }) => context.book, { type: 'addresses.reload' }),
    tellSaved: emit({ type: 'toast.requested', text: t('Your address has been saved.'), tone: 'success' }),
    /** Back must not lead to a form that was saved. */
    goToBook: emit({ type: 'navigation.requested', to: '/account/addresses', replace: true }),
  },
}).createMachine({
  id: 'addressForm',
  context: ({ input }) => ({
    ...input,
    address: null,
    bookFailure: null,
    draft: { values: {}, fields: null, save: null },
    failure: null,
  }),
  initial: 'reading',
  states: {
    reading: {
      description: 'The browser looks for what was typed here earlier.',
      tags: 'loading',
      invoke: {
        id: 'readAddressDraft',
        src: 'readAddressDraft',
        input: ({ context }) => draftOf(context),
        onDone: {
          target: 'beginning',
          actions: { type: 'storeDraft', params: ({ event }) => ({ draft: event.output }) },
        },
        // An unreadable draft is dropped silently.
        onError: 'beginning',
      },
    },
    beginning: {
      description: 'A new address begins empty; one to edit is looked up first.',
      always: [{ guard: 'isNew', target: 'open' }, { target: 'finding' }],
    },
    finding: {
      description: 'The address to edit is looked for in the address book.',
      entry: 'loadBook',
      invoke: { id: 'bookWatch', src: 'bookWatch', input: ({ context }) => ({ source: context.book }) },
      initial: 'loading',
      on: {
        'book.loading': '.loading',
        'book.failed': {
          target: '.failed',
          actions: { type: 'storeBookFailure', params: ({ event }) => event },
        },
        'book.loaded': [
          {
            guard: { type: 'hasAddress', params: ({ event }) => event },
            target: 'open',
            actions: { type: 'storeAddress', params: ({ event }) => event },
          },
          { target: '.notFound' },
        ],
      },
      states: {
        loading: {
          description: 'The address book is still loading.',
          tags: 'loading',
        },
        failed: {
          description: "The address book didn't load; the shopper can try again.",
          on: { 'address.reload': { actions: 'reloadBook' } },
        },
        notFound: {
          description: "The address to edit doesn't exist anymore.",
        },
      },
    },
    open: {
      description: 'The address form is open.',
      type: 'parallel',
      invoke: {
        id: 'form',
        src: 'form',
        input: ({ self, context: { address, draft } }) => ({
          parent: self,
          schema: AddressFields,
          values: firstValues(address, draft.values),
        }),
      },
      states: {
        work: {
          description: 'What the shopper does with the form.',
          initial: 'editing',
          states: {
            editing: {
              description: 'The shopper types an address.',
              on: {
                'form.refused': { actions: 'clearFailure' },
                'form.submitted': {
                  target: 'submitting',
                  actions: { type: 'storeFields', params: ({ event }) => event },
                },
              },
            },
            submitting: {
              description: 'The address is checked and saved; the form is locked.',
              tags: 'busy',
              invoke: {
                id: 'submission',
                src: 'submission',
                input: ({ context: { addressId, book, draft }, self }) => ({
                  addressId,
                  book,
                  fields: known(draft.fields),
                  save: draft.save,
                  parent: self,
                }),
                onDone: endings<AddressSubmissionOutput>()({
                  saved: 'clearingDraft',
                  otherwise: {
                    target: 'editing',
                    actions: [
                      { type: 'storeOutcome', params: ({ event }) => event.output },
                      { type: 'tellOutcome', params: ({ event }) => event.output },
                    ],
                  },
                }),
              },
              // Verification would be of something other than what's typed.
              on: { 'form.changed': { actions: 'stopSubmission' } },
            },
            clearingDraft: {
              description: 'The address is saved, and what was typed is forgotten.',
              tags: 'busy',
              invoke: {
                id: 'clearAddressDraft',
                src: 'dropAddressDraft',
                input: ({ context }) => draftOf(context),
                onDone: 'saved',
                onError: 'saved',
              },
            },
            saved: {
              description: 'The address is saved; the shopper goes back to the address book.',
              type: 'final',
              tags: 'busy',
              entry: ['tellSaved', 'goToBook'],
            },
          },
        },
        draft: {
          description: 'What was typed survives a reload of the page.',
          initial: 'kept',
          on: {
            'form.changed': {
              target: '.keeping',
              actions: { type: 'storeValues', params: ({ event }) => event },
            },
            'save.begun': {
              target: '.keeping',
              actions: { type: 'storeSave', params: ({ event }) => event },
            },
            'address.cancel': '.dropping',
          },
          states: {
            kept: {
              description: 'What was typed is kept.',
            },
            keeping: {
              description: 'The browser keeps what was just typed.',
              invoke: {
                id: 'keepAddressDraft',
                src: 'keepAddressDraft',
                input: ({ context }) => ({ ...draftOf(context), draft: context.draft }),
                onDone: 'kept',
                onError: 'kept',
              },
            },
            dropping: {
              description: 'The shopper cancels, and the browser forgets what was typed.',
              invoke: {
                id: 'dropAddressDraft',
                src: 'dropAddressDraft',
                input: ({ context }) => draftOf(context),
                onDone: 'kept',
                onError: 'kept',
              },
            },
          },
        },
      },
    },
  },
});

export type AddressFormRef = ActorRefFrom<typeof addressFormMachine>;
