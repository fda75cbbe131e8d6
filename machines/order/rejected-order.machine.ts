import { assign, emit, setup } from 'xstate';
import { APP_RULES } from '../../services/contracts/app-names.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import { backPath } from '../checkout/back-path.ts';
import { asOrder, orderStatus } from '../checkout/order-status.ts';
import type { Emitted } from '../shared/emitted.ts';
import { asFailure, isNotFound } from '../shared/failures.ts';
import { known } from '../shared/known.ts';
import { failingTo } from '../shared/loading.ts';
import { checkoutPath, orderCompletePath } from '../shared/paths.ts';
import { type Service, serviceActors } from '../shared/services.ts';

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
  /** Null until it's loaded. */
  checkout: Checkout | null;
  failure: ServiceFailure | null;
}

export type RejectedOrderEvent =
  | { type: 'order.reload' }
  /** Pay for the same items, and the same time if it's still reserved, with another card. */
  | { type: 'payment.retry' };

/**
 * The page for a payment that was rejected after its authorization (PAE-01, PAE-04). The items are still in the cart, and the
 * time stays reserved as long as it was, so the shopper can go back and pay with another card. Redirects anything else to
 * where it belongs: a placed or canceled order to its page, any other to its checkout.
 */
export const rejectedOrderMachine = setup({
  types: {
    input: {} as RejectedOrderInput,
    context: {} as RejectedOrderContext,
    events: {} as RejectedOrderEvent,
    emitted: {} as Emitted,
    tags: {} as 'busy',
  },
  actors: serviceActors<RejectedOrderServices>('loadCheckout'),
  guards: {
    ...orderStatus,
    /** A changed order is canceled with the rejection, and what has no time to choose leaves no way back to its payment. */
    canBePaidAgain: ({ context: { checkout } }) =>
      checkout !== null && checkout.masterOrderId === null && APP_RULES[checkout.appName].isScheduled,
    isNotFound: (_, failure: ServiceFailure) => isNotFound(failure),
  },
  actions: {
    storeRejection: assign((_, checkout: Checkout) => ({ rejection: checkout.rejection, checkout })),
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure })),
    goToComplete: emit(({ context: { checkoutId } }) => ({
      type: 'navigation.requested',
      to: orderCompletePath(checkoutId, { isNewOrder: false }),
      replace: true,
    })),
    goToTime: emit(({ context: { checkout } }) => ({
      type: 'navigation.requested',
      to: backPath(known(checkout)),
    })),
    goToCheckout: emit(({ context: { checkoutId } }) => ({
      type: 'navigation.requested',
      to: checkoutPath(checkoutId),
      replace: true,
    })),
  },
}).createMachine({
  id: 'rejectedOrder',
  context: ({ input }) => ({ ...input, checkout: null, failure: null }),
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
      on: { 'payment.retry': { guard: 'canBePaidAgain', target: 'left', actions: 'goToTime' } },
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
