import { type ActorRefFrom, type AnyActorRef, assign, sendTo, setup } from 'xstate';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { AddedCard, PaymentCard, PaymentMethods } from '../../services/contracts/wallet.ts';
import { chartOnDemand } from '../shared/chart-on-demand.ts';
import { type Ending, endedAs, endingAs } from '../shared/endings.ts';
import { asFailure } from '../shared/failures.ts';
import { known } from '../shared/known.ts';
import type { ModalName } from '../shared/modals.ts';
import { type Service, slots } from '../shared/services.ts';
import { type Holder, knownDetails } from './card-details.ts';
import type { CardFormOutput, cardFormMachine } from './card-form.machine.ts';
import { type CardProblem, cardProblem, paymentChoice, selectableCards } from './payment-methods.ts';
import { type PaymentUpdateOutput, paymentUpdateMachine } from './payment-update.machine.ts';

export interface PaymentSelectionServices {
  loadPaymentMethods: Service<{ checkoutId: string }, { paymentMethods: PaymentMethods; versionKey: string }>;
  loadCheckout: Service<{ checkoutId: string }, Checkout>;
}

export interface PaymentSelectionInput {
  /** The chart that gets `PaymentFact`s. */
  parent: AnyActorRef;
  checkout: Checkout;
  /** The name a new card's form starts with. */
  holder: Holder;
}

/** What keeps the shopper from paying: nothing loaded, nothing selected (PAY-06), or an unusable method. */
export type PaymentProblem = 'methodsMissing' | 'cardMissing' | CardProblem;

/** What the parent chart gets. */
export type PaymentFact =
  | { type: 'payment.changed'; problem: PaymentProblem | null; isSettled: boolean }
  | { type: 'checkout.updated'; checkout: Checkout }
  /** The checkout was placed, expired, or rejected elsewhere. */
  | { type: 'checkout.closed' };

export type PaymentNotice = 'changedElsewhere' | 'cardUpdated';

export interface PaymentSelectionContext extends PaymentSelectionInput {
  methods: PaymentMethods | null;
  /** The shopper's latest selection; during an update, the checkout still has the previous one. */
  chosenId: string | null;
  /**
   * The selection was dropped because the order changed on another device (ERR-34), or the new card already
   * existed.
   */
  notice: PaymentNotice | null;
  /** How often the new-card form failed to load. */
  misses: number;
  /** Why the payment methods failed to load. */
  failure: ServiceFailure | null;
}

export type PaymentSelectionEvent =
  | { type: 'payment.choose'; cardId: string }
  | { type: 'card.add' }
  /** The new-card form failed to load: continue without it. */
  | { type: 'card.cancel' }
  | { type: 'methods.reload' }
  /** The order is being placed with the current selection; nothing may change in the meantime. */
  | { type: 'payment.lock' }
  | { type: 'payment.unlock' }
  | { type: 'checkout.refreshed'; checkout: Checkout };

const appliedId = ({ payments }: Checkout): string | null => payments[0]?.id ?? null;

const cardsOf = ({ methods }: PaymentSelectionContext): PaymentCard[] =>
  methods ? selectableCards(methods) : [];

const findCard = (context: PaymentSelectionContext, cardId: string | null): PaymentCard | undefined =>
  cardsOf(context).find((card) => card.cardId === cardId);

/** The preferred card, if nothing is selected yet and it's usable (CRD-20). */
const preferredId = (context: PaymentSelectionContext): string | null =>
  context.chosenId
    ? null
    : (cardsOf(context).find((card) => card.default && !cardProblem(card))?.cardId ?? null);

export function paymentProblem(context: PaymentSelectionContext): PaymentProblem | null {
  if (!context.methods) return 'methodsMissing';
  const card = findCard(context, context.chosenId);
  return card ? cardProblem(card) : 'cardMissing';
}

const chosen = (context: PaymentSelectionContext) =>
  paymentChoice(known(findCard(context, context.chosenId)));

/** Most orders are paid with a saved card. */
export const cardForm = chartOnDemand<typeof cardFormMachine>(
  async () => (await import('./card-form.machine.ts')).cardFormMachine,
);

const parentOf = ({ context }: { context: PaymentSelectionContext }) => context.parent;

