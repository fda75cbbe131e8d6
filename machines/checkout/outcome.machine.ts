import { assign, setup } from 'xstate';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import { asFailure, isOutcomeUnknown, isServerError } from '../shared/failures.ts';
import { known } from '../shared/known.ts';
import { type Service, serviceActors } from '../shared/services.ts';
import { asOrder, orderStatus } from './order-status.ts';

export interface OutcomeServices {
  loadCheckout: Service<{ checkoutId: string }, Checkout>;
}

/**
 * What happened to an order. `open`: it wasn't placed and still can be. `closed`: expired, canceled, or superseded.
 */
export type Outcome =
  | { kind: 'placed'; checkout: Checkout }
  | { kind: 'rejected' | 'open' | 'closed' | 'unknowable' };

interface OutcomeContext {
  checkoutId: string;
  placed: Checkout | null;
}

/**
 * Asks the store what happened to an order whose response was lost, before anything is retried. Asks until it
 * knows: the order may still be on its way through the payment processor.
 */
export const outcomeMachine = setup({
  types: {
    input: {} as { checkoutId: string },
    context: {} as OutcomeContext,
    events: {} as { type: 'outcome.ask' },
    output: {} as Outcome,
    tags: {} as 'busy',
  },
  actors: serviceActors<OutcomeServices>('loadCheckout'),
  guards: {
    ...orderStatus,
    isUnanswered: (_, failure: ServiceFailure) => isOutcomeUnknown(failure) || isServerError(failure),
  },
  actions: { storePlaced: assign((_, placed: Checkout) => ({ placed })) },
  delays: { pause: 2000, longPause: 10_000 },
}).createMachine({
  id: 'outcome',
  context: ({ input }) => ({ ...input, placed: null }),
  output: ({ event }) => event.output as Outcome,
  initial: 'asking',
  states: {
    asking: {
      description: 'The store is asked how the order ended.',
      tags: 'busy',
      invoke: {
        id: 'askOutcome',
        src: 'loadCheckout',
        input: ({ context: { checkoutId } }) => ({ checkoutId }),
        onDone: [
          { guard: { type: 'isPlacing', params: asOrder }, target: 'waiting' },
          {
            guard: { type: 'isPlaced', params: asOrder },
            target: 'placed',
            actions: { type: 'storePlaced', params: asOrder },
          },
          { guard: { type: 'isRejected', params: asOrder }, target: 'rejected' },
          { guard: { type: 'isDraft', params: asOrder }, target: 'open' },
          { target: 'closed' },
        ],
        onError: [
          { guard: { type: 'isUnanswered', params: asFailure }, target: 'unanswered' },
          { target: 'unknowable' },
        ],
      },
    },
    waiting: {
      description: "The store is still placing the order; it's asked again in a moment.",
      tags: 'busy',
      after: { pause: 'asking' },
    },
    unanswered: {
      description: "The store can't be reached; the page says so, and the shopper can ask right away.",
      on: { 'outcome.ask': 'asking' },
      after: { longPause: 'asking' },
    },
    placed: {
      description: 'The order was placed.',
      type: 'final',
      output: ({ context }): Outcome => ({ kind: 'placed', checkout: known(context.placed) }),
    },
    rejected: {
      description: 'The payment was rejected.',
      type: 'final',
      output: { kind: 'rejected' },
    },
    open: {
      description: "The order wasn't placed and is still open.",
      type: 'final',
      output: { kind: 'open' },
    },
    closed: {
      description: 'The order was closed elsewhere.',
      type: 'final',
      output: { kind: 'closed' },
    },
    unknowable: {
      description: "The store doesn't know this order.",
      type: 'final',
      output: { kind: 'unknowable' },
    },
  },
});
