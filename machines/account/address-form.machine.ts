import { AddressFields } from '../../services/contracts/addresses.ts';
import { firstValues } from './address-fields.ts';
import { addressFormFlow, draftOf, submission } from './address-form.setup.ts';

/**
 * The page 'Add New Address' or 'Edit Address'. What is typed is kept for the tab until it is saved or the form is
 * canceled; a save that failed leaves everything as it was (ADR-33).
 */
export const addressFormMachine = addressFormFlow.createMachine({
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
      invoke: {
        id: 'readAddressDraft',
        src: 'readAddressDraft',
        input: ({ context }) => draftOf(context),
        onDone: {
          target: 'beginning',
          actions: { type: 'storeDraft', params: ({ event }) => ({ draft: event.output }) },
        },
        // A draft that cannot be read is not worth a word.
        onError: 'beginning',
      },
    },
    beginning: { always: [{ guard: 'isNew', target: 'open' }, { target: 'finding' }] },
    finding: {
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
        loading: {},
        failed: { on: { 'address.reload': { actions: 'reloadBook' } } },
        notFound: {},
      },
    },
    open: {
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
          initial: 'editing',
          states: {
            editing: {
              on: {
                'form.refused': { actions: 'clearFailure' },
                'form.submitted': {
                  target: 'submitting',
                  actions: { type: 'storeFields', params: ({ event }) => event },
                },
              },
            },
            submitting: {
              tags: 'busy',
              invoke: {
                id: 'submission',
                src: 'submission',
                input: ({ context, self }) => ({ ...submission(context), parent: self }),
                onDone: [
                  {
                    guard: { type: 'isSaved', params: ({ event }) => event.output },
                    target: 'clearingDraft',
                  },
                  {
                    target: 'editing',
                    actions: [
                      { type: 'storeOutcome', params: ({ event }) => event.output },
                      { type: 'tellOutcome', params: ({ event }) => event.output },
                    ],
                  },
                ],
              },
              // What is verified would not be what is typed.
              on: { 'form.changed': { actions: 'stopSubmission' } },
            },
            clearingDraft: {
              tags: 'busy',
              invoke: {
                id: 'clearAddressDraft',
                src: 'dropAddressDraft',
                input: ({ context }) => draftOf(context),
                onDone: 'saved',
                onError: 'saved',
              },
            },
            saved: { type: 'final', tags: 'busy', entry: ['tellSaved', 'goToBook'] },
          },
        },
        draft: {
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
            kept: {},
            keeping: {
              invoke: {
                id: 'keepAddressDraft',
                src: 'keepAddressDraft',
                input: ({ context }) => ({ ...draftOf(context), draft: context.draft }),
                onDone: 'kept',
                onError: 'kept',
              },
            },
            dropping: {
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
