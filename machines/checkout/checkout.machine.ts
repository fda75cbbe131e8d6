import { asFailure } from '../shared/failures.ts';
import { checkoutFlow, contactValues, loaded, orderOf } from './checkout.setup.ts';

const open = checkoutFlow.createStateConfig({
  invoke: {
    id: 'completeOrder',
    src: 'completeOrder',
    input: ({ context }) => ({
      checkout: loaded(context),
      contactValues: contactValues(context),
      holder: context.shopper,
      isV2: context.isV2,
      reservation: context.reservation,
      cart: context.cart,
    }),
    onDone: [
      {
        guard: { type: 'hasEnded', params: ({ event }) => ({ output: event.output, as: 'placed' }) },
        target: 'left',
        actions: { type: 'goToNewOrder', params: ({ event }) => orderOf(event.output) },
      },
      {
        guard: { type: 'hasEnded', params: ({ event }) => ({ output: event.output, as: 'rejected' }) },
        target: 'left',
        actions: {
          type: 'goToPaymentError',
          params: ({ event }) => (event.output.kind === 'rejected' ? event.output.rejection : null),
        },
      },
      {
        guard: { type: 'hasEnded', params: ({ event }) => ({ output: event.output, as: 'timedOut' }) },
        target: 'timedOut',
      },
      {
        guard: { type: 'hasEnded', params: ({ event }) => ({ output: event.output, as: 'sessionLost' }) },
        target: 'signedOut',
      },
      {
        guard: { type: 'hasEnded', params: ({ event }) => ({ output: event.output, as: 'lost' }) },
        target: 'failed',
      },
      { target: 'loading' },
    ],
  },
});

const following = checkoutFlow.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'outcome',
    src: 'outcome',
    input: ({ context: { checkoutId } }) => ({ checkoutId }),
    onDone: [
      {
        guard: { type: 'isKnown', params: ({ event }) => ({ outcome: event.output, as: 'placed' }) },
        target: 'left',
        actions: { type: 'goToNewOrder', params: ({ event }) => orderOf(event.output) },
      },
      {
        guard: { type: 'isKnown', params: ({ event }) => ({ outcome: event.output, as: 'sessionLost' }) },
        target: 'signedOut',
      },
      {
        guard: { type: 'isKnown', params: ({ event }) => ({ outcome: event.output, as: 'unknowable' }) },
        target: 'failed',
      },
      { target: 'loading' },
    ],
  },
});

/**
 * The checkout's page: loads the checkout, leads elsewhere what is finished or rejected (CHK-10, CHK-11), follows an
 * order that is still being placed, and else lets the shopper complete it.
 */
export const checkoutMachine = checkoutFlow.createMachine({
  id: 'checkout',
  context: ({ input }) => ({ ...input, checkout: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadCheckout',
        src: 'loadCheckout',
        input: ({ context: { checkoutId } }) => ({ checkoutId }),
        onDone: [
          {
            guard: { type: 'isDraft', params: ({ event }) => event.output },
            target: 'open',
            actions: { type: 'storeCheckout', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isPlacing', params: ({ event }) => event.output },
            target: 'following',
          },
          {
            guard: { type: 'isPlaced', params: ({ event }) => event.output },
            target: 'left',
            actions: 'goToComplete',
          },
          {
            guard: { type: 'isRejected', params: ({ event }) => event.output },
            target: 'left',
            actions: { type: 'goToPaymentError', params: ({ event }) => event.output.rejection },
          },
          {
            target: 'timedOut',
            actions: { type: 'storeCheckout', params: ({ event }) => event.output },
          },
        ],
        onError: [
          {
            guard: { type: 'isSessionOver', params: asFailure },
            target: 'signedOut',
          },
          { target: 'failed' },
        ],
      },
    },
    open,
    following,
    failed: {
      tags: 'modal',
      meta: { modal: 'SomethingWentWrong' },
      on: { 'checkout.reload': 'loading', 'cart.return': { target: 'left', actions: 'goToCart' } },
    },
    timedOut: {
      tags: 'modal',
      meta: { modal: 'OrderTimedOut' },
      entry: ['releaseHold', 'dismissHold'],
      on: { 'schedule.return': { target: 'left', actions: 'goToScheduling' } },
    },
    signedOut: { entry: 'tellSessionLost', on: { 'checkout.reload': 'loading' } },
    /** The page keeps its shape until the next one is loaded. */
    left: { type: 'final', tags: 'busy' },
  },
});
