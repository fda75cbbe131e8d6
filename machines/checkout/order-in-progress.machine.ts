import { type ActorRefFrom, type AnyActorRef, assign, sendTo, setup } from 'xstate';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { endings, hasEnded } from '../shared/endings.ts';
import { type Service, serviceActors } from '../shared/services.ts';
import { type Outcome, outcomeMachine } from './outcome.machine.ts';

export interface OrderInProgressServices {
  /** Once the order is placed, the typed contact is no longer needed. */
  forgetContactDraft: Service<{ shopperId: string; checkoutId: string }, unknown>;
}

export interface OrderInProgressInput {
  /** The root, which gets `OrderPlacedFact`s. */
  parent: AnyActorRef;
  shopperId: string;
}

/** An order is placed: its time is used, and its items are out of the cart. */
export interface OrderPlacedFact {
  type: 'order.placed';
  checkout: Checkout;
}

export type OrderInProgressEvent =
  /** A checkout's page is shown: it reports by itself what happens to its order. */
  | { type: 'page.opened'; checkoutId: string }
  /** It's no longer shown; `isPlacing` if its order was still being placed. */
  | { type: 'page.left'; checkoutId: string; isPlacing: boolean }
  /** The store says an order is being placed with the shopper's reservation. */
  | { type: 'order.found'; checkoutId: string }
  /** A page knows its order is placed. */
  | OrderPlacedFact
  | { type: 'notice.dismiss' };

interface OrderInProgressContext extends OrderInProgressInput {
  /** The order being followed, or the last one. */
  checkoutId: string;
  /** The checkout whose page is shown. */
  shownId: string | null;
  /** How often the store said it wasn't placed. */
  looks: number;
}

/** A request sent as the page was left may reach the store after the first look. */
const MAX_LOOKS = 8;

/**
 * The order being placed, beyond its page: after the shopper leaves or reloads, this asks what happened to the
 * order and tells the shopper on any page. It also does what every placed order requires.
 */
export const orderInProgressMachine = setup({
  types: {
    input: {} as OrderInProgressInput,
    context: {} as OrderInProgressContext,
    events: {} as OrderInProgressEvent,
    /** `told`: the shopper is told about it on any page. */
    tags: {} as 'told',
    children: {} as { outcome: 'outcome'; forgetContactDraft: 'forgetContactDraft' },
  },
  actors: {
    ...serviceActors<OrderInProgressServices>('forgetContactDraft'),
    outcome: outcomeMachine,
  },
  guards: {
    isFollowed: ({ context }, { checkoutId }: { checkoutId: string }) => context.checkoutId === checkoutId,
    isOtherOrder: ({ context }, { checkoutId }: { checkoutId: string }) =>
      context.shownId !== checkoutId && context.checkoutId !== checkoutId,
    isPlacing: (_, { isPlacing }: { isPlacing: boolean }) => isPlacing,
    hasEnded,
    canLookAgain: ({ context }, { kind }: Outcome) => kind === 'open' && context.looks < MAX_LOOKS,
  },
  actions: {
    storeOrder: assign((_, { checkoutId }: { checkoutId: string }) => ({ checkoutId, looks: 0 })),
    clearOrder: assign({ checkoutId: '' }),
    storeShown: assign((_, { checkoutId }: { checkoutId: string }) => ({ shownId: checkoutId })),
    clearShown: assign({ shownId: null }),
    countLook: assign({ looks: ({ context }) => context.looks + 1 }),
    tellPlaced: sendTo(
      ({ context }) => context.parent,
      (_, { checkout }: { checkout: Checkout }): OrderPlacedFact => ({ type: 'order.placed', checkout }),
    ),
  },
  delays: { pause: 2000 },
}).createMachine({
  id: 'orderInProgress',
  context: ({ input }) => ({ ...input, checkoutId: '', shownId: null, looks: 0 }),
  initial: 'idle',
  on: {
    'page.opened': [
      {
        guard: { type: 'isFollowed', params: ({ event }) => event },
        target: '.idle',
        actions: { type: 'storeShown', params: ({ event }) => event },
      },
      { actions: { type: 'storeShown', params: ({ event }) => event } },
    ],
    'page.left': [
      {
        guard: { type: 'isPlacing', params: ({ event }) => event },
        target: '.following',
        actions: ['clearShown', { type: 'storeOrder', params: ({ event }) => event }],
      },
      { actions: 'clearShown' },
    ],
    'order.found': {
      guard: { type: 'isOtherOrder', params: ({ event }) => event },
      target: '.following',
      actions: { type: 'storeOrder', params: ({ event }) => event },
    },
    'order.placed': {
      target: '.forgetting',
      actions: [
        { type: 'storeOrder', params: ({ event }) => event.checkout },
        { type: 'tellPlaced', params: ({ event }) => event },
      ],
    },
  },
  states: {
    idle: {
      description: 'No order is on its way.',
      entry: 'clearOrder',
    },
    following: {
      description: 'The shopper left while an order was being placed; the shop follows it.',
      tags: 'told',
      initial: 'waiting',
      states: {
        waiting: {
          description: 'A short wait before the store is asked again.',
          after: { pause: 'asking' },
        },
        asking: {
          description: 'The store is asked how the order ended.',
          invoke: {
            id: 'outcome',
            src: 'outcome',
            input: ({ context: { checkoutId } }) => ({ checkoutId }),
            onDone: [
              {
                guard: { type: 'canLookAgain', params: ({ event }) => event.output },
                target: 'waiting',
                actions: 'countLook',
              },
              ...endings<Outcome>()({
                placed: {
                  target: '#orderInProgress.placed',
                  actions: { type: 'tellPlaced', params: ({ event }) => event.output },
                },
                rejected: '#orderInProgress.rejected',
                open: '#orderInProgress.unplaced',
                closed: '#orderInProgress.unplaced',
                unknowable: '#orderInProgress.idle',
              }),
            ],
          },
        },
      },
    },
    placed: {
      description: 'The order was placed, and a notice says so on whatever page is open.',
      tags: 'told',
      invoke: { id: 'forgetContactDraft', src: 'forgetContactDraft', input: ({ context }) => context },
      on: { 'notice.dismiss': 'idle' },
    },
    unplaced: {
      description: "The order wasn't placed; a notice leads back to it.",
      tags: 'told',
      on: { 'notice.dismiss': 'idle' },
    },
    rejected: {
      description: 'The payment was rejected; a notice says so.',
      tags: 'told',
      on: { 'notice.dismiss': 'idle' },
    },
    forgetting: {
      description: 'The contact information typed for the order is forgotten.',
      invoke: {
        id: 'forgetContactDraft',
        src: 'forgetContactDraft',
        input: ({ context }) => context,
        onDone: 'idle',
        onError: 'idle',
      },
    },
  },
});

export type OrderInProgressRef = ActorRefFrom<typeof orderInProgressMachine>;
