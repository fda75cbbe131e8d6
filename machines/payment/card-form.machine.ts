import { type ActorRefFrom, assign, sendTo, setup } from 'xstate';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { AddedCard, CardDetails, CardToAdd } from '../../services/contracts/wallet.ts';
import { asServiceFailure, fieldErrors } from '../shared/failures.ts';
import { type FieldErrors, type FormFact, type FormValues, formMachine } from '../shared/form.machine.ts';
import { newKey } from '../shared/keys.ts';
import { known } from '../shared/known.ts';
import type { ModalName } from '../shared/modals.ts';
import { type Service, slots } from '../shared/services.ts';
import { cardDetailsForm, isSavingImplied } from './card-details.ts';
import {
  type CardFormFailure,
  type CardNotAdded,
  cardFormFailure,
  cardNotAdded,
} from './card-form.failures.ts';
import { cardFrameMachine, type FrameFact } from './card-frame.machine.ts';

/** One try at adding a card; a second try sends exactly the same, key included. */
export interface CardAddition {
  checkoutId: string;
  versionKey: string;
  card: CardToAdd;
  idempotencyKey: string;
}

export interface CardFormServices {
  addCardToOrder: Service<CardAddition, AddedCard & { checkout: Checkout }>;
  /** The checkout's current versionKey. */
  getVersionKey: Service<{ checkoutId: string }, { versionKey: string }>;
}

export interface CardFormInput {
  checkoutId: string;
  versionKey: string;
  /** The fields' initial values; the shopper can change all of them. */
  known: FormValues;
}

export type CardFormOutput =
  | ({ kind: 'added'; checkout: Checkout } & AddedCard)
  | { kind: 'canceled' }
  /** Also canceled, but the card may have been added without a response: look again. */
  | { kind: 'leftInDoubt' };

interface CardFormContext extends CardFormInput {
  details: CardDetails | null;
  addition: CardAddition | null;
  failure: CardFormFailure | null;
  /** A try had no response: the card may have been added. */
  isInDoubt: boolean;
  added: (AddedCard & { checkout: Checkout }) | null;
}

/** `card.save` and `card.cancel` come from both the view and the frame. */
type CardFormEvent = FormFact<CardDetails> | FrameFact;

const asFormFailure = ({ event }: { event: { error: unknown } }) =>
  cardFormFailure(asServiceFailure(event.error));

const notAddedAs = <const K extends CardNotAdded>(as: K) => ({
  type: 'isNotAdded' as const,
  params: ({ event }: { event: { error: unknown } }) => ({ failure: asServiceFailure(event.error), as }),
});

/**
 * The modal 'Add a Credit or Debit Card': checks the holder's details and the secure frame together (CRD-05), gets
 * a token from the frame, and adds the card to the wallet and the order with one call (CRD-06, CRD-07). What was
 * typed stays until the card is added or the form is left.
 */
