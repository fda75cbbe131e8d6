import { asFailure } from '../shared/failures.ts';
import { addressToVerify } from './address-fields.ts';
import { addressSubmissionFlow, askedSave } from './address-submission.setup.ts';

/**
 * One submit of the address form: an address in the US is verified (ADR-26), a corrected one is offered beside the
 * typed one (ADR-28), one that is not verified has to be confirmed (ADR-29); then it is saved.
 */
export const addressSubmissionMachine = addressSubmissionFlow.createMachine({
  id: 'addressSubmission',
  context: ({ input }) => ({ ...input, suggestion: null, constraint: null, output: { kind: 'edited' } }),
  output: ({ context }) => context.output,
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'hasSave', target: 'saving' },
        { guard: 'isCanadian', target: 'saving', actions: 'saveTyped' },
        { target: 'verifying' },
      ],
    },
    verifying: {
      tags: 'busy',
      invoke: {
        id: 'verifyAddress',
        src: 'verifyAddress',
        input: ({ context }) => addressToVerify(context.fields),
        onDone: [
          {
            guard: { type: 'isVerified', params: ({ event }) => event.output },
            target: 'saving',
            actions: { type: 'saveVerified', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isCorrected', params: ({ event }) => event.output },
            target: 'choosingSuggestion',
            actions: { type: 'storeSuggestion', params: ({ event }) => event.output },
          },
          { target: 'confirmingUnverified' },
        ],
        onError: [
          {
            guard: { type: 'isSessionOver', params: asFailure },
            target: 'ended',
            actions: 'storeSessionLost',
          },
          {
            guard: { type: 'hasFieldErrors', params: asFailure },
            target: 'ended',
            actions: { type: 'storeRefused', params: asFailure },
          },
          { target: 'confirmingUnverified', actions: { type: 'storeConstraint', params: asFailure } },
        ],
      },
      on: { 'address.edit': 'ended' },
    },
    choosingSuggestion: {
      tags: 'modal',
      meta: { modal: 'SuggestedAddress' },
      initial: 'suggested',
      on: {
        'address.edit': 'ended',
        'choice.change': [
          { guard: { type: 'isOriginal', params: ({ event }) => event }, target: '.original' },
          { target: '.suggested' },
        ],
      },
      states: {
        suggested: {
          on: { 'choice.save': { target: '#addressSubmission.saving', actions: 'saveSuggested' } },
        },
        original: {
          on: { 'choice.save': { target: '#addressSubmission.saving', actions: 'saveTyped' } },
        },
      },
    },
    confirmingUnverified: {
      tags: 'modal',
      meta: { modal: 'UnverifiedAddress' },
      initial: 'unconfirmed',
      on: {
        'address.edit': 'ended',
        'confirmation.change': [
          { guard: { type: 'isConfirmed', params: ({ event }) => event }, target: '.confirmed' },
          { target: '.unconfirmed' },
        ],
      },
      states: {
        unconfirmed: {},
        confirmed: {
          on: { 'confirmation.save': { target: '#addressSubmission.saving', actions: 'saveTyped' } },
        },
      },
    },
    saving: {
      tags: 'busy',
      entry: 'tellBegun',
      invoke: { id: 'bookNews', src: 'bookNews', input: ({ context: { book } }) => ({ book }) },
      initial: 'sending',
      states: {
        sending: {
          invoke: {
            id: 'saveAddress',
            src: 'saveAddress',
            input: ({ context }) => askedSave(context),
            onDone: {
              target: 'told',
              actions: [
                'storeSaved',
                { type: 'tellSaved', params: ({ event }) => ({ address: event.output }) },
              ],
            },
            onError: [
              {
                guard: { type: 'isSessionOver', params: asFailure },
                target: '#addressSubmission.ended',
                actions: 'storeSessionLost',
              },
              {
                guard: { type: 'hasFieldErrors', params: asFailure },
                target: '#addressSubmission.ended',
                actions: { type: 'storeRefused', params: asFailure },
              },
              {
                target: '#addressSubmission.ended',
                actions: { type: 'storeFailure', params: asFailure },
              },
            ],
          },
        },
        /** The news are told before they are delivered, which is when saving is left. */
        told: { always: '#addressSubmission.ended' },
      },
    },
    ended: { type: 'final' },
  },
});
