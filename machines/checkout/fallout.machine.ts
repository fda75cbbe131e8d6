import { type ActorRefFrom, assign, setup } from 'xstate';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { Fallout, getFallout, removeFallout } from '../../services/contracts/fallout.ts';
import type { RefusalOf } from '../../services/contracts/operation.ts';
import { asFailure, failureIn, meaningOf } from '../shared/failures.ts';
import { asAnswer, type CallOutcome, idempotentCall, isAnswered } from '../shared/idempotent-call.machine.ts';
import { known } from '../shared/known.ts';
import type { ModalName } from '../shared/modals.ts';
import { type CallOf, serviceActors } from '../shared/services.ts';

export type FalloutRef = ActorRefFrom<typeof falloutMachine>;

export interface FalloutServices {
  getFallout: CallOf<typeof getFallout>;
  removeFallout: CallOf<typeof removeFallout>;
}

export interface FalloutInput {
  checkoutId: string;
  versionKey: string;
}

export type FalloutOutput =
  /** Removed, and the total is what the shopper agreed to. */
  | { kind: 'removed'; checkout: Checkout }
  /** Removed, but the total has changed. */
  | { kind: 'repriced'; checkout: Checkout }
  /** Everything is available again. */
  | { kind: 'available' }
  /** The shopper wants to change the cart; nothing is removed. */
  | { kind: 'cartWanted' }
  /** It isn't known what's unavailable. */
  | { kind: 'unknown' }
  /** Removed from the cart, but the order can't follow: the page brings the cart in, and says why it can't. */
  | { kind: 'cartChanged' }
  /** `outdated`: changed on another device. `closed`: placed, expired, or rejected elsewhere. */
  | { kind: 'timedOut' | 'outdated' | 'closed' };

export type FalloutEvent =
  | { type: 'fallout.remove' }
  /** 'Back to Modify' or Escape: forgets the fallout, and leads to where the cart can be changed (FAL-07). */
  | { type: 'fallout.close' };

interface FalloutContext extends FalloutInput {
  fallout: Fallout | null;
  /** Why nothing could be removed. */
  failure: ServiceFailure | null;
  /** The order without the items. */
  checkout: Checkout | null;
}

/** How a refusal ends it. */
type Refused = 'timedOut' | 'outdated' | 'closed' | 'cartChanged';

const REFUSALS: Record<RefusalOf<typeof removeFallout>, Refused | 'asking'> = {
  CHECKOUT_CLOSED: 'closed',
  ORDER_EXPIRED: 'timedOut',
  VERSION_STALE: 'outdated',
  PROMISE_STALE: 'cartChanged',
  NO_ITEMS_AVAILABLE: 'cartChanged',
  AGE_VERIFICATION_REQUIRED: 'cartChanged',
  AGE_RESTRICTED: 'cartChanged',
  TAX_UNKNOWN: 'cartChanged',
  VENDOR_ACCEPTANCE_REQUIRED: 'cartChanged',
  STILL_RUNNING: 'asking',
};

/**
 * What happens to an order whose items aren't all available (FAL-01 to FAL-07): shows them with their root causes and the
 * total without them, and takes them out if the shopper agrees. If the answer to that is lost, it's asked for again: the store
 * takes out only what's still in the order, and says what's left.
 */