export const cardFormMachine = setup({
  types: {
    input: {} as CardFormInput,
    context: {} as CardFormContext,
    events: {} as CardFormEvent,
    output: {} as CardFormOutput,
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
    children: {} as { details: 'details'; frame: 'frame'; addCardToOrder: 'addCardToOrder' },
  },
  actors: {
    details: formMachine,
    frame: cardFrameMachine,
    ...slots<CardFormServices>('addCardToOrder', 'getVersionKey'),
  },
  guards: {
    isInDoubt: ({ context }) => context.isInDoubt,
    isUnsavedPreference: (_, { values }: { values: FormValues }) =>
      isSavingImplied(values) && values.save !== true,
    isNotAdded: (_, { failure, as }: { failure: ServiceFailure; as: CardNotAdded }) =>
      cardNotAdded(failure) === as,
  },
  actions: {
    submitDetails: sendTo('details', { type: 'form.submit' }),
    checkFrame: sendTo('frame', { type: 'card.check' }),
    tokenize: sendTo('frame', { type: 'card.tokenize' }),
    focusFrame: sendTo('frame', { type: 'focus.request' }),
    saveToo: sendTo('details', { type: 'field.change', name: 'save', value: true }),
    showFieldErrors: sendTo('details', (_, { fields }: { fields: FieldErrors }) => ({
      type: 'fields.refused',
      fields,
    })),
    storeDetails: assign((_, { output }: { output: CardDetails }) => ({ details: output, failure: null })),
    storeAddition: assign(({ context }, { vaultToken }: { vaultToken: string }) => ({
      addition: context.details && {
        checkoutId: context.checkoutId,
        versionKey: context.versionKey,
        card: { ...context.details, vaultToken },
        idempotencyKey: newKey(),
      },
    })),
    storeAdded: assign((_, added: AddedCard & { checkout: Checkout }) => ({ added })),
    storeVersionKey: assign((_, { versionKey }: { versionKey: string }) => ({ versionKey })),
    storeFailure: assign((_, failure: CardFormFailure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    noteDoubt: assign({ isInDoubt: true }),
  },
}).createMachine({
  id: 'cardForm',
  context: ({ input }) => ({
    ...input,
    details: null,
    addition: null,
    failure: null,
    isInDoubt: false,
    added: null,
  }),
  output: ({ event }) => event.output as CardFormOutput,
  initial: 'open',
  states: {
    open: {
      tags: 'modal',
      meta: { modal: 'AddCard' },
      invoke: [
        { id: 'details', src: 'details', input: ({ self, context }) => cardDetailsForm(self, context.known) },
        { id: 'frame', src: 'frame', input: ({ self }) => ({ parent: self }) },
      ],
      initial: 'waitingForFrame',
      on: {
        'card.cancel': [{ guard: 'isInDoubt', target: 'leftInDoubt' }, { target: 'canceled' }],
        'form.changed': {
          guard: { type: 'isUnsavedPreference', params: ({ event }) => event },
          actions: 'saveToo',
        },
      },
      states: {
        waitingForFrame: { on: { 'frame.ready': 'editing' } },
        editing: {
          on: {
            'card.save': { actions: 'submitDetails' },
            // The frame shows its errors alongside the details' errors.
            'form.refused': { actions: 'checkFrame' },
            'form.submitted': {
              target: 'tokenizing',
              actions: { type: 'storeDetails', params: ({ event }) => event },
            },
          },
        },
        tokenizing: {
          tags: 'busy',
          entry: 'tokenize',
          on: {
            'card.stored': {
              target: 'adding',
              actions: { type: 'storeAddition', params: ({ event }) => event.card },
            },
            'card.faulty': { target: 'editing', actions: 'focusFrame' },
            'card.unanswered': {
              target: 'editing',
              actions: { type: 'storeFailure', params: ({ event }) => event.failure },
            },
          },
        },
        adding: {
          tags: 'busy',
          invoke: {
            id: 'addCardToOrder',
            src: 'addCardToOrder',
            input: ({ context }) => known(context.addition),
            onDone: {
              target: '#cardForm.added',
              actions: { type: 'storeAdded', params: ({ event }) => event.output },
            },
            onError: [
              {
                guard: notAddedAs('noAnswer'),
                target: 'unconfirmed',
                actions: [{ type: 'storeFailure', params: asFormFailure }, 'noteDoubt'],
              },
              {
                guard: notAddedAs('stale'),
                target: 'refreshing',
                actions: { type: 'storeFailure', params: asFormFailure },
              },
              {
                guard: notAddedAs('fieldsRefused'),
                target: 'editing',
                actions: {
                  type: 'showFieldErrors',
                  params: ({ event }) => ({ fields: fieldErrors(asServiceFailure(event.error)) }),
                },
              },
              { target: 'editing', actions: { type: 'storeFailure', params: asFormFailure } },
            ],
          },
          // A request that's been sent can't be taken back.
          on: { 'card.cancel': {} },
        },
        unconfirmed: {
          on: {
            'card.save': { target: 'adding', actions: 'clearFailure' },
            'form.submitted': { target: 'adding', actions: 'clearFailure' },
            // A different card or different details: not a retry of the same.
            'card.edited': 'editing',
            'form.changed': [
              {
                guard: { type: 'isUnsavedPreference', params: ({ event }) => event },
                target: 'editing',
                actions: 'saveToo',
              },
              { target: 'editing' },
            ],
          },
        },
        refreshing: {
          tags: 'busy',
          invoke: {
            id: 'getVersionKey',
            src: 'getVersionKey',
            input: ({ context }) => ({ checkoutId: context.checkoutId }),
            onDone: {
              target: 'editing',
              actions: { type: 'storeVersionKey', params: ({ event }) => event.output },
            },
            onError: 'editing',
          },
        },
      },
    },
    added: {
      type: 'final',
      output: ({ context }): CardFormOutput => ({ kind: 'added', ...known(context.added) }),
    },
    canceled: { type: 'final', output: { kind: 'canceled' } },
    leftInDoubt: { type: 'final', output: { kind: 'leftInDoubt' } },
  },
});

export type CardFormRef = ActorRefFrom<typeof cardFormMachine>;
