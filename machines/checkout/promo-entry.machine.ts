import { type ActorRefFrom, assign, setup } from 'xstate';
import { chartOnDemand } from '../shared/chart-on-demand.ts';
import { known } from '../shared/known.ts';
import type { ModalName } from '../shared/modals.ts';
import type { PromoCodeInput, PromoCodeOutput, promoCodeMachine } from './promo-code.machine.ts';

/** Most orders have no promo code. */
export const promoCode = chartOnDemand<typeof promoCodeMachine>(
  async () => (await import('./promo-code.machine.ts')).promoCodeMachine,
);

export type PromoEntryRef = ActorRefFrom<typeof promoEntryMachine>;

interface PromoEntryContext extends PromoCodeInput {
  /** How often the code failed to load. */
  misses: number;
  /** How the promo codes ended, once they have. */
  ending: PromoCodeOutput | null;
}

/** Opens the promo codes once their chart is loaded, and ends as that does. */
export const promoEntryMachine = setup({
  types: {
    input: {} as PromoCodeInput,
    context: {} as PromoEntryContext,
    events: {} as { type: 'promo.retry' } | { type: 'promo.close' },
    output: {} as PromoCodeOutput,
    children: {} as { loadPromoCode: 'loadPromoCode'; promoCode: 'promoCode' },
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: { loadPromoCode: promoCode.loading, promoCode: promoCode.chart },
  actions: {
    countMiss: assign({ misses: ({ context }) => context.misses + 1 }),
    storeEnding: assign((_, ending: PromoCodeOutput) => ({ ending })),
  },
}).createMachine({
  id: 'promoEntry',
  context: ({ input }) => ({ ...input, misses: 0, ending: null }),
  output: ({ event }) => event.output as PromoCodeOutput,
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadPromoCode',
        src: 'loadPromoCode',
        onDone: 'open',
        onError: { target: 'missing', actions: 'countMiss' },
      },
    },
    /** Without a connection, or after a new release. */
    missing: {
      tags: 'modal',
      meta: { modal: 'PromoCodesMissing' },
      on: { 'promo.retry': 'loading', 'promo.close': 'canceled' },
    },
    open: {
      invoke: {
        id: 'promoCode',
        src: 'promoCode',
        input: ({ context }) => context,
        onDone: { target: 'ended', actions: { type: 'storeEnding', params: ({ event }) => event.output } },
      },
    },
    ended: { type: 'final', output: ({ context }) => known(context.ending) },
    canceled: { type: 'final', output: { kind: 'canceled' } },
  },
});
