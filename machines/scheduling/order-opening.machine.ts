import { assign, sendTo, setup } from 'xstate';
import type { Cart } from '../../services/contracts/cart.ts';
import { reservationFact } from '../reservation/reservation.selectors.ts';
import type { ReservationFact } from '../reservation/reservation.ts';
import { known } from '../shared/known.ts';
import { watch } from '../shared/watch.ts';
import {
  type CartFact,
  cartFact,
  itemsOf,
  type KnownReservation,
  type OrderInput,
  reservationAfter,
} from './scheduled-order.ts';

interface OrderOpeningInput {
  order: OrderInput;
  hasLapsed: boolean;
}

/** What an order starts with. */
export interface OpenedOrder extends KnownReservation {
  cart: Cart;
}

interface OrderOpeningContext extends OrderOpeningInput, KnownReservation {
  cart: Cart | null;
}

/**
 * Opens an order: ends once the cart has items of its modality (SCH-08) and it's known whether a time is reserved, or that
 * has taken too long.
 */
export const orderOpeningMachine = setup({
  types: {
    input: {} as OrderOpeningInput,
    context: {} as OrderOpeningContext,
    events: {} as CartFact | ReservationFact | { type: 'cart.retry' },
    output: {} as OpenedOrder,
    tags: {} as 'busy',
  },
  actors: { watchCart: watch(cartFact), watchReservation: watch(reservationFact) },
  guards: {
    areItemsKnown: ({ context }) => context.cart !== null && itemsOf(context).length > 0,
    hasNoItems: ({ context }) => context.cart !== null && itemsOf(context).length === 0,
    hasItems: ({ context: { order } }, { cart }: { cart: Cart }) => itemsOf({ cart, order }).length > 0,
  },
  actions: {
    storeCart: assign((_, { cart }: { cart: Cart }) => ({ cart })),
    reloadCart: sendTo(({ context }) => context.order.cart, { type: 'cart.reload' }),
    storeFact: assign(({ context }, fact: ReservationFact) => reservationAfter(context, fact)),
  },
  delays: {
    /** How long the page waits to hear about an earlier reservation before it offers times or shipping options. */
    patience: 3000,
  },
}).createMachine({
  id: 'orderOpening',
  context: ({ input }) => ({ ...input, cart: null, reservation: null }),
  output: ({ context: { cart, reservation, hasLapsed } }) => ({ cart: known(cart), reservation, hasLapsed }),
  invoke: { id: 'watchCart', src: 'watchCart', input: ({ context }) => ({ source: context.order.cart }) },
  initial: 'waiting',
  on: {
    'cart.changed': { actions: { type: 'storeCart', params: ({ event }) => event } },
    'reservation.*': { actions: { type: 'storeFact', params: ({ event }) => event } },
  },
  states: {
    waiting: {
      description: "The page waits to hear what's in the cart and what's reserved.",
      tags: 'busy',
      initial: 'forReservation',
      invoke: {
        id: 'watchReservation',
        src: 'watchReservation',
        input: ({ context }) => ({ source: context.order.reservation }),
      },
      always: { guard: 'hasNoItems', target: 'noItems' },
      on: { 'cart.failed': 'cartFailed' },
      states: {
        forReservation: {
          description: "The page asks what's reserved.",
          on: {
            'reservation.pending': {},
            'reservation.*': {
              target: 'forCart',
              actions: { type: 'storeFact', params: ({ event }) => event },
            },
          },
          after: { patience: 'forCart' },
        },
        forCart: {
          description: 'The page waits for the cart.',
          always: { guard: 'areItemsKnown', target: '#orderOpening.opened' },
        },
      },
    },
    cartFailed: {
      description: "The cart didn't load; the shopper can try again.",
      on: {
        'cart.retry': { target: 'waiting', actions: 'reloadCart' },
        'cart.changed': { target: 'waiting', actions: { type: 'storeCart', params: ({ event }) => event } },
        'cart.pending': 'waiting',
      },
    },
    noItems: {
      description: 'The cart has nothing to be received this way.',
      on: {
        'cart.changed': {
          guard: { type: 'hasItems', params: ({ event }) => event },
          target: 'waiting',
          actions: { type: 'storeCart', params: ({ event }) => event },
        },
      },
    },
    opened: {
      description: 'The cart and the reservation are known; scheduling begins.',
      type: 'final',
    },
  },
});
