import { type ActorRefFrom, assign, setup } from 'xstate';
import type { ProductSummary } from '../../services/contracts/catalog.ts';
import { known } from '../shared/known.ts';
import type { ModalName } from '../shared/modals.ts';
import { serviceActors } from '../shared/services.ts';
import type { SubstitutionServices } from './substitution.machine.ts';

/** The product that can't be had. */
export interface ReplacementInput {
  gtin13: string;
  description: string;
}

/** What is taken, and in place of which product. */
export type ReplacementOutput =
  | { kind: 'chosen'; gtin13: string; product: ProductSummary }
  | { kind: 'left' };

type ReplacementEvent =
  | { type: 'product.choose'; gtin13: string }
  | { type: 'list.reload' }
  | { type: 'replacement.cancel' };

interface ReplacementContext extends ReplacementInput {
  /** What's similar, the most similar first. */
  products: ProductSummary[];
  chosen: ProductSummary | null;
}

/** What the cart has in place of a line that can't be had: something similar, if there is any. */
export const replacementMachine = setup({
  types: {
    input: {} as ReplacementInput,
    context: {} as ReplacementContext,
    events: {} as ReplacementEvent,
    output: {} as ReplacementOutput,
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: serviceActors<SubstitutionServices>('listSubstitutes'),
  guards: {
    isEmpty: (_, { products }: { products: ProductSummary[] }) => products.length === 0,
    isListed: ({ context: { products } }, { gtin13 }: { gtin13: string }) =>
      products.some((product) => product.gtin13 === gtin13),
  },
  actions: {
    storeProducts: assign((_, { products }: { products: ProductSummary[] }) => ({ products })),
    storeChosen: assign(({ context: { products } }, { gtin13 }: { gtin13: string }) => ({
      chosen: products.find((product) => product.gtin13 === gtin13) ?? null,
    })),
  },
}).createMachine({
  id: 'replacement',
  context: ({ input }) => ({ ...input, products: [], chosen: null }),
  output: ({ event }) => event.output as ReplacementOutput,
  initial: 'open',
  states: {
    open: {
      description: '“Take something else?”: what is similar to an item that can’t be had.',
      tags: 'modal',
      meta: { modal: 'Replacement' },
      on: { 'replacement.cancel': 'left' },
      initial: 'listing',
      states: {
        listing: {
          description: 'The store says what is similar.',
          tags: 'busy',
          invoke: {
            id: 'listSubstitutes',
            src: 'listSubstitutes',
            input: ({ context: { gtin13 } }) => ({ gtin13 }),
            onDone: [
              {
                guard: { type: 'isEmpty', params: ({ event }) => ({ products: event.output }) },
                target: 'nothingFound',
              },
              {
                target: 'listed',
                actions: { type: 'storeProducts', params: ({ event }) => ({ products: event.output }) },
              },
            ],
            onError: 'failed',
          },
        },
        listed: {
          description: 'Similar items are listed; the shopper may take one of them.',
          on: {
            'product.choose': {
              guard: { type: 'isListed', params: ({ event }) => event },
              target: '#replacement.chosen',
              actions: { type: 'storeChosen', params: ({ event }) => event },
            },
          },
        },
        nothingFound: { description: 'Nothing similar is sold.' },
        failed: {
          description: "The list didn't load; the shopper can try again.",
          on: { 'list.reload': 'listing' },
        },
      },
    },
    chosen: {
      description: 'The shopper takes another item.',
      type: 'final',
      output: ({ context }): ReplacementOutput => ({
        kind: 'chosen',
        gtin13: context.gtin13,
        product: known(context.chosen),
      }),
    },
    left: {
      description: 'Everything stays as it was.',
      type: 'final',
      output: (): ReplacementOutput => ({ kind: 'left' }),
    },
  },
});

export type ReplacementRef = ActorRefFrom<typeof replacementMachine>;
