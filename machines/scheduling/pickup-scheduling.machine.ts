import { and } from 'xstate';
import { MODALITY, pickupFlow } from './pickup-scheduling.setup.ts';
import { reserved, selecting } from './pickup-scheduling.states.ts';

/**
 * Scheduling a pickup order: a store, a day and a time, the hold on it, and on to the checkout. Coordinates the
 * charts of stores, quotes and times; the reservation outlives the page and is only spoken to.
 */
export const pickupSchedulingMachine = pickupFlow.createMachine({
  id: 'pickupScheduling',
  context: ({ input }) => ({
    input,
    cart: null,
    hold: { status: 'pending' },
    held: null,
    wantsNewTime: false,
    store: null,
    schedule: null,
    timeId: null,
    request: null,
    problem: null,
  }),
  invoke: [
    { id: 'watchCart', src: 'watchCart', input: ({ context }) => ({ source: context.input.cart }) },
    { id: 'watchHold', src: 'watchHold', input: ({ context }) => ({ source: context.input.reservation }) },
  ],
  initial: 'opening',
  on: {
    'cart.changed': { actions: { type: 'storeCart', params: ({ event }) => event } },
    'hold.changed': { actions: { type: 'storeHold', params: ({ event }) => event } },
    'session.ended': { actions: 'tellSessionLost' },
  },
  states: {
    opening: {
      tags: 'busy',
      initial: 'waiting',
      on: { 'cart.failed': 'cartFailed' },
      states: {
        waiting: {
          always: [
            { guard: 'hasNoItems', target: '#pickupScheduling.noItems' },
            { guard: and(['isCartKnown', 'isHoldKnown']), target: '#pickupScheduling.scheduling' },
          ],
          after: { patience: 'impatient' },
        },
        impatient: {
          always: [
            { guard: 'hasNoItems', target: '#pickupScheduling.noItems' },
            { guard: 'isCartKnown', target: '#pickupScheduling.scheduling' },
          ],
        },
      },
    },
    cartFailed: {
      on: {
        'cart.retry': { target: 'opening', actions: 'reloadCart' },
        'cart.changed': { target: 'opening', actions: { type: 'storeCart', params: ({ event }) => event } },
        'cart.pending': 'opening',
      },
    },
    noItems: {
      on: {
        'cart.changed': {
          guard: { type: 'hasItems', params: ({ event }) => event },
          target: 'opening',
          actions: { type: 'storeCart', params: ({ event }) => event },
        },
      },
    },
    scheduling: {
      initial: 'deciding',
      always: { guard: 'hasNoItems', target: 'noItems' },
      invoke: {
        id: 'storeChoice',
        src: 'storeChoice',
        input: ({ self, context }) => ({
          parent: self,
          modalityType: MODALITY,
          postalCode: context.input.postalCode,
        }),
      },
      states: {
        deciding: {
          always: [
            { guard: 'isReserved', target: 'reserved' },
            { guard: 'hasStore', target: 'selecting.loadingTimes' },
            { target: 'selecting' },
          ],
        },
        selecting,
        returning: {
          tags: 'busy',
          always: { guard: 'isReserved', target: 'reserved' },
          on: {
            'hold.changed': [
              {
                guard: { type: 'becomesOver', params: ({ event }) => event },
                target: 'deciding',
                actions: { type: 'storeHold', params: ({ event }) => event },
              },
              { actions: { type: 'storeHold', params: ({ event }) => event } },
            ],
          },
        },
        reserved,
        timeExpired: {
          tags: 'modal',
          meta: { modal: 'TimeExpired' },
          on: {
            'newTime.select': {
              target: 'deciding',
              actions: ['dismissRefusal', 'wantNewTimeWhileHeld'],
            },
          },
        },
      },
    },
    /** The checkout is made; the page stays as it is until the checkout's is loaded. */
    left: { type: 'final', tags: 'busy' },
  },
});
