import { cartFailed, listening, noItems, opening } from './scheduled-order.states.ts';
import { unknownOrder } from './scheduled-order.ts';
import { reserved } from './slot-scheduling.reserved.ts';
import { slotFlow } from './slot-scheduling.setup.ts';
import { quotesInput, selecting } from './slot-scheduling.states.ts';

const selectingAnew = ['dismissRefusal', 'wantNewTimeWhileHeld'] as const;

/**
 * Scheduling an order for pickup or delivery: a store or an address, a day and a time, the hold on it, and on to the
 * checkout. Coordinates the charts of stores, quotes and times; the reservation outlives the page and is only spoken to.
 */
export const slotSchedulingMachine = slotFlow.createMachine({
  ...listening,
  id: 'slotScheduling',
  context: ({ input }) => ({
    ...unknownOrder,
    input,
    store: null,
    schedule: null,
    timeId: null,
    details: null,
    typedDetails: null,
    request: null,
    updated: null,
    problem: null,
  }),
  states: {
    opening,
    cartFailed,
    noItems,
    scheduling: {
      initial: 'deciding',
      always: { guard: 'hasNoItems', target: 'noItems' },
      entry: 'openStores',
      exit: 'closeStores',
      states: {
        deciding: {
          always: [
            { guard: 'isReserved', target: 'reserved' },
            { guard: 'hasPlace', target: 'selecting.loadingTimes' },
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
        /** The partner's time was refused: has it others, or only other vendors? */
        askingAnew: {
          entry: 'clearTimes',
          invoke: {
            id: 'quotes',
            src: 'quotes',
            input: quotesInput,
            onDone: [
              {
                guard: { type: 'hasNoTimes', params: ({ event }) => event },
                target: 'selecting.timed',
                actions: [{ type: 'storeSchedule', params: ({ event }) => event }, ...selectingAnew],
              },
              {
                guard: { type: 'isPartnerOut', params: ({ event }) => event },
                target: 'partnerUnavailable',
                actions: { type: 'storeSchedule', params: ({ event }) => event },
              },
              { target: 'timeExpired' },
            ],
          },
        },
        partnerUnavailable: {
          tags: 'modal',
          meta: { modal: 'DeliveryPartnerUnavailable' },
          on: { 'newTime.select': { target: 'selecting.timed', actions: [...selectingAnew] } },
        },
        timeExpired: {
          tags: 'modal',
          meta: { modal: 'TimeExpired' },
          on: {
            'newTime.select': { target: 'deciding', actions: [...selectingAnew] },
          },
        },
      },
    },
    /** The checkout is made; the page stays as it is until the checkout's is loaded. */
    left: { type: 'final', tags: 'busy' },
  },
});
