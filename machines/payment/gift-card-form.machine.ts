import { type ActorRefFrom, and, assign, sendTo, setup } from 'xstate';
import type { saveGiftCard } from '../../services/contracts/cards.ts';
import type { addGiftCard } from '../../services/contracts/checkout-payments.ts';
import type { CallOutput } from '../../services/contracts/operation.ts';
import type { PaymentCard } from '../../services/contracts/wallet.ts';
import { asFailure, failureIn } from '../shared/failures.ts';
import { asAnswer, idempotentCall, isAnswered } from '../shared/idempotent-call.machine.ts';
import { newKey } from '../shared/keys.ts';
import { known } from '../shared/known.ts';
import type { ModalName } from '../shared/modals.ts';
import { type CallOf, type Service, serviceActors } from '../shared/services.ts';
import { cardFrameMachine, type FrameFact } from './card-frame.machine.ts';
import { type GiftCardFormFailure, giftCardFormFailure } from './gift-card-form.failures.ts';

/** One try at adding a card; a second try sends exactly the same, key included. */
interface GiftCardAddition {
  vaultToken: string;
  applicationName: 'clicklist';
  idempotencyKey: string;
}

/** The card and the order it pays for. */
type AddedGiftCard = CallOutput<typeof addGiftCard>;

export interface GiftCardFormServices {
  addGiftCard: CallOf<typeof addGiftCard>;
  saveGiftCard: CallOf<typeof saveGiftCard>;
  /** The checkout's current versionKey. */
  getVersionKey: Service<{ checkoutId: string }, { versionKey: string }>;
}

/** What the form is for: a gift card for an order, which it then pays, or for the wallet. */
export type GiftCardPurpose = { kind: 'order'; checkoutId: string; versionKey: string } | { kind: 'wallet' };

export interface GiftCardFormInput {
  purpose: GiftCardPurpose;
}

export type GiftCardFormOutput =
  | ({ kind: 'added' } & AddedGiftCard)
  /** In the wallet, not for an order. */
  | { kind: 'saved'; card: PaymentCard }
  | { kind: 'canceled' }
  /** Also canceled, but a card was sent and may have been added: look again. */
  | { kind: 'leftAfterSending' };

interface GiftCardFormContext extends GiftCardFormInput {
  addition: GiftCardAddition | null;
  failure: GiftCardFormFailure | null;
  added: AddedGiftCard | null;
  saved: PaymentCard | null;
}

const orderOf = ({ purpose }: GiftCardFormContext) => known(purpose.kind === 'order' ? purpose : null);

const failureOf = (given: { event: object }) => giftCardFormFailure(asFailure(given));

