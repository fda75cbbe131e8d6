import { type ActorRefFrom, and, assign, sendTo, setup } from 'xstate';
import type { addCard, CardDetails, CardToAdd, updateCard } from '../../services/contracts/cards.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { AddedCard, CardApplication } from '../../services/contracts/wallet.ts';
import { asFailure, failureIn, fieldErrors } from '../shared/failures.ts';
import { type FieldErrors, type FormFact, type FormValues, formMachine } from '../shared/form.machine.ts';
import { asAnswer, idempotentCall, isAnswered } from '../shared/idempotent-call.machine.ts';
import { newKey } from '../shared/keys.ts';
import { known } from '../shared/known.ts';
import type { ModalName } from '../shared/modals.ts';
import { type CallOf, type Service, serviceActors } from '../shared/services.ts';
import { cardDetailsForm, isSavingImplied } from './card-details.ts';
import {
  type CardFormFailure,
  type CardNotAdded,
  cardFormFailure,
  cardNotAdded,
} from './card-form.failures.ts';
import { cardFrameMachine, type FrameFact } from './card-frame.machine.ts';

/** One try at adding a card; a second try sends exactly the same, key included. */
interface Addition {
  card: CardToAdd;
  idempotencyKey: string;
}

export type CardAddition = Addition & { checkoutId: string; versionKey: string };

export interface CardFormServices {
  addCardToOrder: Service<CardAddition, AddedCard & { checkout: Checkout }>;
  addCard: CallOf<typeof addCard>;
  updateCard: CallOf<typeof updateCard>;
  /** The checkout's current versionKey. */
  getVersionKey: Service<{ checkoutId: string }, { versionKey: string }>;
}

/** What the form is for: a card for an order, which it then pays, or for an account alone, or a saved card's new details. */
export type CardPurpose =
  | { kind: 'order'; checkoutId: string; versionKey: string }
  | { kind: 'wallet'; application: CardApplication }
  | {
      kind: 'edit';
      application: CardApplication;
      cardId: string;
      /** A preferred reward debit card stays preferred (CRD-22). */
      staysPreferred: boolean;
    };

export interface CardFormInput {
  purpose: CardPurpose;
  /** The fields' initial values; the shopper can change all of them. */
  known: FormValues;
}

export type CardFormOutput =
  | ({ kind: 'added'; checkout: Checkout } & AddedCard)
  /** In the wallet, not for an order. */
  | ({ kind: 'saved' } & AddedCard)
  | { kind: 'canceled' }
  /** Also canceled, but a card was sent and may have been added: look again. */
  | { kind: 'leftAfterSending' };

interface CardFormContext extends CardFormInput {
  details: CardDetails | null;
  addition: Addition | null;
  failure: CardFormFailure | null;
  added: (AddedCard & { checkout: Checkout }) | null;
  saved: AddedCard | null;
}

/** `card.save` and `card.cancel` come from both the view and the frame. */
type CardFormEvent = FormFact<CardDetails> | FrameFact;

const orderOf = ({ purpose }: CardFormContext) => known(purpose.kind === 'order' ? purpose : null);
const addedTo = ({ purpose }: CardFormContext) => known(purpose.kind === 'wallet' ? purpose : null);
const additionIn = ({ addition }: CardFormContext) => known(addition);
const editedIn = ({ purpose }: CardFormContext) => known(purpose.kind === 'edit' ? purpose : null);

const asFormFailure = (given: { event: object }) => cardFormFailure(asFailure(given));

/**
 * The modals 'Add a Credit or Debit Card' and 'Edit Card': checks the holder's details and the secure frame together
 * (CRD-05), gets a token from the frame, and adds the card to the wallet, and to the order if it's for one, or changes it,
 * with one call (CRD-06, CRD-07). What was typed stays until the card is saved or the form is left.
 */
