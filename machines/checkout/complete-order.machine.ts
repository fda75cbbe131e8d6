import { not } from 'xstate';
import { asFailure } from '../shared/failures.ts';
import { completeOrderFlow, orderOf } from './complete-order.setup.ts';

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
          'reloadCart',
          'tellReservationUsed',
        ],
      },
      {
        guard: { type: 'isPlaced', params: ({ event }) => event.output },
        target: 'cartKept',
        actions: [
          { type: 'storePlaced', params: ({ event }) => event.output },
          'reloadCart',
          'tellReservationUsed',
        ],
      },
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
    isHoldOver: false,
    failure: null,
    refusals: 0,
    output: { kind: 'closed' },
  }),
  output: ({ context }) => context.output,
  invoke: [
    {
      id: 'contact',
      src: 'contact',
      input: ({ self, context: { checkout, contactValues } }) => ({
        parent: self,
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
  ],
  on: {
    'contact.changed': { actions: { type: 'storeContact', params: ({ event }) => event } },
    'payment.changed': { actions: { type: 'storePayment', params: ({ event }) => event } },
    'checkout.updated': { actions: { type: 'storeCheckout', params: ({ event }) => event } },
    'hold.changed': { actions: { type: 'storeHold', params: ({ event }) => event } },
  },
  initial: 'editing',
  states: {
    editing: {
      entry: 'unlockPayment',
      always: { guard: 'isHoldOver', target: 'holdOver' },
      on: {
        'order.submit': [
          { guard: 'canPlace', target: 'submitting' },
          { guard: 'isSettled', actions: ['countRefusal', 'checkContact'] },
        ],
        'checkout.closed': { target: 'done', actions: { type: 'storeOutput', params: { kind: 'closed' } } },
        'session.lost': {
          target: 'done',
          actions: { type: 'storeOutput', params: { kind: 'sessionLost' } },
        },
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
            target: 'editing',
            actions: [
              { type: 'storeCheckout', params: ({ event }) => ({ checkout: event.output }) },
              { type: 'refreshPayment', params: ({ event }) => ({ checkout: event.output }) },
            ],
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
    /** The app's reservation shows 'Reservation Expired', and leads to a new time. */
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
