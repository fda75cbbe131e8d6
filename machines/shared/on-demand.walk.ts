import { onDemandMachine } from './on-demand.machine.ts';
import type { Walk } from './walk.ts';

export const walk: Walk<typeof onDemandMachine> = {
  // Whether anyone asked for the part depends on the part; here it is dropped after the third miss.
  machine: onDemandMachine.provide({ guards: { isUnasked: ({ context }) => context.misses > 2 } }),
  starts: { 'a part to load': {} },
  events: [{ type: 'code.retry' }, { type: 'code.cancel' }],
  answers: {
    load: { loaded: { output: undefined }, offline: { error: new Error('offline') } },
    chart: { canceled: { output: { kind: 'canceled' } } },
  },
  serialize: ({ misses }) => Math.min(misses, 3),
};