export const cardFormMachine = setup({
  types: {
    input: {} as CardFormInput,
    context: {} as CardFormContext,
    events: {} as CardFormEvent,
    output: {} as CardFormOutput,
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
    children: {} as {
      details: 'details';
      frame: 'frame';
      addCardToOrder: 'addCardToOrder';
      addCard: 'addCard';
      updateCard: 'updateCard';
    },
  },
  actors: {
    details: formMachine,
    frame: cardFrameMachine,
    ...serviceActors<CardFormServices>('getVersionKey'),
    addCardToOrder: idempotentCall<CardFormServices, 'addCardToOrder'>(),
    addCard: idempotentCall<CardFormServices, 'addCard'>(),
    updateCard: idempotentCall<CardFormServices, 'updateCard'>(),
  },
  guards: {
    isForOrder: ({ context }) => context.purpose.kind === 'order',
    isEdit: ({ context }) => context.purpose.kind === 'edit',
    isPreferenceLost: ({ context: { purpose } }, { values }: { values: FormValues }) =>
      purpose.kind === 'edit' && purpose.staysPreferred && values.default !== true,
    hasSent: ({ context }) => context.addition !== null,
    isUnsavedPreference: (_, { values }: { values: FormValues }) =>
      isSavingImplied(values) && values.save !== true,
    isAnswered,
    isNotAdded: ({ event }, { as }: { as: CardNotAdded }) => cardNotAdded(failureIn(event)) === as,
  },
  actions: {
    submitDetails: sendTo('details', { type: 'form.submit' }),
    checkFrame: sendTo('frame', { type: 'card.check' }),
    tokenize: sendTo('frame', { type: 'card.tokenize' }),
    preferAnyway: sendTo('details', { type: 'field.change', name: 'default', value: true }),
    saveToo: sendTo('details', { type: 'field.change', name: 'save', value: true }),
    showFieldErrors: sendTo('details', (_, { fields }: { fields: FieldErrors }) => ({
      type: 'fields.refused',
      fields,
    })),
    storeDetails: assign((_, { output }: { output: CardDetails }) => ({ details: output, failure: null })),
    storeAddition: assign(({ context }, { vaultToken }: { vaultToken: string }) => ({
      addition: context.details && {
        card: { ...context.details, vaultToken },
        idempotencyKey: newKey(),
      },
    })),
    storeAdded: assign((_, added: AddedCard & { checkout: Checkout }) => ({ added })),
    storeSaved: assign((_, saved: AddedCard) => ({ saved })),
    storeVersionKey: assign(({ context }, { versionKey }: { versionKey: string }) => ({
      purpose: { ...orderOf(context), versionKey },
    })),
    storeFailure: assign((_, failure: CardFormFailure) => ({ failure })),
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'cardForm',
  context: ({ input }) => ({
    ...input,
    details: null,
    addition: null,
    failure: null,
    added: null,
    saved: null,
  }),
  output: ({ event }) => event.output as CardFormOutput,
  initial: 'open',
  states: {
    open: {
      description: '“Add a Credit or Debit Card” or “Edit Card” is open.',
      tags: 'modal',
      meta: { modal: 'AddCard' },
      invoke: [
        { id: 'details', src: 'details', input: ({ self, context }) => cardDetailsForm(self, context.known) },
        {
          id: 'frame',
          src: 'frame',
          input: ({ self, context: { purpose } }) => ({
            parent: self,
            form: purpose.kind === 'edit' ? 'edit' : 'card',
          }),
        },
      ],
      initial: 'waitingForFrame',
      on: {
        'card.cancel': [{ guard: 'hasSent', target: 'leftAfterSending' }, { target: 'canceled' }],
        'form.changed': [
          {
            guard: { type: 'isPreferenceLost', params: ({ event }) => event },
            actions: 'preferAnyway',
          },
          {
            guard: { type: 'isUnsavedPreference', params: ({ event }) => event },
            actions: 'saveToo',
          },
        ],
      },
      states: {
        waitingForFrame: {
          description: 'The secure card fields are loading.',
          on: { 'frame.ready': 'editing' },
        },
        editing: {
          description: 'The shopper types a card number, a name, and a billing address.',
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
          description: 'The vault takes the card number; the shop never sees it.',
          tags: 'busy',
          entry: 'tokenize',
          on: {
            'card.stored': {
              target: 'adding',
              actions: { type: 'storeAddition', params: ({ event }) => event.card },
            },
            // The list of errors takes the focus.
            'card.invalid': 'editing',
            'card.unanswered': {
              target: 'editing',
              actions: { type: 'storeFailure', params: ({ event }) => event.failure },
            },
          },
        },
        adding: {
          description: 'The card is being saved.',
          tags: 'busy',
          // A request that's been sent can't be taken back.
          on: { 'card.cancel': {} },
          initial: 'deciding',
          states: {
            deciding: {
              description: 'The card goes to the order, to the wallet, or replaces the one being edited.',
              always: [
                { guard: 'isForOrder', target: 'toOrder' },
                { guard: 'isEdit', target: 'updating' },
                { target: 'toWallet' },
              ],
            },
            toOrder: {
              description: 'The card is added to the order.',
              invoke: {
                id: 'addCardToOrder',
                src: 'addCardToOrder',
                input: ({ context }) => ({
                  call: 'addCardToOrder',
                  request: {
                    checkoutId: orderOf(context).checkoutId,
                    versionKey: orderOf(context).versionKey,
                    ...additionIn(context),
                  },
                }),
                onDone: [
                  {
                    guard: 'isAnswered',
                    target: '#cardForm.added',
                    actions: { type: 'storeAdded', params: asAnswer },
                  },
                  { target: '#cardForm.open.notAdded' },
                ],
              },
            },
            toWallet: {
              description: 'The card is added to the wallet.',
              invoke: {
                id: 'addCard',
                src: 'addCard',
                input: ({ context }) => {
                  const { card, idempotencyKey } = additionIn(context);
                  const { application } = addedTo(context);
                  return { call: 'addCard', request: { application, ...card, idempotencyKey } };
                },
                onDone: [
                  {
                    guard: 'isAnswered',
                    target: '#cardForm.saved',
                    actions: { type: 'storeSaved', params: asAnswer },
                  },
                  { target: '#cardForm.open.notAdded' },
                ],
              },
            },
            updating: {
              description: 'The edited card is being saved.',
              invoke: {
                id: 'updateCard',
                src: 'updateCard',
                input: ({ context }) => {
                  const { card, idempotencyKey } = additionIn(context);
                  const { save: _, ...details } = card;
                  const { application, cardId } = editedIn(context);
                  return { call: 'updateCard', request: { application, cardId, ...details, idempotencyKey } };
                },
                onDone: [
                  {
                    guard: 'isAnswered',
                    target: '#cardForm.saved',
                    actions: { type: 'storeSaved', params: asAnswer },
                  },
                  { target: '#cardForm.open.notAdded' },
                ],
              },
            },
          },
        },
        notAdded: {
          description: 'No card was added, or no answer came; the form says why.',
          always: [
            {
              guard: { type: 'isNotAdded', params: { as: 'noAnswer' } },
              target: 'outcomeUnknown',
              actions: { type: 'storeFailure', params: asFormFailure },
            },
            {
              guard: { type: 'isNotAdded', params: { as: 'fieldsRefused' } },
              target: 'editing',
              actions: {
                type: 'showFieldErrors',
                params: ({ event }) => ({ fields: fieldErrors(failureIn(event)) }),
              },
            },
            {
              guard: and(['isForOrder', { type: 'isNotAdded', params: { as: 'stale' as const } }]),
              target: 'refreshing',
              actions: { type: 'storeFailure', params: asFormFailure },
            },
            { target: 'editing', actions: { type: 'storeFailure', params: asFormFailure } },
          ],
        },
        outcomeUnknown: {
          description: "It's not known whether the card was added; the form says so and offers to try again.",
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
          description: 'The order changed elsewhere; its current version is looked up before a retry.',
          tags: 'busy',
          invoke: {
            id: 'getVersionKey',
            src: 'getVersionKey',
            input: ({ context }) => ({ checkoutId: orderOf(context).checkoutId }),
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
      description: 'The card is added to the order.',
      type: 'final',
      output: ({ context }): CardFormOutput => ({ kind: 'added', ...known(context.added) }),
    },
    saved: {
      description: 'The card is saved in the wallet.',
      type: 'final',
      output: ({ context }): CardFormOutput => ({ kind: 'saved', ...known(context.saved) }),
    },
    canceled: {
      description: 'The shopper closed the form.',
      type: 'final',
      output: { kind: 'canceled' },
    },
    leftAfterSending: {
      description: 'The shopper left after a card was sent; what became of it is looked up.',
      type: 'final',
      output: { kind: 'leftAfterSending' },
    },
  },
});

export type CardFormRef = ActorRefFrom<typeof cardFormMachine>;
