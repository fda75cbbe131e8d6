import { cartFailed, listening, noItems, opening } from './scheduled-order.states.ts';
import { unknownOrder } from './scheduled-order.ts';
import { shipFlow } from './ship-scheduling.setup.ts';
import { reserved, selecting } from './ship-scheduling.states.ts';

/**
 * Scheduling what is shipped: a shipping method for each vendor, the hold on them all, and on to the checkout
 * (SHP-01, SCH-15). What is held stays chosen until the shopper wants other options.
 */
export const shipSchedulingMachine = shipFlow.createMachine({
  ...listening,
  id: 'shipScheduling',
  context: ({ input }) => ({
    ...unknownOrder,
    input,
    shipments: [],
    chosen: {},
    request: null,
    problem: null,
  }),
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
