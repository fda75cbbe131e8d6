import { type ActorRefFrom, type AnyActorRef, assign, fromCallback, sendTo, setup } from 'xstate';
import {
  type Address,
  type AddressFields,
  countryOf,
  type createAddress,
  type updateAddress,
  type Verification,
  type verifyAddress,
} from '../../services/contracts/addresses.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import { asFailure, fieldErrors } from '../shared/failures.ts';
import type { FieldErrors } from '../shared/form.machine.ts';
import { asAnswer, idempotentCall, isAnswered } from '../shared/idempotent-call.machine.ts';
import { newKey } from '../shared/keys.ts';
import { known } from '../shared/known.ts';
import type { ModalName } from '../shared/modals.ts';
import { type CallOf, serviceActors } from '../shared/services.ts';
import type { AddressSaved } from './address-book.machine.ts';
import {
  type AddressSave,
  addressToSave,
  addressToVerify,
  placeOf,
  refusedFields,
  type Suggestion,
  suggestionOf,
} from './address-fields.ts';
import { type AddressFormFailure, addressFormFailure, userConstraint } from './address-form.failures.ts';

export interface AddressSubmissionServices {
  verifyAddress: CallOf<typeof verifyAddress>;
  createAddress: CallOf<typeof createAddress>;
  updateAddress: CallOf<typeof updateAddress>;
}

/** A save is over: the address book has a new address, or should reload because it's unknown what it has. */
type BookUpdate = AddressSaved | { type: 'addresses.reload' };

/** What the form is told during a submit; the ending comes as output. */
export type SaveBegun = { type: 'save.begun'; save: AddressSave };

export interface AddressSubmissionInput {
  /** Null for a new address. */
  addressId: string | null;
  fields: AddressFields;
  /** A failed save of the same fields: it's resent unchanged, without asking again. */
  save: AddressSave | null;
  /** Told about each save as it begins, so that reloading the page doesn't turn it into a new one. */
  parent: AnyActorRef;
  /** The area's address book. */
  book: { send: (news: BookUpdate) => void };
}

export type AddressSubmissionOutput =
  | { kind: 'saved' }
  /** The shopper wants to change something. */
  | { kind: 'edited' }
  /** The store's field errors. */
  | { kind: 'refused'; fields: FieldErrors }
  | { kind: 'failed'; failure: AddressFormFailure };

export interface AddressSubmissionContext extends AddressSubmissionInput {
  suggestion: Suggestion | null;
  /** Why verification didn't check the address, in the store's words (ERR-09). */
  constraint: string | null;
  /** The store's field errors. */
  fieldErrors: FieldErrors;
  failure: AddressFormFailure | null;
}

export type AddressSubmissionEvent =
  /** Back to the fields. */
  | { type: 'address.edit' }
  | { type: 'choice.change'; choice: 'suggested' | 'original' }
  /** Save whichever of suggested and original is selected. */
  | { type: 'choice.save' }
  /** The checkbox 'Use this address'. */
  | { type: 'confirmation.change'; isConfirmed: boolean }
  | { type: 'confirmation.save' };

/** A save of the typed or suggested address, with its own key. */
const newSave = (
  addressId: string | null,
  fields: AddressFields,
  place?: Suggestion['place'],
): AddressSave => ({ address: addressToSave(addressId, fields, place), idempotencyKey: newKey() });

const refused = ({ fields }: AddressSubmissionContext, failure: ServiceFailure): FieldErrors =>
  refusedFields(fieldErrors(failure), fields);

/** Tells the address book as soon as a save is over, even one whose page was left (ADR-32). */
const bookUpdate = fromCallback<BookUpdate, Pick<AddressSubmissionInput, 'book'>>(({ input, receive }) => {
  let news: BookUpdate = { type: 'addresses.reload' };
  receive((heard) => {
    news = heard;
  });
  return () => input.book.send(news);
});

/**
 * One submit of the address form: verifies a US address (ADR-26), offers a correction next to the original
 * (ADR-28), asks for confirmation if it's unverified (ADR-29), and then saves it.
 */
