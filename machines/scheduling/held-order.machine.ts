import { type ActorRefFrom, type AnyActorRef, assign, not, sendTo, setup } from 'xstate';
import type { Cart } from '../../services/contracts/cart.ts';
import { placeKey } from '../../services/contracts/cart-addresses.ts';
import type { DeliveryDetails } from '../../services/contracts/delivery.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { ModalityOption } from '../../services/contracts/modalities.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import { reservationFact } from '../reservation/reservation.selectors.ts';
import type { ReservationFact } from '../reservation/reservation.ts';
import { endingIn, endings, hasEnded } from '../shared/endings.ts';
import { asFailure, isRefusedWith } from '../shared/failures.ts';
import type { FormValues } from '../shared/form.machine.ts';
import { known } from '../shared/known.ts';
import type { ModalName } from '../shared/modals.ts';
import { type Service, serviceActors } from '../shared/services.ts';
import { watch } from '../shared/watch.ts';
import { type AgeVerificationOutput, ageVerificationMachine } from './age-verification.machine.ts';
import {
  type CheckoutCreationOutput,
  checkoutCreationMachine,
  type RequestFact,
} from './checkout-creation.machine.ts';
import {
  type CheckoutRequest,
  isForCart,
  isUpdatedTo,
  type PromiseUpdate,
  promiseUpdateOf,
  type SettledOrder,
  updatedTo,
} from './checkout-request.ts';
import { type DeliveryDetailsFact, deliveryDetailsMachine } from './delivery-details.machine.ts';
import { type FlashSaleFact, flashSaleGuardMachine, type SalesFact } from './flash-sale-guard.machine.ts';
import {
  type AgeFact,
  ageQuestion,
  type CartFact,
  cartFact,
  cartRefusal,
  checkoutProblem,
  dayOfReservation,
  isForOrder,
  itemsOf,
  type KnownAge,
  needsAge,
  type OrderProblem,
  orderItems,
  refusedAge,
  type SlotOrder,
} from './scheduled-order.ts';
import type { StoreFact } from './store-choice.machine.ts';

export interface HeldOrderServices {
  updatePromise: Service<PromiseUpdate, Reservation>;
}

export interface HeldOrderInput extends KnownAge {
  /** Gets `AgeFact`s, `SalesFact`s, and what is typed into the delivery details. */
  parent: AnyActorRef;
  order: SlotOrder;
  cart: Cart;
  reservation: Reservation;
  /** The selected store, if known; for pickup. */
  store: ModalityOption | null;
  /** What was typed into the delivery details so far. */
  typedDetails: FormValues | null;
  /** The last request for a checkout, before the shopper wanted another time. */
  request: CheckoutRequest | null;
}

export type HeldOrderOutput =
  | { kind: 'newTimeWanted'; request: CheckoutRequest | null }
  /** The checkout is created, or the time is gone. */
  | Extract<CheckoutCreationOutput, { kind: 'checkoutCreated' | 'slotGone' | 'partnersSlotGone' | 'lapsed' }>;

type HeldOrderEvent =
  | CartFact
  | ReservationFact
  | FlashSaleFact
  | SalesFact
  | StoreFact
  | DeliveryDetailsFact
  | RequestFact
  /** Edit, at the reserved time (SCH-11). */
  | { type: 'time.edit' }
  | { type: 'checkout.continue' }
  /** How and where the shopper gets the order (SCH-32). */
  | { type: 'destinationInfo.open' }
  | { type: 'destinationInfo.close' };

export interface HeldOrderContext extends SettledOrder, Omit<HeldOrderInput, keyof SettledOrder> {
  order: SlotOrder;
  /** Shown next to the action that failed. */
  problem: OrderProblem | null;
}

/**
 * From a held time to the checkout (SCH-10 to SCH-14): updates the reservation to the cart, guards its flash sales, asks
 * for the age and the delivery details, and has the checkout created.
 */