/**
 * How the order is paid: a saved card, a bank account, or a new card (PAY-06 to PAY-08, PAY-12). A selection is
 * sent at once; if the store doesn't take it, `chosenId` goes back to what the store has.
 */
export const paymentSelectionMachine = setup({
  types: {
    input: {} as PaymentSelectionInput,
    context: {} as PaymentSelectionContext,
    events: {} as PaymentSelectionEvent,
    children: {} as { paymentUpdate: 'paymentUpdate'; loadCardForm: 'loadCardForm'; cardForm: 'cardForm' },
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: {
    ...slots<PaymentSelectionServices>('loadPaymentMethods', 'loadCheckout'),
    paymentUpdate: paymentUpdateMachine,
    loadCardForm: cardForm.loading,
    cardForm: cardForm.chart,
  },
  guards: {
    hasPreferred: ({ context }) => preferredId(context) !== null,
    isUsable: ({ context }, { cardId }: { cardId: string }) => {
      const card = findCard(context, cardId);
      return card !== undefined && cardProblem(card) === null;
    },
    isApplied: ({ context }, { cardId }: { cardId: string }) => cardId === appliedId(context.checkout),
    hasEnded: (_, { kind, as }: Ending<CardFormOutput | PaymentUpdateOutput>) => kind === as,
  },
  actions: {
    storeMethods: assign((_, { paymentMethods }: { paymentMethods: PaymentMethods }) => ({
      methods: paymentMethods,
    })),
    choosePreferred: assign(({ context }) => ({ chosenId: preferredId(context) })),
    storeChoice: assign((_, { cardId }: { cardId: string }) => ({ chosenId: cardId, notice: null })),
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    countMissing: assign(({ context }) => ({ misses: context.misses + 1 })),
    clearNotice: assign({ notice: null }),
    storeCheckout: assign((_, { checkout }: { checkout: Checkout }) => ({
      checkout,
      chosenId: appliedId(checkout),
    })),
    storeUpdate: assign((_, { checkout }: { checkout: Checkout }) => ({ checkout })),
    noteChangeElsewhere: assign({ notice: 'changedElsewhere' }),
    giveUpChoice: assign(({ context: { checkout } }) => ({ chosenId: appliedId(checkout), notice: null })),
    storeCard: assign(({ context }, { card, checkout, isUpdate }: AddedCard & { checkout: Checkout }) => {
      const methods = known(context.methods);
      // A shopper has at most one preferred card: a new one replaces the previous one.
      const others = (cards: PaymentCard[]) =>
        cards
          .filter(({ cardId }) => cardId !== card.cardId)
          .map((other) => (card.default ? { ...other, default: false } : other));
      return {
        checkout,
        chosenId: card.cardId,
        notice: isUpdate ? ('cardUpdated' as const) : null,
        methods: { ...methods, bankCards: [...others(methods.bankCards), card], achs: others(methods.achs) },
      };
    }),
    passChoice: sendTo('paymentUpdate', ({ context }) => ({
      type: 'payment.chosen',
      choice: chosen(context),
    })),
    tellChanged: sendTo(
      parentOf,
      ({ context }, { isSettled }: { isSettled: boolean }): PaymentFact => ({
        type: 'payment.changed',
        problem: paymentProblem(context),
        isSettled,
      }),
    ),
    tellCheckout: sendTo(
      parentOf,
      ({ context: { checkout } }): PaymentFact => ({ type: 'checkout.updated', checkout }),
    ),
    tellClosed: sendTo(parentOf, { type: 'checkout.closed' } satisfies PaymentFact),
  },
}).createMachine({
  id: 'paymentSelection',
  context: ({ input }) => ({
    ...input,
    methods: null,
    chosenId: appliedId(input.checkout),
    notice: null,
    misses: 0,
    failure: null,
  }),
  initial: 'loading',
  on: {
    'checkout.refreshed': { actions: { type: 'storeCheckout', params: ({ event }) => event } },
  },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadPaymentMethods',
        src: 'loadPaymentMethods',
        input: ({ context: { checkout } }) => ({ checkoutId: checkout.checkoutId }),
        onDone: { target: 'ready', actions: { type: 'storeMethods', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: [
            { type: 'storeFailure', params: asFailure },
            { type: 'tellChanged', params: { isSettled: true } },
          ],
        },
      },
    },
    failed: { on: { 'methods.reload': 'loading' }, exit: 'clearFailure' },
    ready: {
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: 'hasPreferred', target: 'updating', actions: 'choosePreferred' },
            { target: 'choosing' },
          ],
        },
        choosing: {
          entry: { type: 'tellChanged', params: { isSettled: true } },
          exit: { type: 'tellChanged', params: { isSettled: false } },
          on: {
            'payment.choose': [
              {
                guard: { type: 'isApplied', params: ({ event }) => event },
                actions: 'clearNotice',
              },
              {
                guard: { type: 'isUsable', params: ({ event }) => event },
                target: 'updating',
                actions: { type: 'storeChoice', params: ({ event }) => event },
              },
            ],
            'card.add': 'loadingForm',
            'payment.lock': 'locked',
          },
        },
        updating: {
          tags: 'busy',
          invoke: {
            id: 'paymentUpdate',
            src: 'paymentUpdate',
            input: ({ context }) => ({
              checkoutId: context.checkout.checkoutId,
              versionKey: context.checkout.versionKey,
              choice: chosen(context),
            }),
            onDone: [
              {
                guard: endedAs('updated'),
                target: 'choosing',
                actions: [
                  { type: 'storeUpdate', params: ({ event }) => endingAs(event.output, 'updated') },
                  'tellCheckout',
                ],
              },
              {
                guard: endedAs('reloaded'),
                target: 'choosing',
                actions: [
                  { type: 'storeCheckout', params: ({ event }) => endingAs(event.output, 'reloaded') },
                  'noteChangeElsewhere',
                  'tellCheckout',
                ],
              },
              { guard: endedAs('closed'), target: 'locked', actions: ['giveUpChoice', 'tellClosed'] },
              { target: 'choosing', actions: 'giveUpChoice' },
            ],
          },
          on: {
            'payment.choose': {
              guard: { type: 'isUsable', params: ({ event }) => event },
              actions: [{ type: 'storeChoice', params: ({ event }) => event }, 'passChoice'],
            },
          },
        },
        loadingForm: {
          invoke: {
            id: 'loadCardForm',
            src: 'loadCardForm',
            onDone: 'addingCard',
            onError: { target: 'formMissing', actions: 'countMissing' },
          },
        },
        /** No connection, or there's a new release of the shop. */
        formMissing: {
          tags: 'modal',
          meta: { modal: 'CardFormMissing' },
          on: { 'card.add': 'loadingForm', 'card.cancel': 'choosing' },
        },
        addingCard: {
          invoke: {
            id: 'cardForm',
            src: 'cardForm',
            input: ({ context: { checkout, holder } }) => ({
              purpose: {
                kind: 'order' as const,
                checkoutId: checkout.checkoutId,
                versionKey: checkout.versionKey,
              },
              known: knownDetails(holder, checkout),
            }),
            onDone: [
              {
                guard: endedAs('added'),
                target: 'choosing',
                actions: [
                  { type: 'storeCard', params: ({ event }) => endingAs(event.output, 'added') },
                  'tellCheckout',
                ],
              },
              { guard: endedAs('leftInDoubt'), target: 'lookingAgain' },
              { target: 'choosing' },
            ],
          },
        },
        /** The card may have been added without a response. */
        lookingAgain: {
          tags: 'busy',
          invoke: {
            id: 'lookAgain',
            src: 'loadCheckout',
            input: ({ context: { checkout } }) => ({ checkoutId: checkout.checkoutId }),
            onDone: {
              target: '#paymentSelection.loading',
              actions: [
                { type: 'storeCheckout', params: ({ event }) => ({ checkout: event.output }) },
                'tellCheckout',
              ],
            },
            onError: '#paymentSelection.loading',
          },
        },
        /** The order is being placed, or the page ends with what it was last told and hears nothing more. */
        locked: { on: { 'payment.unlock': 'choosing' } },
      },
    },
  },
});

export type PaymentRef = ActorRefFrom<typeof paymentSelectionMachine>;