/**
 * The modal 'Add Gift Card' (GFT-01): the secure frame takes number and PIN, and one call adds the card to the order or
 * saves it in the wallet (WAL-04). What was typed stays until the card is added or the form is left.
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
    children: {} as { frame: 'frame'; addGiftCard: 'addGiftCard'; saveGiftCard: 'saveGiftCard' },
  },
  actors: {
    frame: cardFrameMachine,
    ...serviceActors<GiftCardFormServices>('getVersionKey'),
    addGiftCard: idempotentCall<GiftCardFormServices, 'addGiftCard'>(),
    saveGiftCard: idempotentCall<GiftCardFormServices, 'saveGiftCard'>(),
  },
  guards: {
    isForOrder: ({ context }) => context.purpose.kind === 'order',
    hasSent: ({ context }) => context.addition !== null,
    isAnswered,
    hasFailed: ({ event }, { as }: { as: GiftCardFormFailure['kind'] }) =>
      giftCardFormFailure(failureIn(event)).kind === as,
  },
  actions: {
    tokenize: sendTo('frame', { type: 'card.tokenize' }),
    focusFrame: sendTo('frame', { type: 'focus.request' }),
    storeAddition: assign((_, { vaultToken }: { vaultToken: string }) => ({
      addition: { vaultToken, applicationName: 'clicklist' as const, idempotencyKey: newKey() },
    })),
    storeAdded: assign((_, added: AddedGiftCard) => ({ added })),
    storeSaved: assign((_, saved: PaymentCard) => ({ saved })),
    storeVersionKey: assign(({ context }, { versionKey }: { versionKey: string }) => ({
      purpose: { ...orderOf(context), versionKey },
    })),
    storeFailure: assign((_, failure: GiftCardFormFailure) => ({ failure })),
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'giftCardForm',
  context: ({ input }) => ({
    ...input,
    addition: null,
    failure: null,
    added: null,
    saved: null,
  }),
  output: ({ event }) => event.output as GiftCardFormOutput,
  initial: 'open',
  states: {
    open: {
      description: '“Add Gift Card” is open.',
      tags: 'modal',
      meta: { modal: 'AddGiftCard' },
      invoke: { id: 'frame', src: 'frame', input: ({ self }) => ({ parent: self, form: 'gift' }) },
      initial: 'waitingForFrame',
      on: { 'card.cancel': [{ guard: 'hasSent', target: 'leftAfterSending' }, { target: 'canceled' }] },
      states: {
        waitingForFrame: {
          description: 'The secure card fields are loading.',
          on: { 'frame.ready': { target: 'editing', actions: 'focusFrame' } },
        },
        editing: {
          description: "The shopper types the gift card's number and PIN.",
          on: { 'card.save': { target: 'tokenizing', actions: 'clearFailure' } },
        },
        tokenizing: {
          description: 'The vault takes the number and the PIN; the shop never sees them.',
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
          description: 'The gift card is being added.',
          tags: 'busy',
          // A request that's been sent can't be taken back.
          on: { 'card.cancel': {} },
          initial: 'deciding',
          states: {
            deciding: {
              description: 'The gift card goes to the order or to the wallet.',
              always: [{ guard: 'isForOrder', target: 'toOrder' }, { target: 'toWallet' }],
            },
            toOrder: {
              description: 'The gift card is added to the order and pays what it can.',
              invoke: {
                id: 'addGiftCard',
                src: 'addGiftCard',
                input: ({ context }) => {
                  const { checkoutId, versionKey } = orderOf(context);
                  // Only the wallet keeps gift cards for other orders.
                  const request = { ...known(context.addition), checkoutId, versionKey, save: false };
                  return { call: 'addGiftCard', request };
                },
                onDone: [
                  {
                    guard: 'isAnswered',
                    target: '#giftCardForm.added',
                    actions: { type: 'storeAdded', params: asAnswer },
                  },
                  { target: '#giftCardForm.open.notAdded' },
                ],
              },
            },
            toWallet: {
              description: 'The gift card is added to the wallet.',
              invoke: {
                id: 'saveGiftCard',
                src: 'saveGiftCard',
                input: ({ context }) => ({ call: 'saveGiftCard', request: known(context.addition) }),
                onDone: [
                  {
                    guard: 'isAnswered',
                    target: '#giftCardForm.saved',
                    actions: { type: 'storeSaved', params: asAnswer },
                  },
                  { target: '#giftCardForm.open.notAdded' },
                ],
              },
            },
          },
        },
        notAdded: {
          description: 'No card was added, or no answer came; the form says why.',
          entry: { type: 'storeFailure', params: failureOf },
          always: [
            { guard: { type: 'hasFailed', params: { as: 'noAnswer' } }, target: 'outcomeUnknown' },
            {
              guard: and(['isForOrder', { type: 'hasFailed', params: { as: 'stale' as const } }]),
              target: 'refreshing',
            },
            { target: 'editing' },
          ],
        },
        outcomeUnknown: {
          description: "It's not known whether the card was added; the form says so and offers to try again.",
          on: {
            'card.save': { target: 'adding', actions: 'clearFailure' },
            // Another number or PIN: not a retry of the same.
            'card.edited': 'editing',
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
      description: 'The gift card is added to the order.',
      type: 'final',
      output: ({ context }): GiftCardFormOutput => ({ kind: 'added', ...known(context.added) }),
    },
    saved: {
      description: 'The gift card is saved in the wallet.',
      type: 'final',
      output: ({ context }): GiftCardFormOutput => ({ kind: 'saved', card: known(context.saved) }),
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

export type GiftCardFormRef = ActorRefFrom<typeof giftCardFormMachine>;
