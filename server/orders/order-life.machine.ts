import { setup } from 'xstate';

export type OrderEvent =
  | { type: 'order.pick' }
  | { type: 'order.ready' }
  | { type: 'order.handOver' }
  | { type: 'order.cancel' };

/**
 * An order's life after it was placed. It is not run but evaluated: `advanceOrder` takes one step with the pure
 * `transition`, and what a step entails follows its commit. The shopper may cancel until the store begins to pick. A
 * shipment is READY when it is packed, and handed over to its carriers.
 */
export const orderLifeMachine = setup({
  types: { events: {} as OrderEvent },
}).createMachine({
  id: 'orderLife',
  initial: 'PLACED',
  states: {
    PLACED: { on: { 'order.pick': 'PICKING', 'order.cancel': 'CANCELED' } },
    PICKING: { on: { 'order.ready': 'READY' } },
    READY: { on: { 'order.handOver': 'COMPLETED' } },
    COMPLETED: { type: 'final' },
    CANCELED: { type: 'final' },
  },
});
