import { type ActorRefFrom, assign, setup } from 'xstate';
import type { AgainItem, OfferedAgain } from '../../services/contracts/buy-again.ts';
import type { CartLineChange } from '../../services/contracts/cart.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import { failingTo } from '../shared/loading.ts';
import type { ModalName } from '../shared/modals.ts';
import { type Service, serviceActors } from '../shared/services.ts';

export type BuyAgainRef = ActorRefFrom<typeof buyAgainMachine>;

export interface BuyAgainServices {
  offerAgain: Service<{ orderId: string }, OfferedAgain>;
}

/** What goes into the cart. */
export type BuyAgainOutput = { kind: 'added'; lineItems: CartLineChange[] } | { kind: 'canceled' };

export type BuyAgainEvent =
  | { type: 'item.choose'; gtin13: string; isChosen: boolean }
  | { type: 'items.add' }
  | { type: 'again.cancel' }
  | { type: 'offer.reload' };

interface BuyAgainContext {
  orderId: string;
  offer: OfferedAgain | null;
  /** The products that the shopper leaves out. */
  leftOut: string[];
  failure: ServiceFailure | null;
}

/** What the cart can take. */
export const buyable = ({ offer }: Pick<BuyAgainContext, 'offer'>): AgainItem[] =>
  offer?.items.filter(({ quantity }) => quantity > 0) ?? [];

/** What would go into the cart. */
export const chosen = ({ offer, leftOut }: Pick<BuyAgainContext, 'offer' | 'leftOut'>): AgainItem[] =>
  buyable({ offer }).filter(({ product }) => !leftOut.includes(product.gtin13));

export const countOf = (items: readonly AgainItem[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

const changeOf = ({ product, modalityType, quantity }: AgainItem): CartLineChange => ({
  type: 'ADD',
  gtin13: product.gtin13,
  modalityType,
  quantity,
});

/**
 * What was ordered once goes into the cart again: all of it, or what the shopper chooses, at today's prices. The store says what can be
 * had, and how much of it; who invokes this chart has the cart take it, like anything else.
 */
export const buyAgainMachine = setup({
  types: {
    input: {} as { orderId: string },
    context: {} as BuyAgainContext,
    events: {} as BuyAgainEvent,
    output: {} as BuyAgainOutput,
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: serviceActors<BuyAgainServices>('offerAgain'),
  guards: { hasChosen: ({ context }) => chosen(context).length > 0 },
  actions: {
    storeOffer: assign((_, offer: OfferedAgain) => ({ offer, failure: null })),
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure })),
    storeChoice: assign(({ context }, { gtin13, isChosen }: { gtin13: string; isChosen: boolean }) => {
      const others = context.leftOut.filter((one) => one !== gtin13);
      return { leftOut: isChosen ? others : [...others, gtin13] };
    }),
  },
}).createMachine({
  id: 'buyAgain',
  context: ({ input }) => ({ ...input, offer: null, leftOut: [], failure: null }),
  output: ({ event }) => event.output as BuyAgainOutput,
  initial: 'open',
  states: {
    open: {
      description: '“Buy again” is open over the order.',
      tags: 'modal',
      meta: { modal: 'BuyAgain' },
      initial: 'loading',
      on: { 'again.cancel': 'canceled' },
      states: {
        loading: {
          description: 'The store says what can be bought again.',
          tags: 'busy',
          invoke: {
            id: 'offerAgain',
            src: 'offerAgain',
            input: ({ context: { orderId } }) => ({ orderId }),
            onDone: {
              target: 'choosing',
              actions: { type: 'storeOffer', params: ({ event }) => event.output },
            },
            onError: failingTo('failed'),
          },
        },
        failed: {
          description: "What can be bought again isn't known; the shopper can try again.",
          on: { 'offer.reload': 'loading' },
        },
        choosing: {
          description: 'The shopper chooses what goes into the cart.',
          on: {
            'item.choose': { actions: { type: 'storeChoice', params: ({ event }) => event } },
            'items.add': { guard: 'hasChosen', target: '#buyAgain.added' },
          },
        },
      },
    },
    added: {
      description: 'The items go into the cart.',
      type: 'final',
      output: ({ context }): BuyAgainOutput => ({
        kind: 'added',
        lineItems: chosen(context).map(changeOf),
      }),
    },
    canceled: {
      description: 'The shopper buys nothing again.',
      type: 'final',
      output: { kind: 'canceled' },
    },
  },
});
