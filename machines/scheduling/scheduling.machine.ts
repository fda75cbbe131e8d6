import { assign, emit, or, setup } from 'xstate';
import {
  type AddressChangeOutput,
  type AddressWanted,
  addressChangeMachine,
} from '../cart/address-change.machine.ts';
import { heldReservation, reservationFact } from '../reservation/reservation.selectors.ts';
import type { ReservationFact } from '../reservation/reservation.ts';
import type { Emitted } from '../shared/emitted.ts';
import { endings, hasEnded } from '../shared/endings.ts';
import { known } from '../shared/known.ts';
import { type Watched, watch } from '../shared/watch.ts';
import { destinationOf, modalityOf, type SchedulingQuery } from './destination.ts';
import { type CartFact, cartFact, type SlotOrder } from './scheduled-order.ts';
import { shipSchedulingMachine } from './ship-scheduling.machine.ts';
import { slotSchedulingMachine } from './slot-scheduling.machine.ts';

/** The input of each modality's chart, apart from the modality and destination, which come from the query. */
export interface SchedulingInput extends Omit<SlotOrder, 'modality' | 'destination' | 'page'> {
  query: SchedulingQuery;
  /** The root's: the order it follows after the shopper left its page. */
  orderInProgress: Watched<FollowedOrder>;
}

/** What this page reads about the order in progress. */
interface FollowedOrder {
  matches(state: 'following'): boolean;
  context: { checkoutId: string };
}

type OrderFact = { type: 'order.followed'; checkoutId: string } | { type: 'order.unfollowed' };

const orderFact = (order: FollowedOrder): OrderFact =>
  order.matches('following')
    ? { type: 'order.followed', checkoutId: order.context.checkoutId }
    : { type: 'order.unfollowed' };

type SchedulingEvent = CartFact | ReservationFact | OrderFact | AddressWanted;

interface SchedulingContext extends SchedulingInput {
  /** The checkout of the order being placed, if known. */
  checkoutId: string | null;
}

/**
 * The scheduling page: reads the modality and destination from its query (SCH-01), then runs the modality's chart. Delivery
 * and shipping need a complete destination (SCH-06), an order being modified has its own page (SCH-07), and while an
 * order is being placed, no time is offered for the same cart.
 */
