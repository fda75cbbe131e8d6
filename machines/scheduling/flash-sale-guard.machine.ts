import {
  type ActorRefFrom,
  type AnyActorRef,
  assign,
  type SnapshotFrom,
  sendTo,
  setup,
  stateIn,
} from 'xstate';
import type { Cart } from '../../services/contracts/cart.ts';
import type { FlashSale } from '../../services/contracts/flash-sales.ts';
import type { Modality } from '../../services/contracts/values.ts';
import type { cartMachine } from '../cart/cart.machine.ts';
import type { ModalName } from '../shared/modals.ts';
import { type Service, serviceActors } from '../shared/services.ts';
import { watch } from '../shared/watch.ts';
import { itemsOnSale, type OrderedItem } from './flash-sale-items.ts';

export interface FlashSaleGuardServices {
  /** The flash sales on products in a slot; at most 200 products. */
  listFlashSales: Service<{ gtin13s: string[]; optionId: string }, FlashSale[]>;
}

export interface FlashSaleGuardInput {
  /** Gets `FlashSaleFact`s and `SalesFact`s. */
  parent: AnyActorRef;
  /** The app's cart, from which the items are removed. */
  cart: ActorRefFrom<typeof cartMachine>;
  /** The reserved slot, 'quoteId|optionId'. */
  optionId: string;
  modalityType: Modality;
  items: OrderedItem[];
}

/** The answer to `leave.ask`. */
export type FlashSaleFact =
  /** Nothing is on sale, or nothing is left. */
  | { type: 'leave.allowed' }
  /** The shopper keeps the items and stays (FLS-05). */
  | { type: 'leave.canceled' };

/** What is on sale in the time that's reserved. */
export interface SalesFact {
  type: 'sales.learned';
  sales: readonly FlashSale[];
}

type FlashSaleGuardEvent =
  /** The slot is about to be given up, by Edit (FLS-03) or by leaving the page. */
  { type: 'leave.ask' } | { type: 'items.remove' } | { type: 'items.keep' } | CartFact;

type CartFact = { type: 'cart.busy' } | { type: 'cart.settled'; cart: Cart | null };

const cartFact = (snapshot: SnapshotFrom<typeof cartMachine>): CartFact =>
  snapshot.hasTag('busy') ? { type: 'cart.busy' } : { type: 'cart.settled', cart: snapshot.context.cart };

export interface FlashSaleGuardContext extends FlashSaleGuardInput {
  /** Empty until they're known: nothing is guarded then. */
  sales: FlashSale[];
}

const saleItems = ({ items, sales }: FlashSaleGuardContext) => itemsOnSale(items, sales);
const parentOf = ({ context }: { context: FlashSaleGuardContext }) => context.parent;

/**
 * A flash sale applies only to the reserved slot, so giving the slot up first asks whether to remove the sale's items
 * (FLS-01 to FLS-05, SCH-12). If the sales can't be loaded, the shopper may leave; the next attempt loads them again.
 */
