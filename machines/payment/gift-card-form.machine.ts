import { type ActorRefFrom, assign, sendTo, setup } from 'xstate';
import type { addGiftCard } from '../../services/contracts/checkouts.ts';
import type { CallInput, CallOutput } from '../../services/contracts/operation.ts';
import { asFailure } from '../shared/failures.ts';
import { newKey } from '../shared/keys.ts';
import { known } from '../shared/known.ts';
import type { ModalName } from '../shared/modals.ts';
import { type CallOf, type Service, slots } from '../shared/services.ts';
import { cardFrameMachine, type FrameFact } from './card-frame.machine.ts';
import { type GiftCardFormFailure, giftCardFormFailure } from './gift-card-form.failures.ts';

/** One try at adding a card; a second try sends exactly the same, key included. */
type GiftCardAddition = CallInput<typeof addGiftCard>;

/** The card and the order it pays for. */
type AddedGiftCard = CallOutput<typeof addGiftCard>;

export interface GiftCardFormServices {
  addGiftCard: CallOf<typeof addGiftCard>;
  /** The checkout's current versionKey. */
  getVersionKey: Service<{ checkoutId: string }, { versionKey: string }>;
}

export interface GiftCardFormInput {
  checkoutId: string;
  versionKey: string;
}

export type GiftCardFormOutput =
  | ({ kind: 'added' } & AddedGiftCard)
  | { kind: 'canceled' }
  /** Also canceled, but the card may have been added without a response: look again. */
  | { kind: 'leftInDoubt' };

interface GiftCardFormContext extends GiftCardFormInput {
  addition: GiftCardAddition | null;
  failure: GiftCardFormFailure | null;
  /** A try had no response: the card may have been added. */
  isInDoubt: boolean;
  added: AddedGiftCard | null;
}

const failureOf = (given: { event: { error: unknown } }) => giftCardFormFailure(asFailure(given));

const failedAs = (as: GiftCardFormFailure['kind']) => ({
  type: 'hasFailed' as const,
  params: (given: { event: { error: unknown } }) => ({ failure: failureOf(given), as }),
});

/**
 * The modal 'Add Gift Card' (GFT-01): the secure frame takes number and PIN, and one call adds the card to the order.
 * What was typed stays until the card is added or the form is left.
 */
export const giftCardFormMachine = setup({
  types: {
    input: {} as GiftCardFormInput,
    context: {} as GiftCardFormContext,
    /** `card.save` and `card.cancel` come from both the view and the frame. */
    events: {} as FrameFact,
    output: {} as GiftCardFormOutput,
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
    children: {} as { frame: 'frame'; addGiftCard: 'addGiftCard' },
  },
  actors: { frame: cardFrameMachine, ...slots<GiftCardFormServices>('addGiftCard', 'getVersionKey') },
  guards: {
    isInDoubt: ({ context }) => context.isInDoubt,
    hasFailed: (_, { failure, as }: { failure: GiftCardFormFailure; as: GiftCardFormFailure['kind'] }) =>
      failure.kind === as,
  },
  actions: {
    tokenize: sendTo('frame', { type: 'card.tokenize' }),
    focusFrame: sendTo('frame', { type: 'focus.request' }),
    storeAddition: assign(({ context }, { vaultToken }: { vaultToken: string }) => ({
      addition: {
        checkoutId: context.checkoutId,
        versionKey: context.versionKey,
        vaultToken,
        // Only the wallet keeps gift cards for other orders.
        save: false,
        applicationName: 'clicklist' as const,
        idempotencyKey: newKey(),
      },
    })),
    storeAdded: assign((_, added: AddedGiftCard) => ({ added })),
    storeVersionKey: assign((_, { versionKey }: { versionKey: string }) => ({ versionKey })),
    storeFailure: assign((_, failure: GiftCardFormFailure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    noteDoubt: assign({ isInDoubt: true }),
  },
}).createMachine({
  id: 'giftCardForm',
  context: ({ input }) => ({ ...input, addition: null, failure: null, isInDoubt: false, added: null }),
  output: ({ event }) => event.output as GiftCardFormOutput,
  initial: 'open',
  states: {
    open: {
      tags: 'modal',
      meta: { modal: 'AddGiftCard' },
      invoke: { id: 'frame', src: 'frame', input: ({ self }) => ({ parent: self, form: 'gift' }) },
      initial: 'waitingForFrame',
      on: { 'card.cancel': [{ guard: 'isInDoubt', target: 'leftInDoubt' }, { target: 'canceled' }] },
      states: {
        waitingForFrame: { on: { 'frame.ready': { target: 'editing', actions: 'focusFrame' } } },
        editing: { on: { 'card.save': { target: 'tokenizing', actions: 'clearFailure' } } },
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
            id: 'addGiftCard',
            src: 'addGiftCard',
            input: ({ context }) => known(context.addition),
            onDone: {
              target: '#giftCardForm.added',
              actions: { type: 'storeAdded', params: ({ event }) => event.output },
            },
            onError: [
              {
                guard: failedAs('noAnswer'),
                target: 'unconfirmed',
                actions: [{ type: 'storeFailure', params: failureOf }, 'noteDoubt'],
              },
              {
                guard: failedAs('stale'),
                target: 'refreshing',
                actions: { type: 'storeFailure', params: failureOf },
              },
              { target: 'editing', actions: { type: 'storeFailure', params: failureOf } },
            ],
          },
          // A request that's been sent can't be taken back.
          on: { 'card.cancel': {} },
        },
        unconfirmed: {
          on: {
            'card.save': { target: 'adding', actions: 'clearFailure' },
            // Another number or PIN: not a retry of the same.
            'card.edited': 'editing',
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
      output: ({ context }): GiftCardFormOutput => ({ kind: 'added', ...known(context.added) }),
    },
    canceled: { type: 'final', output: { kind: 'canceled' } },
    leftInDoubt: { type: 'final', output: { kind: 'leftInDoubt' } },
  },
});

export type GiftCardFormRef = ActorRefFrom<typeof giftCardFormMachine>;
