import { type ActorRefFrom, assign, emit, sendTo, setup } from 'xstate';
import type { ShownLine } from '../../rules/changed-lines.ts';
import type { Cart } from '../../services/contracts/cart.ts';
import type { FlashSale } from '../../services/contracts/flash-sales.ts';
import type { ModalityOption } from '../../services/contracts/modalities.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { AddressWanted } from '../cart/address-change.machine.ts';
import { reservationFact } from '../reservation/reservation.selectors.ts';
import type { ReservationFact } from '../reservation/reservation.ts';
import type { Emitted } from '../shared/emitted.ts';
import { endings, hasEnded } from '../shared/endings.ts';
import type { FormValues } from '../shared/form.machine.ts';
import { known } from '../shared/known.ts';
import type { ModalName } from '../shared/modals.ts';
import { checkoutPath } from '../shared/paths.ts';
import { watch } from '../shared/watch.ts';
import type { CheckoutRequest } from './checkout-request.ts';
import type { DeliveryDetailsFact } from './delivery-details.machine.ts';
import type { SalesFact } from './flash-sale-guard.machine.ts';
import { type HeldOrderOutput, heldOrderMachine } from './held-order.machine.ts';
import { type OpenedOrder, orderOpeningMachine } from './order-opening.machine.ts';
import { type NewStoreFact, quotesMachine } from './quotes.machine.ts';
import { hasAnyTimes, hasOnlyOthers, type Schedule } from './schedule.ts';
import {
  type AgeFact,
  type CartFact,
  cartFact,
  isForOrder,
  itemsOf,
  type KnownAge,
  type KnownReservation,
  orderItems,
  reservationAfter,
  type SlotOrder,
  shownLines,
} from './scheduled-order.ts';
import { type SlotSelectionOutput, slotSelectionMachine } from './slot-selection.machine.ts';
import { type StoreFact, storeChoiceMachine } from './store-choice.machine.ts';

type SlotSchedulingEvent =
  | CartFact
  | ReservationFact
  | StoreFact
  | NewStoreFact
  | AgeFact
  | SalesFact
  /** From the page or its dialogs: the order is to go elsewhere. */
  | AddressWanted
  | Extract<DeliveryDetailsFact, { type: 'details.changed' }>
  /** Keeps the held time. */
  | { type: 'edit.cancel' }
  /** 'Select New Time' after an expiry, or closing that dialog. */
  | { type: 'newTime.select' };

interface SlotSchedulingContext extends KnownAge, KnownReservation {
  order: SlotOrder;
  cart: Cart | null;
  /** The order's lines as the cart's page last showed them: this page shows no prices of lines. */
  shown: readonly ShownLine[];
  store: ModalityOption | null;
  /** The times offered once the delivery partner has none left. */
  schedule: Schedule | null;
  /** The day that was shown when its time was refused: it's shown again. */
  date: string | null;
  /** In the time that's reserved or being reserved, as far as known. */
  flashSales: readonly FlashSale[];
  /** What was typed into the delivery details so far. */
  typedDetails: FormValues | null;
  /** The last request for a checkout, before the shopper wanted another time. */
  request: CheckoutRequest | null;
}

/**
 * Schedules an order for pickup or delivery: a time is selected, then held, and leads to the checkout. The reservation
 * outlives the page.
 */
