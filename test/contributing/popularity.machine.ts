import { assign, setup } from 'xstate';
import { asData } from '../../machines/shared/loading.ts';
import { type CallOf, slots } from '../../machines/shared/services.ts';
import type { countCarts } from './popularity.ts';

export interface PopularityServices {
  countCarts: CallOf<typeof countCarts>;
}

/** How many carts have a product. It's an extra: if the store doesn't say, the page does without. */
export const popularityMachine = setup({
  types: {
    input: {} as { gtin13: string },
    context: {} as { gtin13: string; carts: number | null },
    events: {} as { type: 'popularity.refresh' },
  },
  actors: slots<PopularityServices>('countCarts'),
  actions: { storeCarts: assign({ carts: (_, { data }: { data: unknown }) => data as number }) },
  delays: { rest: 60_000 },
}).createMachine({
  id: 'popularity',
  context: ({ input }) => ({ ...input, carts: null }),
  initial: 'counting',
  states: {
    counting: {
      description: 'The store counts the carts; the last count stays in view.',
      invoke: {
        id: 'countCarts',
        src: 'countCarts',
        input: ({ context: { gtin13 } }) => ({ gtin13 }),
        onDone: { target: 'resting', actions: { type: 'storeCarts', params: asData } },
        onError: 'resting',
      },
    },
    resting: {
      description: 'The product page says how many carts have this product, if the store said.',
      after: { rest: 'counting' },
      on: { 'popularity.refresh': 'counting' },
    },
  },
});