export const addressSubmissionMachine = setup({
  types: {
    input: {} as AddressSubmissionInput,
    context: {} as AddressSubmissionContext,
    events: {} as AddressSubmissionEvent,
    output: {} as AddressSubmissionOutput,
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
    children: {} as { bookUpdate: 'bookUpdate'; saveAddress: 'saveAddress' },
  },
  actors: {
    bookUpdate,
    saveAddress: idempotentCall<AddressSubmissionServices, 'createAddress' | 'updateAddress'>(),
    ...serviceActors<AddressSubmissionServices>('verifyAddress'),
  },
  guards: {
    hasSave: ({ context }) => context.save !== null,
    isCanadian: ({ context }) => countryOf(context.fields.stateCode) === 'CA',
    isVerified: (_, { addressValidations: { validated, corrected } }: Verification) =>
      validated && !corrected,
    isCorrected: ({ context }, verification: Verification) =>
      suggestionOf(verification, context.fields) !== null,
    isOriginal: (_, { choice }: { choice: 'suggested' | 'original' }) => choice === 'original',
    isConfirmed: (_, { isConfirmed }: { isConfirmed: boolean }) => isConfirmed,
    isAnswered,
    hasFieldErrors: ({ context }, failure: ServiceFailure) =>
      Object.keys(refused(context, failure)).length > 0,
  },
  actions: {
    storeSuggestion: assign(({ context }, verification: Verification) => ({
      suggestion: suggestionOf(verification, context.fields),
    })),
    storeConstraint: assign((_, failure: ServiceFailure) => ({ constraint: userConstraint(failure) })),
    saveTyped: assign(({ context }) => ({ save: newSave(context.addressId, context.fields) })),
    saveVerified: assign(({ context }, verification: Verification) => ({
      save: newSave(context.addressId, context.fields, placeOf(verification)),
    })),
    saveSuggested: assign(({ context: { addressId, suggestion } }) => ({
      save: suggestion && newSave(addressId, suggestion.fields, suggestion.place),
    })),
    tellBegun: sendTo(
      ({ context }) => context.parent,
      ({ context }): SaveBegun => ({ type: 'save.begun', save: known(context.save) }),
    ),
    tellSaved: sendTo('bookUpdate', (_, address: Address) => ({
      type: 'address.saved',
      address,
    })),
    storeRefused: assign(({ context }, failure: ServiceFailure) => ({
      fieldErrors: refused(context, failure),
    })),
    storeFailure: assign(({ context }, failure: ServiceFailure) => ({
      failure: addressFormFailure(failure, context.addressId === null),
    })),
  },
}).createMachine({
  id: 'addressSubmission',
  context: ({ input }) => ({ ...input, suggestion: null, constraint: null, fieldErrors: {}, failure: null }),
  output: ({ event }) => event.output as AddressSubmissionOutput,
  initial: 'deciding',
  states: {
    deciding: {
      description: 'US addresses are verified first; others, and retries, are saved right away.',
      always: [
        { guard: 'hasSave', target: 'saving' },
        { guard: 'isCanadian', target: 'saving', actions: 'saveTyped' },
        { target: 'verifying' },
      ],
    },
    verifying: {
      description: 'The address is compared with the postal table.',
      tags: 'busy',
      invoke: {
        id: 'verifyAddress',
        src: 'verifyAddress',
        input: ({ context }) => ({ address: addressToVerify(context.fields) }),
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
            guard: { type: 'hasFieldErrors', params: asFailure },
            target: 'refused',
            actions: { type: 'storeRefused', params: asFailure },
          },
          { target: 'confirmingUnverified', actions: { type: 'storeConstraint', params: asFailure } },
        ],
      },
      on: { 'address.edit': 'edited' },
    },
    choosingSuggestion: {
      description:
        '“Suggested address”: the postal table spells the address differently, and the shopper picks one.',
      tags: 'modal',
      meta: { modal: 'SuggestedAddress' },
      initial: 'suggested',
      on: {
        'address.edit': 'edited',
        'choice.change': [
          { guard: { type: 'isOriginal', params: ({ event }) => event }, target: '.original' },
          { target: '.suggested' },
        ],
      },
      states: {
        suggested: {
          description: 'The suggested spelling is selected.',
          on: { 'choice.save': { target: '#addressSubmission.saving', actions: 'saveSuggested' } },
        },
        original: {
          description: "The shopper's own spelling is selected.",
          on: { 'choice.save': { target: '#addressSubmission.saving', actions: 'saveTyped' } },
        },
      },
    },
    confirmingUnverified: {
      description:
        "“Unverified address”: the postal table doesn't know the address; the shopper vouches for it or edits it.",
      tags: 'modal',
      meta: { modal: 'UnverifiedAddress' },
      initial: 'unconfirmed',
      on: {
        'address.edit': 'edited',
        'confirmation.change': [
          { guard: { type: 'isConfirmed', params: ({ event }) => event }, target: '.confirmed' },
          { target: '.unconfirmed' },
        ],
      },
      states: {
        unconfirmed: {
          description: "The box that confirms the address isn't checked.",
        },
        confirmed: {
          description: 'The shopper confirmed the address and can save it.',
          on: { 'confirmation.save': { target: '#addressSubmission.saving', actions: 'saveTyped' } },
        },
      },
    },
    saving: {
      description: 'The address is being saved.',
      tags: 'busy',
      entry: 'tellBegun',
      invoke: { id: 'bookUpdate', src: 'bookUpdate', input: ({ context: { book } }) => ({ book }) },
      initial: 'sending',
      states: {
        sending: {
          description: 'The store saves the address under one key, so a retry saves it only once.',
          invoke: {
            id: 'saveAddress',
            src: 'saveAddress',
            input: ({ context }) => {
              const { address, idempotencyKey } = known(context.save);
              return address.addressId === ''
                ? { call: 'createAddress', request: { ...address, addressId: '', idempotencyKey } }
                : { call: 'updateAddress', request: address };
            },
            onDone: [
              {
                guard: 'isAnswered',
                target: 'told',
                actions: { type: 'tellSaved', params: asAnswer },
              },
              {
                guard: { type: 'hasFieldErrors', params: asFailure },
                target: '#addressSubmission.refused',
                actions: { type: 'storeRefused', params: asFailure },
              },
              {
                target: '#addressSubmission.failed',
                actions: { type: 'storeFailure', params: asFailure },
              },
            ],
          },
        },
        told: {
          description: 'The address book hears what happened to the address.',
          always: '#addressSubmission.saved',
        },
      },
    },
    saved: {
      description: 'The address is saved.',
      type: 'final',
      output: { kind: 'saved' },
    },
    edited: {
      description: 'The shopper goes back to the form to change the address.',
      type: 'final',
      output: { kind: 'edited' },
    },
    refused: {
      description: 'The store refused a field; the form shows which one.',
      type: 'final',
      output: ({ context }): AddressSubmissionOutput => ({ kind: 'refused', fields: context.fieldErrors }),
    },
    failed: {
      description: "The address wasn't saved; the form says why.",
      type: 'final',
      output: ({ context }): AddressSubmissionOutput => ({ kind: 'failed', failure: known(context.failure) }),
    },
  },
});

export type AddressSubmissionRef = ActorRefFrom<typeof addressSubmissionMachine>;
