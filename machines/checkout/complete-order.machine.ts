import { not } from 'xstate';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { isHeld } from '../scheduling/hold.ts';
import { asFailure } from '../shared/failures.ts';
import { completeOrderFlow, orderOf } from './complete-order.setup.ts';

type Answered = { event: { output: Checkout } };

/** The order as the store has it now. */
const takeIn = [
  { type: 'storeCheckout', params: ({ event }: Answered) => ({ checkout: event.output }) },
  { type: 'refreshPayment', params: ({ event }: Answered) => ({ checkout: event.output }) },
] as const;

const submitting = completeOrderFlow.createStateConfig({
  tags: 'busy',
  entry: ['clearFailure', 'lockPayment'],
  invoke: {
    id: 'submission',
    src: 'submission',
    input: ({ context }) => ({ order: orderOf(context) }),
    onDone: [
      {
        guard: { type: 'isPlacedAndCleared', params: ({ event }) => event.output },
        target: 'done',
        actions: [
          { type: 'storePlaced', params: ({ event }) => event.output },
          'concludePlaced',
          'tellPlaced',
        ],
      },
      {
        guard: { type: 'isPlaced', params: ({ event }) => event.output },
        target: 'cartKept',
        actions: [{ type: 'storePlaced', params: ({ event }) => event.output }, 'tellPlaced'],
      },
      { guard: { type: 'isCartRejected', params: ({ event }) => event.output }, target: 'takingCart' },
      {
        guard: { type: 'isTimedOut', params: ({ event }) => event.output },
        target: 'done',
        actions: { type: 'storeOutput', params: { kind: 'timedOut' } },
      },
      {
        guard: { type: 'isOutdated', params: ({ event }) => event.output },
        target: 'refreshing',
        actions: { type: 'storeFailure', params: ({ event }) => event.output },
      },
      {
        guard: { type: 'isFailed', params: ({ event }) => event.output },
        target: 'editing',
        actions: [
          { type: 'storeFailure', params: ({ event }) => event.output },
          { type: 'showRefusedFields', params: ({ event }) => event.output },
        ],
      },
      { target: 'done', actions: { type: 'storeEnd', params: ({ event }) => event.output } },
    ],
  },
  initial: 'staying',
  states: {
    staying: {
      on: {
        'leave.ask': {
          target: 'askingToStay',
          actions: { type: 'storeWayOut', params: ({ event }) => event },
        },
      },
    },
    /** Leaving does not stop the order: that is asked first. */
    askingToStay: {
      tags: 'modal',
      meta: { modal: 'OrderBeingPlaced' },
      on: {
        'leave.cancel': 'staying',
        'leave.confirm': { target: '#completeOrder.done', actions: 'concludeLeft' },
      },
    },
  },
});

/** The cart is another than the order that is shown: the store takes it in, and the shopper is told what changed. */
const takingCart = completeOrderFlow.createStateConfig({
  tags: 'busy',
  entry: 'lockPayment',
  invoke: {
    id: 'takeCart',
    src: 'refreshCheckout',
    input: ({ context: { checkout } }) => checkout,
    onDone: [
      {
        guard: { type: 'isSameOrder', params: ({ event }) => event.output },
        target: 'editing',
        actions: takeIn,
      },
      { target: 'cartChanged', actions: ['storeBefore', ...takeIn] },
    ],
    onError: [
      {
        guard: { type: 'isSessionOver', params: asFailure },
        target: 'done',
        actions: { type: 'storeOutput', params: { kind: 'sessionLost' } },
      },
      {
        guard: { type: 'isCartRefused', params: asFailure },
        target: 'done',
        actions: { type: 'concludeCartRefused', params: asFailure },
      },
      {
        guard: { type: 'isOrderExpired', params: asFailure },
        target: 'done',
        actions: { type: 'storeOutput', params: { kind: 'timedOut' } },
      },
      {
        guard: { type: 'isClosed', params: asFailure },
        target: 'done',
        actions: { type: 'storeOutput', params: { kind: 'closed' } },
      },
      { guard: { type: 'isStale', params: asFailure }, target: 'refreshing' },
      { target: 'editing', actions: 'storeCartFailure' },
    ],
  },
});

/**
 * Complete Your Order: the sections and the order's submission (CHK-04, SUB-05, SUB-06, SUB-10). Placing it with
 * something missing lists all that is missing at once. A hold that runs out while the order is being placed is the
 * store's to judge; the page looks at it when the answer is there.
 */