export const slotSchedulingMachine = setup({
  types: {
    input: {} as SlotOrder,
    context: {} as SlotSchedulingContext,
    events: {} as SlotSchedulingEvent,
    emitted: {} as Emitted,
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
    children: {} as {
      orderOpening: 'orderOpening';
      storeChoice: 'storeChoice';
      slotSelection: 'slotSelection';
      heldOrder: 'heldOrder';
      quotes: 'quotes';
    },
  },
  actors: {
    watchCart: watch(cartFact),
    watchReservation: watch(reservationFact),
    orderOpening: orderOpeningMachine,
    storeChoice: storeChoiceMachine,
    slotSelection: slotSelectionMachine,
    heldOrder: heldOrderMachine,
    quotes: quotesMachine,
  },
  guards: {
    hasEnded,
    isPickup: ({ context }) => context.order.modality === 'PICKUP',
    hasNoItems: ({ context: { order } }, { cart }: { cart: Cart }) => itemsOf({ cart, order }).length === 0,
    hasReservation: ({ context }) => context.reservation !== null,
    isForOrder: ({ context }, { reservation }: { reservation: Reservation }) =>
      isForOrder(context.order, reservation),
    hasNoTimes: (_, schedule: Schedule) => !hasAnyTimes(schedule),
    isPartnerOut: ({ context: { order } }, schedule: Schedule) =>
      hasOnlyOthers(schedule, order.deliveryPartner.vendorId),
  },
  actions: {
    storeCart: assign((_, { cart }: { cart: Cart }) => ({ cart })),
    storeOpened: assign(({ context: { order } }, opened: OpenedOrder) => ({
      ...opened,
      shown: shownLines({ order, cart: opened.cart }),
    })),
    storeReservation: assign((_, { reservation }: { reservation: Reservation }) => ({
      reservation,
      hasLapsed: false,
    })),
    storeFact: assign(({ context }, fact: ReservationFact) => reservationAfter(context, fact)),
    clearReservation: assign({ reservation: null }),
    /** Dismisses a refusal or an expiry. */
    dismissRefusal: sendTo(({ context }) => context.order.reservation, { type: 'reservation.dismiss' }),
    storeStore: assign((_, { store }: { store: ModalityOption }) => ({ store, date: null })),
    openStores: sendTo('storeChoice', { type: 'picker.open' }),
    tellStore: sendTo('slotSelection', (_, chosen: StoreFact) => chosen),
    tellHeldOrder: sendTo('heldOrder', (_, chosen: StoreFact) => chosen),
    storeSchedule: assign((_, schedule: Schedule) => ({ schedule })),
    storeDate: assign((_, { date }: { date: string | null }) => ({ date })),
    clearTimes: assign({ schedule: null, date: null }),
    storeSales: assign((_, { sales }: SalesFact) => ({ flashSales: sales })),
    clearSales: assign({ flashSales: [] }),
    storeAge: assign((_, { birthDate, ageRefusal }: KnownAge) => ({ birthDate, ageRefusal })),
    storeTyped: assign((_, { values }: { values: FormValues }) => ({ typedDetails: values })),
    storeRequest: assign((_, { request }: { request: CheckoutRequest | null }) => ({ request })),
    tellPage: sendTo(
      ({ context }) => context.order.page,
      (_, wanted: AddressWanted) => wanted,
    ),
    goToCart: emit({ type: 'navigation.requested', to: '/cart' }),
    goToCheckout: emit(
      ({ context: { shown } }, { checkoutId }: { checkoutId: string }): Emitted => ({
        type: 'navigation.requested',
        to: checkoutPath(checkoutId),
        state: { shown },
      }),
    ),
  },
}).createMachine({
  id: 'slotScheduling',
  context: ({ input }) => ({
    order: input,
    cart: null,
    shown: [],
    reservation: null,
    hasLapsed: false,
    store: null,
    schedule: null,
    date: null,
    flashSales: [],
    typedDetails: null,
    request: null,
    birthDate: null,
    ageRefusal: null,
  }),
  on: {
    'cart.wanted': { actions: 'goToCart' },
    'address.wanted': { actions: { type: 'tellPage', params: ({ event }) => event } },
    'age.learned': { actions: { type: 'storeAge', params: ({ event }) => event } },
    'sales.learned': { actions: { type: 'storeSales', params: ({ event }) => event } },
    'details.changed': { actions: { type: 'storeTyped', params: ({ event }) => event } },
  },
  initial: 'scheduling',
  states: {
    scheduling: {
      description: 'The shopper picks when and where to get the order.',
      type: 'parallel',
      invoke: [
        { id: 'watchCart', src: 'watchCart', input: ({ context }) => ({ source: context.order.cart }) },
        {
          id: 'watchReservation',
          src: 'watchReservation',
          input: ({ context }) => ({ source: context.order.reservation }),
        },
      ],
      on: {
        'cart.changed': [
          {
            guard: { type: 'hasNoItems', params: ({ event }) => event },
            target: '.time.opening',
            actions: { type: 'storeCart', params: ({ event }) => event },
          },
          { actions: { type: 'storeCart', params: ({ event }) => event } },
        ],
        'reservation.*': { actions: { type: 'storeFact', params: ({ event }) => event } },
      },
      states: {
        store: {
          description: 'Pickup has stores to choose from.',
          initial: 'deciding',
          on: { 'store.chosen': { actions: { type: 'storeStore', params: ({ event }) => event } } },
          states: {
            deciding: {
              description: 'Only pickup needs a store.',
              always: [{ guard: 'isPickup', target: 'offered' }, { target: 'unneeded' }],
            },
            offered: {
              description: 'The shopper can pick a store.',
              invoke: {
                id: 'storeChoice',
                src: 'storeChoice',
                input: ({ self, context: { order } }) => ({
                  parent: self,
                  modalityType: order.modality,
                  postalCode: order.postalCode,
                }),
              },
              on: { 'newStore.wanted': { actions: 'openStores' } },
            },
            unneeded: {
              description: 'Delivery needs no store.',
            },
          },
        },
        time: {
          description: 'When the shopper gets the order.',
          initial: 'opening',
          states: {
            opening: {
              description: "The page waits to hear what's in the cart and what's reserved.",
              entry: 'clearTimes',
              invoke: {
                id: 'orderOpening',
                src: 'orderOpening',
                input: ({ context }) => context,
                onDone: {
                  target: 'deciding',
                  actions: { type: 'storeOpened', params: ({ event }) => event.output },
                },
              },
              // Its chart watches them itself.
              on: { 'cart.changed': {}, 'reservation.*': {} },
            },
            deciding: {
              description: "A time that's reserved already is shown; otherwise the shopper picks one.",
              always: [{ guard: 'hasReservation', target: 'held' }, { target: 'choosing' }],
            },
            choosing: {
              description: 'The shopper picks a time.',
              initial: 'first',
              entry: 'clearSales',
              exit: 'clearTimes',
              invoke: {
                id: 'slotSelection',
                src: 'slotSelection',
                input: ({ self, context }) => ({ ...context, parent: self, cart: known(context.cart) }),
                onDone: endings<SlotSelectionOutput>()({
                  reserved: {
                    target: 'held',
                    actions: { type: 'storeReservation', params: ({ event }) => event.output },
                  },
                  partnersSlotGone: {
                    target: 'askingPartner',
                    actions: { type: 'storeDate', params: ({ event }) => event.output },
                  },
                  slotGone: {
                    target: 'timeExpired',
                    actions: { type: 'storeDate', params: ({ event }) => event.output },
                  },
                }),
              },
              on: { 'store.chosen': { actions: { type: 'tellStore', params: ({ event }) => event } } },
              states: {
                first: {
                  description: 'No time is reserved yet.',
                  on: {
                    'reservation.held': [
                      {
                        guard: { type: 'isForOrder', params: ({ event }) => event },
                        target: '#slotScheduling.scheduling.time.held',
                        actions: { type: 'storeReservation', params: ({ event }) => event },
                      },
                      { actions: { type: 'storeFact', params: ({ event }) => event } },
                    ],
                  },
                },
                /** Selecting a new time while the current one stays held (SCH-11). */
                another: {
                  description: 'The shopper looks for a new time while the current one stays reserved.',
                  on: {
                    'edit.cancel': {
                      guard: 'hasReservation',
                      target: '#slotScheduling.scheduling.time.returning',
                      actions: 'dismissRefusal',
                    },
                    'reservation.expired': {
                      target: '#slotScheduling.scheduling.time.deciding',
                      actions: { type: 'storeFact', params: ({ event }) => event },
                    },
                    'reservation.released': { target: 'first', actions: 'clearReservation' },
                  },
                },
              },
            },
            returning: {
              description: "The shopper keeps the reserved time, once it's certain that it's reserved.",
              tags: 'busy',
              entry: 'clearSales',
              invoke: {
                id: 'lookAgain',
                src: 'watchReservation',
                input: ({ context }) => ({ source: context.order.reservation }),
              },
              on: {
                'reservation.pending': {},
                'reservation.*': {
                  target: 'deciding',
                  actions: { type: 'storeFact', params: ({ event }) => event },
                },
              },
            },
            /** 'Reserved for {day}, {date}': the shopper can check out or change it (SCH-10, SCH-14). */
            held: {
              description: 'The time is reserved; the shopper goes to the checkout or changes it.',
              invoke: {
                id: 'heldOrder',
                src: 'heldOrder',
                input: ({ self, context }) => ({
                  ...context,
                  parent: self,
                  cart: known(context.cart),
                  reservation: known(context.reservation),
                }),
                onDone: endings<HeldOrderOutput>()({
                  checkoutCreated: {
                    target: '#slotScheduling.left',
                    actions: { type: 'goToCheckout', params: ({ event }) => event.output },
                  },
                  newTimeWanted: {
                    target: 'choosing.another',
                    actions: { type: 'storeRequest', params: ({ event }) => event.output },
                  },
                  partnersSlotGone: 'askingPartner',
                  slotGone: 'timeExpired',
                  lapsed: { target: 'choosing', actions: 'clearReservation' },
                }),
              },
              on: { 'store.chosen': { actions: { type: 'tellHeldOrder', params: ({ event }) => event } } },
            },
            askingPartner: {
              description:
                "The delivery partner's time was taken; the store is asked whether the partner has others.",
              invoke: {
                id: 'quotes',
                src: 'quotes',
                input: ({ self, context: { cart, order, store } }) => ({
                  parent: self,
                  modalityType: order.modality,
                  storeId: store?.destination.locationId ?? null,
                  destination: order.destination,
                  items: orderItems({ cart, order }),
                }),
                onDone: [
                  {
                    guard: { type: 'hasNoTimes', params: ({ event }) => event.output },
                    target: 'selectingNew',
                    actions: { type: 'storeSchedule', params: ({ event }) => event.output },
                  },
                  {
                    guard: { type: 'isPartnerOut', params: ({ event }) => event.output },
                    target: 'partnerUnavailable',
                    actions: { type: 'storeSchedule', params: ({ event }) => event.output },
                  },
                  { target: 'timeExpired' },
                ],
              },
            },
            partnerUnavailable: {
              description:
                '“Kroger Delivery Unavailable”: the delivery partner has no times left; other vendors may.',
              tags: 'modal',
              meta: { modal: 'DeliveryPartnerUnavailable' },
              on: { 'newTime.select': 'selectingNew' },
            },
            timeExpired: {
              description:
                "“Pickup Time Expired” or “Delivery Time Expired”: the time isn't reserved anymore; the shopper picks a new one.",
              tags: 'modal',
              meta: { modal: 'TimeExpired' },
              on: { 'newTime.select': 'selectingNew' },
            },
            selectingNew: {
              description: 'The shopper picks a time from fresh ones.',
              entry: 'dismissRefusal',
              always: [{ guard: 'hasReservation', target: 'choosing.another' }, { target: 'choosing' }],
            },
          },
        },
      },
    },
    left: {
      description: 'The checkout is created; the page stays as it is until the checkout loads.',
      type: 'final',
      tags: 'busy',
    },
  },
});

export type SlotSchedulingRef = ActorRefFrom<typeof slotSchedulingMachine>;
