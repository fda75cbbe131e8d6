import { type ActorRefFrom, assign, setup } from 'xstate';
import { chartOnDemand } from '../shared/chart-on-demand.ts';
import { known } from '../shared/known.ts';
import type { ModalName } from '../shared/modals.ts';
import type { TipInput, TipOutput, tipMachine } from './tip.machine.ts';

/** Most orders are placed without looking at the tip. */
export const tip = chartOnDemand<typeof tipMachine>(
  async () => (await import('./tip.machine.ts')).tipMachine,
);

export type TippingRef = ActorRefFrom<typeof tippingMachine>;

interface TippingContext extends TipInput {
  /** How often the code failed to load. */
  misses: number;
  /** How the tip ended, once it has. */
  ending: TipOutput | null;
}

/** Opens the tip once its code is loaded, and ends as the tip does. */
export const tippingMachine = setup({
  types: {
    input: {} as TipInput,
    context: {} as TippingContext,
    events: {} as { type: 'tip.retry' } | { type: 'tip.cancel' },
    output: {} as TipOutput,
    children: {} as { loadTip: 'loadTip'; tip: 'tip' },
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: { loadTip: tip.loading, tip: tip.chart },
  actions: {
    countMiss: assign({ misses: ({ context }) => context.misses + 1 }),
    storeEnding: assign((_, ending: TipOutput) => ({ ending })),
  },
}).createMachine({
  id: 'tipping',
  context: ({ input }) => ({ ...input, misses: 0, ending: null }),
  output: ({ event }) => event.output as TipOutput,
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadTip',
        src: 'loadTip',
        onDone: 'open',
        onError: { target: 'missing', actions: 'countMiss' },
      },
    },
    /** Without a connection, or after a new release. */
    missing: {
      tags: 'modal',
      meta: { modal: 'TipMissing' },
      on: { 'tip.retry': 'loading', 'tip.cancel': 'canceled' },
    },
    open: {
      invoke: {
        id: 'tip',
        src: 'tip',
        input: ({ context }) => context,
        onDone: { target: 'ended', actions: { type: 'storeEnding', params: ({ event }) => event.output } },
      },
    },
    ended: { type: 'final', output: ({ context }) => known(context.ending) },
    canceled: { type: 'final', output: { kind: 'canceled' } },
  },
});
