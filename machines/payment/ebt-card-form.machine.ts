import { type ActorRefFrom, assign, sendTo, setup } from 'xstate';
import type { addEbtCard } from '../../services/contracts/cards.ts';
import type { CallInput } from '../../services/contracts/operation.ts';
import type { EbtCard } from '../../services/contracts/wallet.ts';
import { asFailure } from '../shared/failures.ts';
import { asAnswer, hasNoAnswer, idempotentCall, isAnswered } from '../shared/idempotent-call.machine.ts';
import { newKey } from '../shared/keys.ts';
import { known } from '../shared/known.ts';
import type { ModalName } from '../shared/modals.ts';
import type { CallOf } from '../shared/services.ts';
import { cardFrameMachine, type FrameFact } from './card-frame.machine.ts';
import { type EbtCardFormFailure, ebtCardFormFailure } from './ebt-card-form.failures.ts';

/** One try at adding a card; a second try sends exactly the same, key included. */
type EbtCardAddition = CallInput<typeof addEbtCard>;

export interface EbtCardFormServices {
  addEbtCard: CallOf<typeof addEbtCard>;
}

export type EbtCardFormOutput =
  | { kind: 'saved'; card: EbtCard }
  | { kind: 'canceled' }
  /** Also canceled, but a card was sent and may have been added: look again. */
  | { kind: 'leftAfterSending' };

interface EbtCardFormContext {
  addition: EbtCardAddition | null;
  failure: EbtCardFormFailure | null;
  saved: EbtCard | null;
}

const failureOf = (given: { event: object }) => ebtCardFormFailure(asFailure(given));

/**
 * The modal 'Add SNAP EBT Card' (SNP-02): the secure frame takes the number, which is all there is to type, and one
 * call adds the card to the wallet. What was typed stays until the card is added or the form is left.
 */
export const ebtCardFormMachine = setup({
  types: {
    context: {} as EbtCardFormContext,
    /** `card.save` and `card.cancel` come from both the view and the frame. */
    events: {} as FrameFact,
    output: {} as EbtCardFormOutput,
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
    children: {} as { frame: 'frame'; addEbtCard: 'addEbtCard' },
  },
  actors: {
    frame: cardFrameMachine,
    addEbtCard: idempotentCall<EbtCardFormServices, 'addEbtCard'>(),
  },
  guards: {
    hasSent: ({ context }) => context.addition !== null,
    isAnswered,
    hasNoAnswer,
  },
  actions: {
    tokenize: sendTo('frame', { type: 'card.tokenize' }),
    focusFrame: sendTo('frame', { type: 'focus.request' }),
    storeAddition: assign((_, { vaultToken }: { vaultToken: string }) => ({
      addition: { vaultToken, idempotencyKey: newKey() },
    })),
    storeSaved: assign((_, saved: EbtCard) => ({ saved })),
    storeFailure: assign((_, failure: EbtCardFormFailure) => ({ failure })),
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'ebtCardForm',
  context: { addition: null, failure: null, saved: null },
  output: ({ event }) => event.output as EbtCardFormOutput,
  initial: 'open',
  states: {
    open: {
      description: '“Add SNAP EBT Card” is open.',
      tags: 'modal',
      meta: { modal: 'AddEbtCard' },
      invoke: { id: 'frame', src: 'frame', input: ({ self }) => ({ parent: self, form: 'ebt' }) },
      initial: 'waitingForFrame',
      on: { 'card.cancel': [{ guard: 'hasSent', target: 'leftAfterSending' }, { target: 'canceled' }] },
      states: {
        waitingForFrame: {
          description: 'The secure card fields are loading.',
          on: { 'frame.ready': { target: 'editing', actions: 'focusFrame' } },
        },
        editing: {
          description: 'The shopper types the card number.',
          on: { 'card.save': { target: 'tokenizing', actions: 'clearFailure' } },
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
          description: 'The SNAP EBT card is being added to the wallet.',
          tags: 'busy',
          invoke: {
            id: 'addEbtCard',
            src: 'addEbtCard',
            input: ({ context }) => ({ call: 'addEbtCard', request: known(context.addition) }),
            onDone: [
              {
                guard: 'isAnswered',
                target: '#ebtCardForm.saved',
                actions: { type: 'storeSaved', params: asAnswer },
              },
              {
                guard: 'hasNoAnswer',
                target: 'outcomeUnknown',
                actions: { type: 'storeFailure', params: failureOf },
              },
              { target: 'editing', actions: { type: 'storeFailure', params: failureOf } },
            ],
          },
          // A request that's been sent can't be taken back.
          on: { 'card.cancel': {} },
        },
        outcomeUnknown: {
          description: "It's not known whether the card was added; the form says so and offers to try again.",
          on: {
            'card.save': { target: 'adding', actions: 'clearFailure' },
            // Another number: not a retry of the same.
            'card.edited': 'editing',
          },
        },
      },
    },
    saved: {
      description: 'The SNAP EBT card is in the wallet.',
      type: 'final',
      output: ({ context }): EbtCardFormOutput => ({ kind: 'saved', card: known(context.saved) }),
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

export type EbtCardFormRef = ActorRefFrom<typeof ebtCardFormMachine>;