export const falloutMachine = setup({
  types: {
    input: {} as FalloutInput,
    context: {} as FalloutContext,
    events: {} as FalloutEvent,
    output: {} as FalloutOutput,
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: {
    ...serviceActors<Pick<FalloutServices, 'getFallout'>>('getFallout'),
    removeFallout: idempotentCall<FalloutServices, 'removeFallout'>(),
  },
  guards: {
    isFallout: (_, { fallout }: { fallout: Fallout | null }) => fallout !== null,
    /** There is something left to order. */
    hasRemainingItems: ({ context: { fallout } }) => fallout !== null && fallout.remaining !== null,
    isAnswered,
    isAsShown: ({ context: { fallout } }, outcome: CallOutcome<Checkout>) =>
      outcome.kind === 'answered' && outcome.answer.summary.cost.total === fallout?.remaining?.total,
    isRefusedAs: ({ event }, { as }: { as: Refused }) => meaningOf(REFUSALS, failureIn(event)) === as,
  },
  actions: {
    storeFallout: assign((_, { fallout }: { fallout: Fallout | null }) => ({ fallout })),
    storeCheckout: assign((_, checkout: Checkout) => ({ checkout })),
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure })),
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'fallout',
  context: ({ input: { checkoutId, versionKey } }) => ({
    checkoutId,
    versionKey,
    fallout: null,
    failure: null,
    checkout: null,
  }),
  output: ({ event }) => event.output as FalloutOutput,
  initial: 'loading',
  states: {
    loading: {
      description: 'The store is asked which items sold out.',
      tags: 'busy',
      invoke: {
        id: 'getFallout',
        src: 'getFallout',
        input: ({ context: { checkoutId } }) => ({ checkoutId }),
        onDone: [
          {
            guard: { type: 'isFallout', params: ({ event }) => ({ fallout: event.output }) },
            target: 'open',
            actions: { type: 'storeFallout', params: ({ event }) => ({ fallout: event.output }) },
          },
          { target: 'available' },
        ],
        onError: [
          { guard: { type: 'isRefusedAs', params: { as: 'closed' } }, target: '#fallout.closed' },
          { guard: { type: 'isRefusedAs', params: { as: 'timedOut' } }, target: '#fallout.timedOut' },
          { target: 'unknown' },
        ],
      },
    },
    open: {
      description: '“Unavailable Items”: the shopper sees what sold out.',
      tags: 'modal',
      meta: { modal: 'UnavailableItems' },
      initial: 'asking',
      states: {
        asking: {
          description: 'The shopper removes what sold out, or goes back to change the cart.',
          on: {
            'fallout.remove': { guard: 'hasRemainingItems', target: 'removing', actions: 'clearFailure' },
            'fallout.close': '#fallout.cartWanted',
          },
        },
        removing: {
          description: 'What sold out is removed from the order.',
          tags: 'busy',
          invoke: {
            id: 'removeFallout',
            src: 'removeFallout',
            input: ({ context: { checkoutId, versionKey } }) => ({
              call: 'removeFallout',
              request: { checkoutId, versionKey },
            }),
            onDone: [
              {
                guard: { type: 'isAsShown', params: ({ event }) => event.output },
                target: '#fallout.removed',
                actions: { type: 'storeCheckout', params: asAnswer },
              },
              {
                guard: 'isAnswered',
                target: '#fallout.repriced',
                actions: { type: 'storeCheckout', params: asAnswer },
              },
              { guard: { type: 'isRefusedAs', params: { as: 'closed' } }, target: '#fallout.closed' },
              { guard: { type: 'isRefusedAs', params: { as: 'timedOut' } }, target: '#fallout.timedOut' },
              { guard: { type: 'isRefusedAs', params: { as: 'outdated' } }, target: '#fallout.outdated' },
              {
                guard: { type: 'isRefusedAs', params: { as: 'cartChanged' } },
                target: '#fallout.cartChanged',
              },
              { target: 'asking', actions: { type: 'storeFailure', params: asFailure } },
            ],
          },
        },
      },
    },
    removed: {
      description: 'What sold out is removed; the order is placed at the total shown.',
      type: 'final',
      output: ({ context }): FalloutOutput => ({ kind: 'removed', checkout: known(context.checkout) }),
    },
    repriced: {
      description: 'What sold out is removed, but the total has changed; the shopper looks again.',
      type: 'final',
      output: ({ context }): FalloutOutput => ({ kind: 'repriced', checkout: known(context.checkout) }),
    },
    unknown: {
      description: "It couldn't be found out which items sold out.",
      type: 'final',
      output: { kind: 'unknown' } satisfies FalloutOutput,
    },
    available: {
      description: 'Everything is available again.',
      type: 'final',
      output: { kind: 'available' },
    },
    cartWanted: {
      description: 'The shopper closed the dialog without removing anything, to change the cart instead.',
      type: 'final',
      output: { kind: 'cartWanted' },
    },
    timedOut: {
      description: 'The reserved time is over.',
      type: 'final',
      output: { kind: 'timedOut' },
    },
    outdated: {
      description: 'The order changed elsewhere in the meantime.',
      type: 'final',
      output: { kind: 'outdated' },
    },
    closed: {
      description: 'The order was closed elsewhere.',
      type: 'final',
      output: { kind: 'closed' },
    },
    cartChanged: {
      description: 'The cart changed and no longer fits the order.',
      type: 'final',
      output: { kind: 'cartChanged' },
    },
  },
});
