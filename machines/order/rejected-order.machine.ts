import { assign, emit, setup } from 'xstate';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import { asOrder, orderStatus } from '../checkout/order-status.ts';
import type { Emitted } from '../shared/emitted.ts';
import { asFailure, isNotFound } from '../shared/failures.ts';
import { failingTo } from '../shared/loading.ts';
import { checkoutPath, orderCompletePath } from '../shared/order-paths.ts';
import { type Service, slots } from '../shared/services.ts';

export type Rejection = NonNullable<Checkout['rejection']>;

export interface RejectedOrderServices {
  loadCheckout: Service<{ checkoutId: string }, Checkout>;
}

export interface RejectedOrderInput {
  checkoutId: string;
  /** Why the payment was rejected: as passed on by the checkout page, then as the store says. */
  rejection: Rejection | null;
}

export interface RejectedOrderContext extends RejectedOrderInput {
  /** Who was going to deliver or ship it; for some, the shopper calls the vendor itself. */
  vendors: Checkout['fulfillment']['vendors'];
  failure: ServiceFailure | null;
}

/**
 * The page for a payment that was rejected after its authorization (PAE-01, PAE-04). Redirects anything else to
 * where it belongs: a placed or canceled order to its page, any other to its checkout.
 */
export const rejectedOrderMachine = setup({
  types: {
    input: {} as RejectedOrderInput,
    context: {} as RejectedOrderContext,
    events: {} as { type: 'order.reload' },
    emitted: {} as Emitted,
    tags: {} as 'busy',
  },
  actors: slots<RejectedOrderServices>('loadCheckout'),
  guards: {
    ...orderStatus,
    isNotFound: (_, failure: ServiceFailure) => isNotFound(failure),
  },
  actions: {
    storeRejection: assign((_, { rejection, fulfillment: { vendors } }: Checkout) => ({
      rejection,
      vendors,
    })),
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure })),
    goToComplete: emit(({ context: { checkoutId } }) => ({
      type: 'navigation.requested',
      to: orderCompletePath(checkoutId, { isNewOrder: false }),
      replace: true,
    })),
    goToCheckout: emit(({ context: { checkoutId } }) => ({
      type: 'navigation.requested',
      to: checkoutPath(checkoutId),
      replace: true,
    })),
  },
}).createMachine({
  id: 'rejectedOrder',
  context: ({ input }) => ({ ...input, vendors: [], failure: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The order is loading.',
      tags: 'busy',
      invoke: {
        id: 'loadCheckout',
        src: 'loadCheckout',
        input: ({ context: { checkoutId } }) => ({ checkoutId }),
        onDone: [
          {
            guard: { type: 'isRejected', params: asOrder },
            target: 'rejected',
            actions: { type: 'storeRejection', params: asOrder },
          },
          { guard: { type: 'isPlaced', params: asOrder }, target: 'left', actions: 'goToComplete' },
          { guard: { type: 'isPlacing', params: asOrder }, target: 'left', actions: 'goToComplete' },
          { guard: { type: 'isCanceled', params: asOrder }, target: 'left', actions: 'goToComplete' },
          { target: 'left', actions: 'goToCheckout' },
        ],
        onError: [
          { guard: { type: 'isNotFound', params: asFailure }, target: 'notFound' },
          failingTo('failed'),
        ],
      },
    },
    rejected: {
      description: 'The payment was rejected; the page says what to do next.',
      type: 'final',
    },
    notFound: {
      description: 'There is no such order.',
      type: 'final',
    },
    failed: {
      description: "The order didn't load; the shopper can try again.",
      on: { 'order.reload': 'loading' },
    },
    left: {
      description: 'The page keeps its shape until the next one loads.',
      type: 'final',
      tags: 'busy',
    },
  },
});