export const flashSaleGuardMachine = setup({
  types: {
    input: {} as FlashSaleGuardInput,
    context: {} as FlashSaleGuardContext,
    events: {} as FlashSaleGuardEvent,
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: { ...serviceActors<FlashSaleGuardServices>('listFlashSales'), watchCart: watch(cartFact) },
  guards: {
    hasNoItems: ({ context }) => context.items.length === 0,
    isAsked: stateIn({ loading: 'asked' }),
    isGuarding: ({ context }) => saleItems(context).length > 0,
    areRemoved: ({ context }, { cart }: { cart: Cart | null }) =>
      cart !== null &&
      !saleItems(context).some(({ gtin13 }) =>
        cart.lineItems.some(
          (line) => line.gtin13 === gtin13 && line.modalityType === context.modalityType && line.quantity > 0,
        ),
      ),
  },
  actions: {
    storeSales: assign((_, { output }: { output: FlashSale[] }) => ({ sales: output })),
    tellSales: sendTo(
      parentOf,
      (_, { output }: { output: FlashSale[] }): SalesFact => ({ type: 'sales.learned', sales: output }),
    ),
    clearSales: assign({ sales: [] }),
    removeItems: sendTo(
      ({ context }) => context.cart,
      ({ context }) => ({
        type: 'lines.remove',
        gtin13s: saleItems(context).map(({ gtin13 }) => gtin13),
      }),
    ),
    tellAllowed: sendTo(parentOf, { type: 'leave.allowed' } satisfies FlashSaleFact),
    tellCanceled: sendTo(parentOf, { type: 'leave.canceled' } satisfies FlashSaleFact),
  },
  delays: {
    /** How long leaving waits for the sales to load. */
    patience: 3000,
  },
}).createMachine({
  id: 'flashSaleGuard',
  context: ({ input }) => ({ ...input, sales: [] }),
  initial: 'starting',
  states: {
    starting: {
      description: 'Only a time with items can have flash sales.',
      always: [{ guard: 'hasNoItems', target: 'known' }, { target: 'loading' }],
    },
    loading: {
      description: 'The store is asked for the flash sales of the reserved time.',
      invoke: {
        id: 'listFlashSales',
        src: 'listFlashSales',
        input: ({ context: { items, optionId } }) => ({
          gtin13s: [...new Set(items.map(({ gtin13 }) => gtin13))],
          optionId,
        }),
        onDone: [
          {
            guard: 'isAsked',
            target: 'deciding',
            actions: [
              { type: 'storeSales', params: ({ event }) => event },
              { type: 'tellSales', params: ({ event }) => event },
            ],
          },
          {
            target: 'known',
            actions: [
              { type: 'storeSales', params: ({ event }) => event },
              { type: 'tellSales', params: ({ event }) => event },
            ],
          },
        ],
        onError: [{ guard: 'isAsked', target: 'unknown', actions: 'tellAllowed' }, { target: 'unknown' }],
      },
      initial: 'unasked',
      states: {
        unasked: {
          description: "The shopper hasn't asked to leave the time yet.",
          on: { 'leave.ask': 'asked' },
        },
        asked: {
          description: 'The shopper wants to leave the time and waits for the answer.',
          tags: 'busy',
          after: { patience: { target: '#flashSaleGuard.unknown', actions: 'tellAllowed' } },
        },
      },
    },
    unknown: {
      description: "It couldn't be found out whether there are flash sales; the shopper may leave.",
      on: { 'leave.ask': 'loading.asked' },
    },
    known: {
      description: 'The flash sales of the reserved time are known.',
      on: { 'leave.ask': 'deciding' },
    },
    deciding: {
      description: 'Some items are on sale only at this time, so the shopper is asked before leaving.',
      always: [
        { guard: 'isGuarding', target: 'asking' },
        { target: 'known', actions: 'tellAllowed' },
      ],
    },
    asking: {
      description: '“Remove flash sale items?”: leaving this time gives up its flash sale prices.',
      tags: 'modal',
      meta: { modal: 'FlashSaleWarning' },
      initial: 'question',
      states: {
        question: {
          description: 'The shopper removes the items or keeps the time.',
          on: {
            'items.remove': 'removing',
            'items.keep': { target: '#flashSaleGuard.known', actions: 'tellCanceled' },
          },
        },
        removing: {
          description: 'The items are removed from the cart.',
          tags: 'busy',
          entry: 'removeItems',
          invoke: { id: 'watchCart', src: 'watchCart', input: ({ context }) => ({ source: context.cart }) },
          on: {
            'cart.settled': [
              {
                guard: { type: 'areRemoved', params: ({ event }) => event },
                target: '#flashSaleGuard.known',
                actions: ['clearSales', 'tellAllowed'],
              },
              { target: 'notRemoved' },
            ],
          },
        },
        notRemoved: {
          description: "The items weren't removed; the dialog says so and offers to try again.",
          on: {
            'items.remove': 'removing',
            'items.keep': { target: '#flashSaleGuard.known', actions: 'tellCanceled' },
          },
        },
      },
    },
  },
});

export type FlashSaleGuardRef = ActorRefFrom<typeof flashSaleGuardMachine>;
