import { asFailure } from '../shared/failures.ts';
import { checkoutFlow, contactValues, loaded, placedOf, wayOutOf } from './checkout.setup.ts';

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
      orderInProgress: context.orderInProgress,
    }),
    onDone: [
      {
        guard: { type: 'hasEnded', params: ({ event }) => ({ output: event.output, as: 'placed' }) },
        target: 'left',
        actions: { type: 'goToNewOrder', params: ({ event }) => placedOf(event.output) },
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
      {
        guard: { type: 'hasEnded', params: ({ event }) => ({ output: event.output, as: 'cartRefused' }) },
        target: 'ended',
        actions: { type: 'storeEnding', params: ({ event }) => event.output },
      },
      {
        guard: { type: 'hasEnded', params: ({ event }) => ({ output: event.output, as: 'cartWanted' }) },
        target: 'left',
        actions: 'goToCart',
      },
      {
        guard: { type: 'hasEnded', params: ({ event }) => ({ output: event.output, as: 'left' }) },
        target: 'left',
        actions: ['handOver', { type: 'goOut', params: ({ event }) => wayOutOf(event.output) }],
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
        actions: [
          { type: 'tellPlaced', params: ({ event }) => placedOf(event.output) },
          { type: 'goToNewOrder', params: ({ event }) => placedOf(event.output) },
        ],
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
  context: ({ input }) => ({ ...input, checkout: null, ending: 'SUPERSEDED' }),
  invoke: { id: 'presence', src: 'presence', input: ({ self }) => ({ page: self }) },
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
            actions: [{ type: 'tellPlaced', params: ({ event }) => event.output }, 'goToComplete'],
          },
          {
            guard: { type: 'isRejected', params: ({ event }) => event.output },
            target: 'left',
            actions: { type: 'goToPaymentError', params: ({ event }) => event.output.rejection },
          },
          {
            guard: { type: 'isSuperseded', params: ({ event }) => event.output },
            target: 'ended',
            actions: { type: 'storeCheckout', params: ({ event }) => event.output },
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
      entry: 'endHold',
      on: { 'schedule.return': { target: 'left', actions: 'goToScheduling' } },
    },
    /** It gave way to a newer one, or what the cart holds now cannot be ordered with it. */
    ended: {
      tags: 'modal',
      meta: { modal: 'CheckoutEnded' },
      on: {
        'ending.follow': [
          { guard: 'hasSuccessor', target: 'left', actions: 'goToSuccessor' },
          { guard: 'isNothingLeft', target: 'left', actions: 'goToCart' },
          { target: 'left', actions: 'goToScheduling' },
        ],
      },
    },
    signedOut: { entry: 'tellSessionLost', on: { 'checkout.reload': 'loading' } },
    /** The page keeps its shape until the next one is loaded. */
    left: { type: 'final', tags: 'busy' },
  },
});