export const heldOrderMachine = setup({
  types: {
    input: {} as HeldOrderInput,
    context: {} as HeldOrderContext,
    events: {} as HeldOrderEvent,
    output: {} as HeldOrderOutput,
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
    children: {} as {
      flashSaleGuard: 'flashSaleGuard';
      deliveryDetails: 'deliveryDetails';
      ageVerification: 'ageVerification';
      checkoutCreation: 'checkoutCreation';
    },
  },
  actors: {
    ...serviceActors<HeldOrderServices>('updatePromise'),
    watchCart: watch(cartFact),
    watchReservation: watch(reservationFact),
    flashSaleGuard: flashSaleGuardMachine,
    deliveryDetails: deliveryDetailsMachine,
    ageVerification: ageVerificationMachine,
    checkoutCreation: checkoutCreationMachine,
  },
  guards: {
    isDelivery: ({ context }) => context.order.modality === 'DELIVERY',
    isForOrder: ({ context }, { reservation }: { reservation: Reservation }) =>
      isForOrder(context.order, reservation),
    isForCart: ({ context }) => isForCart(context),
    isUpdatedElsewhere: ({ context }) => isUpdatedTo(context) && !isForCart(context),
    needsAge: ({ context }) => needsAge(context),
    hasEnded,
    isRefusedWith,
    isCartRefused: (_, failure: ServiceFailure) => cartRefusal(failure) !== null,
    /** The store has none of the cart's items for this time (SCH-33). */
    hasNothingLeft: ({ context: { problem } }) =>
      problem?.kind === 'cartRefused' && problem.code === 'NO_ITEMS_AVAILABLE',
  },
  actions: {
    storeCart: assign((_, { cart }: { cart: Cart }) => ({ cart })),
    storeReservation: assign((_, { reservation }: { reservation: Reservation }) => ({ reservation })),
    clearReservation: assign({ reservation: null }),
    storeStore: assign((_, { store }: { store: ModalityOption }) => ({ store })),
    storeItems: assign(({ context }) => ({ update: { items: orderItems(context), available: null } })),
    storePromise: assign(({ context: { update } }, reservation: Reservation) =>
      updatedTo(reservation, update),
    ),
    tellPromise: sendTo(
      ({ context }) => context.order.reservation,
      (_, reservation: Reservation) => ({ type: 'reservation.update' as const, reservation }),
    ),
    check: sendTo(({ context }) => context.order.reservation, { type: 'reservation.check' }),
    checkCart: sendTo(({ context }) => context.order.cart, { type: 'cart.check' }),
    askToLeave: sendTo('flashSaleGuard', { type: 'leave.ask' }),
    confirmDetails: sendTo('deliveryDetails', { type: 'details.confirm' }),
    requireAcceptance: sendTo('deliveryDetails', { type: 'acceptance.require' }),
    storeDetails: assign((_, { details }: { details: DeliveryDetails }) => ({ details })),
    tellTyped: sendTo(
      ({ context }) => context.parent,
      (_, typed: Extract<DeliveryDetailsFact, { type: 'details.changed' }>) => typed,
    ),
    tellSales: sendTo(
      ({ context }) => context.parent,
      (_, learned: SalesFact) => learned,
    ),
    storeAge: assign((_, { birthDate }: { birthDate: string }) => ({ birthDate, ageRefusal: null })),
    storeAgeRefusal: assign(({ context }, { failure }: { failure: ServiceFailure }) =>
      refusedAge(context, failure),
    ),
    tellAge: sendTo(
      ({ context }) => context.parent,
      ({ context: { birthDate, ageRefusal } }): AgeFact => ({ type: 'age.learned', birthDate, ageRefusal }),
    ),
    tellReturned: sendTo(({ context }) => context.parent, { type: 'cart.wanted' } satisfies AgeFact),
    storeRequest: assign((_, { request, update }: RequestFact) => ({ request, update })),
    storeProblem: assign((_, { failure }: { failure: ServiceFailure }) => ({
      problem: checkoutProblem(failure),
    })),
    clearProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'heldOrder',
  context: ({ input }) => ({
    ...input,
    update: null,
    details: null,
    problem: null,
  }),
  output: ({ event }) => event.output as HeldOrderOutput,
  initial: 'open',
  states: {
    open: {
      description: 'A time is reserved; the shopper goes on to the checkout.',
      type: 'parallel',
      invoke: [
        { id: 'watchCart', src: 'watchCart', input: ({ context }) => ({ source: context.order.cart }) },
        {
          id: 'watchReservation',
          src: 'watchReservation',
          input: ({ context }) => ({ source: context.order.reservation }),
        },
        {
          id: 'flashSaleGuard',
          src: 'flashSaleGuard',
          input: ({ self, context }) => ({
            parent: self,
            cart: context.order.cart,
            optionId: context.reservation?.optionIds[0] ?? '',
            modalityType: context.order.modality,
            items: itemsOf(context).map(({ gtin13, quantity, product }) => ({
              gtin13,
              quantity,
              description: product.description,
              imageUrl: product.imageUrl,
            })),
          }),
        },
      ],
      on: {
        'cart.changed': { actions: { type: 'storeCart', params: ({ event }) => event } },
        'store.chosen': { actions: { type: 'storeStore', params: ({ event }) => event } },
        'sales.learned': { actions: { type: 'tellSales', params: ({ event }) => event } },
        'reservation.held': [
          {
            guard: { type: 'isForOrder', params: ({ event }) => event },
            actions: { type: 'storeReservation', params: ({ event }) => event },
          },
          { target: 'lapsed' },
        ],
        'reservation.expired': 'lapsed',
        'reservation.released': 'lapsed',
      },
      states: {
        details: {
          description: 'Delivery has details: how and where to leave the order.',
          initial: 'deciding',
          states: {
            deciding: {
              description: 'Pickup needs no details.',
              always: [{ guard: 'isDelivery', target: 'asked' }, { target: 'unneeded' }],
            },
            asked: {
              description: 'The delivery details are on the page.',
              invoke: {
                id: 'deliveryDetails',
                src: 'deliveryDetails',
                input: ({ self, context }) => {
                  const { order, reservation, typedDetails } = context;
                  const { isOrderInstructionsEligible, selections } = known(reservation);
                  const { vendor } = known(selections[0]);
                  return {
                    parent: self,
                    vendorName: vendor.name,
                    isThirdParty: vendor.isThirdParty,
                    hasAgeRestricted: needsAge({ ...context, birthDate: null }),
                    isInstructionsEligible: isOrderInstructionsEligible,
                    addressKey: `${order.shopperId}.${placeKey(known(order.destination))}`,
                    form: order.detailsForm,
                    values: typedDetails,
                  };
                },
              },
              on: { 'details.changed': { actions: { type: 'tellTyped', params: ({ event }) => event } } },
            },
            unneeded: {
              description: 'This order needs no details.',
            },
          },
        },
        checkout: {
          description: 'How far the order is on its way to the checkout.',
          initial: 'idle',
          states: {
            idle: {
              description: 'The reserved time is on the page; the shopper continues or changes it.',
              initial: 'agreed',
              states: {
                agreed: {
                  description: 'The fee shown is the fee charged.',
                  always: [
                    // Two tabs would update it in turn forever; the cart here may be the older one.
                    { guard: 'isUpdatedElsewhere', target: 'unsettled', actions: 'checkCart' },
                    { guard: not('isForCart'), target: '#heldOrder.open.checkout.agreeing' },
                  ],
                },
                unsettled: {
                  description: "The fee for this cart isn't known; continuing asks again.",
                  on: {
                    'cart.changed': {
                      target: 'agreed',
                      actions: [{ type: 'storeCart', params: ({ event }) => event }, 'clearProblem'],
                    },
                    'reservation.held': {
                      guard: { type: 'isForOrder', params: ({ event }) => event },
                      target: 'agreed',
                      actions: [{ type: 'storeReservation', params: ({ event }) => event }, 'clearProblem'],
                    },
                  },
                },
              },
              on: {
                'time.edit': 'askingToLeave',
                'checkout.continue': [
                  { guard: 'hasNothingLeft' },
                  { guard: 'needsAge', target: 'verifyingAge' },
                  { target: 'continuing' },
                ],
                'destinationInfo.open': 'destinationInfo',
              },
            },
            agreeing: {
              description: 'The cart changed since the time was reserved; the reservation is updated to it.',
              tags: 'busy',
              entry: 'storeItems',
              invoke: {
                id: 'updatePromise',
                src: 'updatePromise',
                input: ({ context }) => promiseUpdateOf(context),
                onDone: {
                  target: 'idle',
                  actions: [
                    { type: 'storePromise', params: ({ event }) => event.output },
                    { type: 'tellPromise', params: ({ event }) => event.output },
                  ],
                },
                onError: [
                  {
                    guard: { type: 'isRefusedWith', params: { code: 'VERSION_STALE' } },
                    target: 'idle.unsettled',
                    actions: 'check',
                  },
                  {
                    guard: { type: 'isCartRefused', params: asFailure },
                    target: 'idle.unsettled',
                    actions: { type: 'storeProblem', params: (caught) => ({ failure: asFailure(caught) }) },
                  },
                  { target: 'idle.unsettled' },
                ],
              },
            },
            /** Who hands the order over, where, and how to reach them (SCH-32). */
            destinationInfo: {
              description:
                '“About your pickup” or “About your delivery”: who hands the order over, where, and how to reach them.',
              tags: 'modal',
              meta: { modal: 'OrderDestinationInfo' },
              on: { 'destinationInfo.close': 'idle' },
            },
            /** If items are on flash sale only at this time, the shopper is asked before leaving (FLS-03, SCH-12). */
            askingToLeave: {
              description:
                'If items are on flash sale only at this time, the shopper is asked before leaving.',
              entry: 'askToLeave',
              on: { 'leave.allowed': '#heldOrder.newTimeWanted', 'leave.canceled': 'idle' },
            },
            verifyingAge: {
              description: 'The order has items that need a minimum age.',
              invoke: {
                id: 'ageVerification',
                src: 'ageVerification',
                input: ({ context }) =>
                  ageQuestion(context, context.reservation && dayOfReservation(context.reservation)),
                onDone: endings<AgeVerificationOutput>()({
                  verified: {
                    target: 'continuing',
                    actions: [{ type: 'storeAge', params: ({ event }) => event.output }, 'tellAge'],
                  },
                  returned: { target: 'idle', actions: 'tellReturned' },
                  closed: 'idle',
                }),
              },
            },
            continuing: {
              description: 'Nothing is left to ask; next come the details or the checkout.',
              always: [{ guard: 'isDelivery', target: 'confirmingDetails' }, { target: 'creating' }],
            },
            confirmingDetails: {
              description: 'The delivery details are checked once more.',
              tags: 'busy',
              entry: 'confirmDetails',
              on: {
                'details.confirmed': {
                  target: 'creating',
                  actions: { type: 'storeDetails', params: ({ event }) => event },
                },
                'details.refused': 'idle',
              },
            },
            creating: {
              description: 'The store creates the checkout.',
              tags: 'busy',
              entry: 'clearProblem',
              // The store's response decides, not what's reported about the reservation in the meantime.
              on: {
                'reservation.held': [
                  {
                    guard: { type: 'isForOrder', params: ({ event }) => event },
                    actions: { type: 'storeReservation', params: ({ event }) => event },
                  },
                  { actions: 'clearReservation' },
                ],
                'reservation.expired': { actions: 'clearReservation' },
                'reservation.released': {},
                'request.changed': { actions: { type: 'storeRequest', params: ({ event }) => event } },
              },
              invoke: {
                id: 'checkoutCreation',
                src: 'checkoutCreation',
                input: ({
                  self,
                  context: { order, cart, reservation, update, details, birthDate, request },
                }) => ({ parent: self, order, cart, reservation, update, details, birthDate, request }),
                onDone: endings<CheckoutCreationOutput>()({
                  checkoutCreated: '#heldOrder.ended',
                  ageRefused: {
                    target: 'verifyingAge',
                    actions: [{ type: 'storeAgeRefusal', params: ({ event }) => event.output }, 'tellAge'],
                  },
                  acceptanceWanted: { target: 'idle', actions: 'requireAcceptance' },
                  failed: {
                    target: 'idle',
                    actions: { type: 'storeProblem', params: ({ event }) => event.output },
                  },
                  unsettled: {
                    target: 'idle.unsettled',
                    actions: { type: 'storeProblem', params: ({ event }) => event.output },
                  },
                  slotGone: '#heldOrder.ended',
                  partnersSlotGone: '#heldOrder.ended',
                  lapsed: '#heldOrder.ended',
                }),
              },
            },
          },
        },
      },
    },
    newTimeWanted: {
      description: 'The shopper wants another time.',
      type: 'final',
      output: ({ context: { request } }): HeldOrderOutput => ({ kind: 'newTimeWanted', request }),
    },
    lapsed: {
      description: 'The reservation is over.',
      type: 'final',
      output: { kind: 'lapsed' } satisfies HeldOrderOutput,
    },
    ended: {
      description: 'It ended as creating the checkout did.',
      type: 'final',
      output: endingIn,
    },
  },
});

export type HeldOrderRef = ActorRefFrom<typeof heldOrderMachine>;
