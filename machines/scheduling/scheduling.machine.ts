import { emit, setup } from 'xstate';
import type { Emitted } from '../shared/emitted.ts';
import { watch } from '../shared/watch.ts';
import { destinationOf, modalityOf, type SchedulingQuery } from './destination.ts';
import { type CartFact, cartFact } from './scheduled-order.events.ts';
import { shipSchedulingMachine } from './ship-scheduling.machine.ts';
import type { SlotSchedulingInput } from './slot-scheduling.context.ts';
import { slotSchedulingMachine } from './slot-scheduling.machine.ts';

/** What the chart of a modality is told too; its modality and destination come from the address. */
export interface SchedulingInput extends Omit<SlotSchedulingInput, 'modality' | 'destination'> {
  query: SchedulingQuery;
}

/**
 * The scheduling page: which modality its address asks for and where the order goes (SCH-01), then the chart of that
 * modality. Without a complete destination there is nothing to schedule for delivery and shipping (SCH-06), and an order
 * that is being changed has its own page (SCH-07).
 */
export const schedulingMachine = setup({
  types: {
    input: {} as SchedulingInput,
    context: {} as SchedulingInput,
    events: {} as CartFact,
    emitted: {} as Emitted,
    tags: {} as 'busy',
    children: {} as { slotScheduling: 'slotScheduling'; shipScheduling: 'shipScheduling' },
  },
  actors: {
    watchCart: watch(cartFact),
    slotScheduling: slotSchedulingMachine,
    shipScheduling: shipSchedulingMachine,
  },
  guards: {
    isModify: ({ context }) => context.isModify,
    isPickup: ({ context }) => modalityOf(context.query) === 'PICKUP',
    canDeliver: ({ context: { query } }) => modalityOf(query) === 'DELIVERY' && destinationOf(query) !== null,
    canShip: ({ context: { query } }) => modalityOf(query) === 'SHIP' && destinationOf(query) !== null,
  },
  actions: {
    goToCart: emit({ type: 'navigation.requested', to: '/cart', replace: true }),
    goToModify: emit({ type: 'navigation.requested', to: '/cart/modify', replace: true }),
  },
}).createMachine({
  id: 'scheduling',
  context: ({ input }) => input,
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'isModify', target: 'awaitingCart' },
        { guard: 'isPickup', target: 'pickup' },
        { guard: 'canDeliver', target: 'delivery' },
        { guard: 'canShip', target: 'shipping' },
        { target: 'left', actions: 'goToCart' },
      ],
    },
    awaitingCart: {
      tags: 'busy',
      invoke: { id: 'watchCart', src: 'watchCart', input: ({ context }) => ({ source: context.cart }) },
      on: {
        'cart.changed': { target: 'left', actions: 'goToModify' },
        // The page of a changed order says what is wrong with its cart.
        'cart.failed': { target: 'left', actions: 'goToModify' },
      },
    },
    pickup: {
      invoke: {
        id: 'slotScheduling',
        src: 'slotScheduling',
        input: ({ context }) => ({ ...context, modality: 'PICKUP' as const, destination: null }),
      },
    },
    delivery: {
      invoke: {
        id: 'slotScheduling',
        src: 'slotScheduling',
        input: ({ context }) => ({
          ...context,
          modality: 'DELIVERY' as const,
          destination: destinationOf(context.query),
        }),
      },
    },
    shipping: {
      invoke: {
        id: 'shipScheduling',
        src: 'shipScheduling',
        input: ({ context }) => {
          const destination = destinationOf(context.query);
          if (!destination) throw new Error('Shipping without a destination.');
          return { ...context, modality: 'SHIP' as const, destination };
        },
      },
    },
    /** The page keeps its shape until the next one is loaded. */
    left: { type: 'final', tags: 'busy' },
  },
});
