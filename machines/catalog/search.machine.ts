import { assign, emit, setup } from 'xstate';
import type { Emitted } from '../shared/emitted.ts';
import { productsAddress } from './product-search.ts';

/** The longest search text (UIX-10). */
export const SEARCH_MAX_LENGTH = 125;

export type SearchEvent =
  | { type: 'text.change'; text: string }
  | { type: 'search.submit' }
  | { type: 'text.clear' }
  /** The address changed; `live` if the products are shown, so that they follow the typing. */
  | { type: 'search.shown'; text: string; live: boolean };

interface SearchContext {
  text: string;
  live: boolean;
}

/**
 * The search field of every page. Next to the products, results follow the typing after a short pause; elsewhere,
 * only a submit leads to them.
 */
export const searchMachine = setup({
  types: {
    input: {} as SearchContext,
    context: {} as SearchContext,
    events: {} as SearchEvent,
    emitted: {} as Emitted,
  },
  delays: { rest: 350 },
  guards: {
    isLive: ({ context }) => context.live,
    isElsewhere: (_, { live }: { live: boolean }) => !live,
  },
  actions: {
    storeText: assign((_, { text }: { text: string }) => ({ text: text.slice(0, SEARCH_MAX_LENGTH) })),
    storePlace: assign((_, { live }: { live: boolean }) => ({ live })),
    clearText: assign({ text: '' }),
    showProducts: emit(({ context }) => ({
      type: 'navigation.requested',
      to: productsAddress({ text: context.text.trim() }),
      replace: context.live,
    })),
  },
}).createMachine({
  id: 'search',
  context: ({ input }) => input,
  initial: 'settled',
  on: {
    'search.submit': { target: '.settled', actions: 'showProducts' },
    'text.clear': [
      { guard: 'isLive', target: '.settled', actions: ['clearText', 'showProducts'] },
      { target: '.settled', actions: 'clearText' },
    ],
    'text.change': [
      {
        guard: 'isLive',
        target: '.typing',
        reenter: true,
        actions: { type: 'storeText', params: ({ event }) => event },
      },
      { actions: { type: 'storeText', params: ({ event }) => event } },
    ],
  },
  states: {
    settled: {
      description: 'The search field is at rest.',
      on: {
        'search.shown': {
          actions: [
            { type: 'storeText', params: ({ event }) => event },
            { type: 'storePlace', params: ({ event }) => event },
          ],
        },
      },
    },
    typing: {
      description: 'The shopper types; next to the products, results follow after a short pause.',
      after: { rest: { target: 'settled', actions: 'showProducts' } },
      on: {
        // Newer typing wins over the address; leaving the products ends the typing.
        'search.shown': {
          guard: { type: 'isElsewhere', params: ({ event }) => event },
          target: 'settled',
          actions: [
            { type: 'storeText', params: ({ event }) => event },
            { type: 'storePlace', params: ({ event }) => event },
          ],
        },
      },
    },
  },
});
