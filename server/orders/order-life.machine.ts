import { setup } from 'xstate';

export type OrderEvent =
  | { type: 'order.pick' }
  | { type: 'line.pick' }
  | { type: 'order.ready' }
  | { type: 'order.handOver' }
  | { type: 'line.refund' }
  | { type: 'order.refuse' }
  | { type: 'order.cancel' };

/**
 * What happens to an order after it's placed. This chart isn't run but evaluated: `advanceOrder` takes one step
 * with the pure `transition`, and a step's effects follow its commit. The shopper can cancel until the store starts
 * picking; from then on only the store can, when it can't fill the order or nobody picks it up. What's shipped is READY when
 * it's packed, and handed over once carriers have all its shipments.
 */
export const orderLifeMachine = setup({
  types: { events: {} as OrderEvent },
}).createMachine({
  id: 'orderLife',
  initial: 'PLACED',
  states: {
    PLACED: { on: { 'order.pick': 'PICKING', 'order.cancel': 'CANCELED' } },
    PICKING: { on: { 'line.pick': 'PICKING', 'order.ready': 'READY', 'order.refuse': 'CANCELED' } },
    READY: { on: { 'order.handOver': 'COMPLETED', 'order.refuse': 'CANCELED' } },
    COMPLETED: { on: { 'line.refund': 'COMPLETED' } },
    CANCELED: { type: 'final' },
  },
});
