import { assign, setup } from 'xstate';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import { asFailure, isOutcomeUnknown, isSessionOver } from '../shared/failures.ts';
import { type Service, slots } from '../shared/services.ts';

export interface OutcomeServices {
  loadCheckout: Service<{ checkoutId: string }, Checkout>;
}

/** What became of an order. `open`: it was not placed and still can be. `closed`: expired or canceled. */
export type Outcome =
  | { kind: 'placed' | 'rejected' | 'open' | 'closed'; checkout: Checkout }
  | { kind: 'sessionLost' }
  | { kind: 'unknowable' };

interface OutcomeContext {
  checkoutId: string;
  output: Outcome;
}

const KINDS = {
  PLACED: 'placed',
  REJECTED: 'rejected',
  DRAFT: 'open',
  SUPERSEDED: 'closed',
  EXPIRED: 'closed',
  CANCELED: 'closed',
} as const;

export function outcomeOf(checkout: Checkout): Outcome {
  return checkout.status === 'PLACING' ? { kind: 'unknowable' } : { kind: KINDS[checkout.status], checkout };
}

/**
 * Asks the store what became of an order whose answer was lost, before anything is tried again. Asks until it knows:
 * the order may still be on its way through the payment processor.
 */
export const outcomeMachine = setup({
  types: {
    input: {} as { checkoutId: string },
    context: {} as OutcomeContext,
    events: {} as { type: 'outcome.ask' },
    output: {} as Outcome,
    tags: {} as 'busy',
  },
  actors: slots<OutcomeServices>('loadCheckout'),
  guards: {
    isUndecided: (_, { status }: Checkout) => status === 'PLACING',
    isSessionOver: (_, failure: ServiceFailure) => isSessionOver(failure),
    isUnanswered: (_, failure: ServiceFailure) =>
      isOutcomeUnknown(failure) || (failure.kind === 'refused' && failure.status >= 500),
  },
  actions: {
    storeOutcome: assign((_, checkout: Checkout) => ({ output: outcomeOf(checkout) })),
    storeSessionLost: assign({ output: { kind: 'sessionLost' } }),
  },
  delays: { pause: 2000, longPause: 10_000 },
}).createMachine({
  id: 'outcome',
  context: ({ input }) => ({ ...input, output: { kind: 'unknowable' } }),
  output: ({ context }) => context.output,
  initial: 'asking',
  states: {
    asking: {
      tags: 'busy',
      invoke: {
        id: 'askOutcome',
        src: 'loadCheckout',
        input: ({ context: { checkoutId } }) => ({ checkoutId }),
        onDone: [
          { guard: { type: 'isUndecided', params: ({ event }) => event.output }, target: 'waiting' },
          {
            target: 'known',
            actions: { type: 'storeOutcome', params: ({ event }) => event.output },
          },
        ],
        onError: [
          {
            guard: { type: 'isSessionOver', params: asFailure },
            target: 'known',
            actions: 'storeSessionLost',
          },
          {
            guard: { type: 'isUnanswered', params: asFailure },
            target: 'unanswered',
          },
          { target: 'known' },
        ],
      },
    },
    /** The store is still placing it. */
    waiting: { tags: 'busy', after: { pause: 'asking' } },
    /** The store can't be asked now; the shopper sees so, and may ask at once. */
    unanswered: { on: { 'outcome.ask': 'asking' }, after: { longPause: 'asking' } },
    known: { type: 'final' },
  },
});