export const completeOrderMachine = completeOrderFlow.createMachine({
  id: 'completeOrder',
  context: ({ input }) => ({
    ...input,
    contact: null,
    contactErrors: {},
    payment: { problem: null, isSettled: false },
    isHoldOver: !isHeld(input.checkout.fulfillment.promise),
    isHoldOwn: false,
    cartVersion: null,
    before: null,
    wayOut: '',
    failure: null,
    refusals: 0,
    output: { kind: 'closed' },
  }),
  output: ({ context }) => context.output,
  invoke: [
    {
      id: 'contact',
      src: 'contact',
      input: ({ self, context: { checkout, contactValues, holder } }) => ({
        parent: self,
        shopperId: holder.id,
        checkoutId: checkout.checkoutId,
        values: contactValues,
      }),
    },
    {
      id: 'payment',
      src: 'payment',
      input: ({ self, context: { checkout, holder } }) => ({ parent: self, checkout, holder }),
    },
    {
      id: 'holdWatch',
      src: 'holdWatch',
      input: ({ context: { reservation } }) => ({ source: reservation }),
    },
    { id: 'cartWatch', src: 'cartWatch', input: ({ context: { cart } }) => ({ source: cart }) },
  ],
  on: {
    'contact.changed': { actions: { type: 'storeContact', params: ({ event }) => event } },
    'payment.changed': { actions: { type: 'storePayment', params: ({ event }) => event } },
    'checkout.updated': { actions: { type: 'storeCheckout', params: ({ event }) => event } },
    'hold.changed': { actions: { type: 'storeHold', params: ({ event }) => event } },
    'cart.changed': { actions: { type: 'storeCartVersion', params: ({ event }) => event } },
    'checkout.closed': { target: '.done', actions: { type: 'storeOutput', params: { kind: 'closed' } } },
    'session.lost': { target: '.done', actions: { type: 'storeOutput', params: { kind: 'sessionLost' } } },
  },
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isCartChanged', target: 'takingCart' }, { target: 'editing' }] },
    editing: {
      entry: 'unlockPayment',
      always: { guard: 'isHoldOver', target: 'holdOver' },
      on: {
        'hold.changed': [
          {
            guard: { type: 'becomesAnothers', params: ({ event }) => event },
            target: 'done',
            actions: { type: 'storeOutput', params: { kind: 'closed' } },
          },
          { actions: { type: 'storeHold', params: ({ event }) => event } },
        ],
        'cart.changed': [
          {
            guard: { type: 'isCartNews', params: ({ event }) => event },
            target: 'looking',
            actions: { type: 'storeCartVersion', params: ({ event }) => event },
          },
          { actions: { type: 'storeCartVersion', params: ({ event }) => event } },
        ],
        'order.submit': [
          { guard: 'canPlace', target: 'submitting' },
          { guard: 'isSettled', actions: ['countRefusal', 'checkContact'] },
        ],
      },
    },
    /** The cart changed: whether it is still what the order was made of, the store knows. */
    looking: {
      invoke: {
        id: 'look',
        src: 'loadCheckout',
        input: ({ context: { checkout } }) => checkout,
        onDone: [
          {
            guard: { type: 'isDraft', params: ({ event }) => event.output },
            target: 'deciding',
            actions: { type: 'storeCartChange', params: ({ event }) => event.output },
          },
          { target: 'done', actions: { type: 'storeOutput', params: { kind: 'closed' } } },
        ],
        onError: [
          {
            guard: { type: 'isSessionOver', params: asFailure },
            target: 'done',
            actions: { type: 'storeOutput', params: { kind: 'sessionLost' } },
          },
          // Placing the order asks the store again.
          { target: 'editing' },
        ],
      },
    },
    takingCart,
    /** What changed, and the new total; placing the order is pressed anew. */
    cartChanged: {
      tags: 'modal',
      meta: { modal: 'CartChanged' },
      exit: 'clearBefore',
      on: {
        'cart.accept': 'editing',
        'cart.review': { target: 'done', actions: { type: 'storeOutput', params: { kind: 'cartWanted' } } },
      },
    },
    submitting,
    refreshing: {
      tags: 'busy',
      invoke: {
        id: 'refresh',
        src: 'loadCheckout',
        input: ({ context: { checkout } }) => ({ checkoutId: checkout.checkoutId }),
        onDone: [
          {
            guard: { type: 'isDraft', params: ({ event }) => event.output },
            target: 'deciding',
            actions: takeIn,
          },
          { target: 'done', actions: { type: 'storeOutput', params: { kind: 'closed' } } },
        ],
        onError: [
          {
            guard: { type: 'isSessionOver', params: asFailure },
            target: 'done',
            actions: { type: 'storeOutput', params: { kind: 'sessionLost' } },
          },
          { target: 'done', actions: { type: 'storeOutput', params: { kind: 'lost' } } },
        ],
      },
    },
    /** The time is no longer reserved: the page says so and leads to a new one. */
    holdOver: { always: { guard: not('isHoldOver'), target: 'editing' } },
    /** The order is placed, but its items could not be taken out of the cart (SUB-07). */
    cartKept: {
      tags: 'modal',
      meta: { modal: 'OrderSuccessfullyPlaced' },
      on: {
        'order.view': { target: 'done', actions: 'concludePlaced' },
      },
    },
    done: { type: 'final' },
  },
});
