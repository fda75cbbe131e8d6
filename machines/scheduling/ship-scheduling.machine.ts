import { cartFailed, noItems, opening } from './scheduled-order.states.ts';
import { shipFlow } from './ship-scheduling.setup.ts';
import { reserved, selecting } from './ship-scheduling.states.ts';

/**
 * Scheduling what is shipped: a shipping method for each vendor, the hold on them all, and on to the checkout
 * (SHP-01, SCH-15). What is held stays chosen until the shopper wants other options.
 */
export const shipSchedulingMachine = shipFlow.createMachine({
  id: 'shipScheduling',
  context: ({ input }) => ({
    input,
    cart: null,
    hold: { status: 'pending' },
    held: null,
    wantsNewTime: false,
    shipments: [],
    chosen: {},
    birthDate: null,
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
    opening,
    cartFailed,
    noItems,
    scheduling: {
      initial: 'deciding',
      always: { guard: 'hasNoItems', target: 'noItems' },
      states: {
        deciding: { always: [{ guard: 'isReserved', target: 'reserved' }, { target: 'selecting' }] },
        selecting,
        reserved,
        /** What was chosen is no longer to be had, or was let go before it was ordered. */
        timeExpired: {
          tags: 'modal',
          meta: { modal: 'TimeExpired' },
          on: { 'newTime.select': { target: 'selecting', actions: ['dismissRefusal', 'wantNewTime'] } },
        },
      },
    },
  },
});