export const schedulingMachine = setup({
  types: {
    input: {} as SchedulingInput,
    context: {} as SchedulingContext,
    events: {} as SchedulingEvent,
    emitted: {} as Emitted,
    tags: {} as 'busy' | 'orderBeingPlaced',
    children: {} as {
      slotScheduling: 'slotScheduling';
      shipScheduling: 'shipScheduling';
      addressChange: 'addressChange';
    },
  },
  actors: {
    watchCart: watch(cartFact),
    watchReservation: watch(reservationFact),
    watchOrder: watch(orderFact),
    slotScheduling: slotSchedulingMachine,
    shipScheduling: shipSchedulingMachine,
    addressChange: addressChangeMachine,
  },
  guards: {
    isModify: ({ context }) => context.isModify,
    isPickup: ({ context }) => modalityOf(context.query) === 'PICKUP',
    canDeliver: ({ context: { query } }) => modalityOf(query) === 'DELIVERY' && destinationOf(query) !== null,
    canShip: ({ context: { query } }) => modalityOf(query) === 'SHIP' && destinationOf(query) !== null,
    hasEnded,
  },
  actions: {
    storeCheckout: assign((_, { checkoutId }: { checkoutId: string | null }) => ({ checkoutId })),
    tell: emit((_, event: Emitted) => event),
    goToCart: emit({ type: 'navigation.requested', to: '/cart', replace: true }),
    goToModify: emit({ type: 'navigation.requested', to: '/cart/modify', replace: true }),
  },
}).createMachine({
  id: 'scheduling',
  context: ({ input }) => ({ ...input, checkoutId: null }),
  invoke: {
    id: 'watchOrder',
    src: 'watchOrder',
    input: ({ context: { orderInProgress } }) => ({ source: orderInProgress }),
  },
  on: {
    'order.followed': {
      target: '.orderFollowed',
      actions: { type: 'storeCheckout', params: ({ event }) => event },
    },
  },
  initial: 'open',
  states: {
    open: {
      description: 'The shopper schedules the order.',
      type: 'parallel',
      invoke: {
        id: 'watchReservation',
        src: 'watchReservation',
        input: ({ context: { reservation } }) => ({ source: reservation }),
      },
      states: {
        order: {
          description: 'How the order is received.',
          initial: 'deciding',
          on: {
            'reservation.committing': {
              target: '.orderBeingPlaced',
              actions: { type: 'storeCheckout', params: ({ event }) => event },
            },
          },
          states: {
            deciding: {
              description: "The page's address says whether it's pickup, delivery, or shipping.",
              always: [
                { guard: 'isModify', target: 'awaitingCart' },
                { guard: 'isPickup', target: 'pickup' },
                { guard: 'canDeliver', target: 'delivery' },
                { guard: 'canShip', target: 'shipping' },
                { target: '#scheduling.left', actions: 'goToCart' },
              ],
            },
            awaitingCart: {
              description: 'The address is missing; the cart says where the order goes.',
              tags: 'busy',
              invoke: {
                id: 'watchCart',
                src: 'watchCart',
                input: ({ context }) => ({ source: context.cart }),
              },
              on: {
                'cart.changed': { target: '#scheduling.left', actions: 'goToModify' },
                // The page for modifying an order says what's wrong with its cart.
                'cart.failed': { target: '#scheduling.left', actions: 'goToModify' },
              },
            },
            pickup: {
              description: 'The shopper picks a store and a time to pick up.',
              invoke: {
                id: 'slotScheduling',
                src: 'slotScheduling',
                input: ({ self, context }) => ({
                  ...context,
                  page: self,
                  modality: 'PICKUP' as const,
                  destination: null,
                }),
              },
            },
            delivery: {
              description: 'The shopper picks a time for delivery.',
              invoke: {
                id: 'slotScheduling',
                src: 'slotScheduling',
                input: ({ self, context }) => ({
                  ...context,
                  page: self,
                  modality: 'DELIVERY' as const,
                  destination: destinationOf(context.query),
                }),
              },
            },
            shipping: {
              description: 'The shopper picks how each seller ships.',
              invoke: {
                id: 'shipScheduling',
                src: 'shipScheduling',
                input: ({ self, context }) => ({
                  ...context,
                  page: self,
                  modality: 'SHIP' as const,
                  destination: known(destinationOf(context.query)),
                }),
              },
            },
            orderBeingPlaced: {
              description: "An order with this reservation is being placed; the page asks until it's known.",
              tags: 'orderBeingPlaced',
              on: {
                'reservation.pending': {},
                'reservation.committing': {
                  actions: { type: 'storeCheckout', params: ({ event }) => event },
                },
                'reservation.*': 'deciding',
              },
            },
          },
        },
        /** SCH-45. */
        address: {
          description: "A delivery's or shipment's address, which is changed over the page.",
          initial: 'settled',
          states: {
            settled: {
              description: 'The order goes to its address, or is picked up.',
              on: { 'address.wanted': { guard: or(['canDeliver', 'canShip']), target: 'changing' } },
            },
            changing: {
              description: 'The shopper changes the address, or adds one.',
              on: { 'reservation.committing': 'settled' },
              invoke: {
                id: 'addressChange',
                src: 'addressChange',
                input: ({ context: { query, phones, reservation }, event }) => {
                  const modality = modalityOf(query) === 'SHIP' ? 'SHIP' : 'DELIVERY';
                  return {
                    modality,
                    destination: known(destinationOf(query)),
                    isNew: event.type === 'address.wanted' && event.isNew,
                    at: 'cart',
                    isHeld: heldReservation(reservation.getSnapshot())?.modalityType === modality,
                    phone: phones.customerService,
                  };
                },
                onDone: endings<AddressChangeOutput>()({
                  changed: {
                    target: '#scheduling.left',
                    actions: [
                      { type: 'tell', params: ({ event }) => event.output.toast },
                      { type: 'tell', params: ({ event }) => ({ ...event.output.way, replace: true }) },
                    ],
                  },
                  told: {
                    target: 'settled',
                    actions: { type: 'tell', params: ({ event }) => event.output.toast },
                  },
                  kept: 'settled',
                }),
              },
            },
          },
        },
      },
    },
    orderFollowed: {
      description: "The shopper left the checkout of an order that's still being placed.",
      tags: 'orderBeingPlaced',
      on: { 'order.unfollowed': 'open' },
    },
    left: {
      description: 'The page stays as it is until the next one loads.',
      type: 'final',
      tags: 'busy',
    },
  },
});
