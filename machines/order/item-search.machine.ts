import { type ActorRefFrom, assign, setup } from 'xstate';
import type { ProductPage, ProductSummary } from '../../services/contracts/catalog.ts';
import type { CatalogServices } from '../catalog/products.ts';
import { SEARCH_MAX_LENGTH } from '../catalog/search.machine.ts';
import { serviceActors } from '../shared/services.ts';

type ItemSearchEvent = { type: 'text.change'; text: string } | { type: 'search.submit' };

interface ItemSearchContext {
  text: string;
  products: ProductSummary[];
}

/** Finds items to add to an order, without leaving it. */
export const itemSearchMachine = setup({
  types: { context: {} as ItemSearchContext, events: {} as ItemSearchEvent, tags: {} as 'busy' },
  actors: serviceActors<Pick<CatalogServices, 'listProducts'>>('listProducts'),
  guards: {
    hasText: ({ context }) => context.text.trim() !== '',
    isEmpty: (_, { products }: ProductPage) => products.length === 0,
  },
  actions: {
    storeText: assign((_, { text }: { text: string }) => ({ text: text.slice(0, SEARCH_MAX_LENGTH) })),
    storeProducts: assign((_, { products }: ProductPage) => ({ products })),
  },
}).createMachine({
  id: 'itemSearch',
  context: { text: '', products: [] },
  initial: 'idle',
  on: {
    'text.change': { actions: { type: 'storeText', params: ({ event }) => event } },
    'search.submit': { guard: 'hasText', target: '.searching' },
  },
  states: {
    idle: {
      description: 'Nothing has been searched for.',
    },
    searching: {
      description: 'The store looks for items to add to the order.',
      tags: 'busy',
      invoke: {
        id: 'listProducts',
        src: 'listProducts',
        input: ({ context }) => ({ text: context.text.trim(), department: '', page: 1 }),
        onDone: [
          { guard: { type: 'isEmpty', params: ({ event }) => event.output }, target: 'nothingFound' },
          { target: 'found', actions: { type: 'storeProducts', params: ({ event }) => event.output } },
        ],
        onError: 'failed',
      },
    },
    found: {
      description: 'Items to add are listed.',
    },
    nothingFound: {
      description: 'No item matches what was typed.',
    },
    failed: {
      description: "The search didn't work; the shopper can try again.",
    },
  },
});

export type ItemSearchRef = ActorRefFrom<typeof itemSearchMachine>;
