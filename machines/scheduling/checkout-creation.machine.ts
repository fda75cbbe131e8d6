import { type AnyActorRef, and, assign, sendTo, setup, stateIn } from 'xstate';
import type { Cart } from '../../services/contracts/cart.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import { reservationFact } from '../reservation/reservation.selectors.ts';
import { isSlotGone, type ReservationFact } from '../reservation/reservation.ts';
import { asFailure, failureIn, isRefusedWith, refusalCode } from '../shared/failures.ts';
import { asAnswer, idempotentCall, isAnswered } from '../shared/idempotent-call.machine.ts';
import { known } from '../shared/known.ts';
import { type Service, serviceActors } from '../shared/services.ts';
import { watch } from '../shared/watch.ts';
import {
  type CheckoutRequest,
  checkoutRequestOf,
  type PromiseUpdate,
  promiseUpdateOf,
  type SettledOrder,
  updatedTo,
} from './checkout-request.ts';
import { type CartFact, cartFact, isForOrder, orderItems, type SlotOrder } from './scheduled-order.ts';

export interface CheckoutCreationServices {
  createCheckout: Service<CheckoutRequest, { checkoutId: string }>;
  updatePromise: Service<PromiseUpdate, Reservation>;
}

/** What was requested, so that requesting the same again has the same key, and what the reservation was updated to. */
export interface RequestFact extends Pick<SettledOrder, 'request' | 'update'> {
  type: 'request.changed';
}

export interface CheckoutCreationInput extends SettledOrder {
  /** Gets `RequestFact`s. */
  parent: AnyActorRef;
  order: SlotOrder;
}

export type CheckoutCreationOutput =
  | { kind: 'checkoutCreated'; checkoutId: string }
  | { kind: 'ageRefused'; failure: ServiceFailure }
  /** The vendor's terms need to be accepted first. */
  | { kind: 'acceptanceWanted' }
  | { kind: 'failed'; failure: ServiceFailure }
  /** The same, and the fee for this cart isn't known. */
  | { kind: 'unsettled'; failure: ServiceFailure }
  /** The store says the time is gone (SCH-17); `partnersSlotGone`: it was the delivery partner's (SCH-37). */
  | { kind: 'slotGone' | 'partnersSlotGone' }
  /** The reservation expired or was released. */
  | { kind: 'lapsed' };

interface CheckoutCreationContext extends CheckoutCreationInput {
  checkoutId: string | null;
}

/**
 * Creates the checkout of an order with a held time (SCH-14). If the cart isn't the one this page knew, it updates the
 * reservation once and tries again. If an answer is lost, the same is requested again under the same key.
 */
export const checkoutCreationMachine = setup({
  types: {
    input: {} as CheckoutCreationInput,
    context: {} as CheckoutCreationContext,
    events: {} as CartFact | ReservationFact,
    output: {} as CheckoutCreationOutput,
    tags: {} as 'busy',
  },
  actors: {
    createCheckout: idempotentCall<CheckoutCreationServices, 'createCheckout'>(),
    ...serviceActors<Pick<CheckoutCreationServices, 'updatePromise'>>('updatePromise'),
    watchCart: watch(cartFact),
    watchReservation: watch(reservationFact),
  },
  guards: {
    isForOrder: ({ context }, { reservation }: { reservation: Reservation }) =>
      isForOrder(context.order, reservation),
    hasLapsed: ({ context }) => context.reservation === null,
    isFirstTry: stateIn('#firstTry'),
    isRefusedWith,
    isAnswered,
    isAcceptanceWanted: ({ context }, failure: ServiceFailure) =>
      context.order.modality === 'DELIVERY' && refusalCode(failure) === 'VENDOR_ACCEPTANCE_REQUIRED',
    isSlotGone: (_, failure: ServiceFailure) => isSlotGone(failure),
    isPartnerSlotGone: ({ context: { order, reservation } }, failure: ServiceFailure) =>
      isSlotGone(failure) && reservation?.selections[0]?.vendor.id === order.deliveryPartner.vendorId,
  },
  actions: {
    storeCart: assign((_, { cart }: { cart: Cart }) => ({ cart })),
    storeReservation: assign((_, { reservation }: { reservation: Reservation }) => ({ reservation })),
    clearReservation: assign({ reservation: null }),
    storeRequest: assign(({ context }) => ({ request: checkoutRequestOf(context) })),
    storeItems: assign(({ context }) => ({ update: { items: orderItems(context), available: null } })),
    storePromise: assign(({ context: { update } }, reservation: Reservation) =>
      updatedTo(reservation, update),
    ),
    tellRequest: sendTo(
      ({ context }) => context.parent,
      ({ context: { request, update } }): RequestFact => ({ type: 'request.changed', request, update }),
    ),
    tellPromise: sendTo(
      ({ context }) => context.order.reservation,
      (_, reservation: Reservation) => ({ type: 'reservation.update' as const, reservation }),
    ),
    check: sendTo(({ context }) => context.order.reservation, { type: 'reservation.check' }),
    release: sendTo(({ context }) => context.order.reservation, { type: 'reservation.release' }),
    storeCheckout: assign((_, { checkoutId }: { checkoutId: string }) => ({ checkoutId })),
  },
}).createMachine({
  id: 'checkoutCreation',
  context: ({ input }) => ({ ...input, checkoutId: null }),
  output: ({ event }) => event.output as CheckoutCreationOutput,
  invoke: [
    { id: 'watchCart', src: 'watchCart', input: ({ context }) => ({ source: context.order.cart }) },
    {
      id: 'watchReservation',
      src: 'watchReservation',
      input: ({ context }) => ({ source: context.order.reservation }),
    },
  ],
  on: { 'cart.changed': { actions: { type: 'storeCart', params: ({ event }) => event } } },
  initial: 'creating',
  states: {
    creating: {
      description: 'The store creates the checkout for the reserved time.',
      tags: 'busy',
      entry: ['storeRequest', 'tellRequest'],
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
      },
      invoke: {
        id: 'createCheckout',
        src: 'createCheckout',
        input: ({ context }) => ({ call: 'createCheckout', request: known(context.request) }),
        onDone: [
          {
            guard: 'isAnswered',
            target: 'checkoutCreated',
            actions: { type: 'storeCheckout', params: asAnswer },
          },
          { guard: 'hasLapsed', target: 'lapsed' },
          {
            guard: and([{ type: 'isRefusedWith', params: { code: 'PROMISE_STALE' as const } }, 'isFirstTry']),
            target: 'updatingPromise',
          },
          {
            guard: { type: 'isRefusedWith', params: { code: 'PROMISE_STALE' } },
            target: 'failed',
          },
          {
            guard: { type: 'isRefusedWith', params: { code: 'AGE_VERIFICATION_REQUIRED' } },
            target: 'ageRefused',
          },
          { guard: { type: 'isAcceptanceWanted', params: asFailure }, target: 'acceptanceWanted' },
          {
            guard: { type: 'isRefusedWith', params: { code: 'VERSION_STALE' } },
            target: 'failed',
            // It changed elsewhere, such as in another tab, so read it again.
            actions: 'check',
          },
          {
            guard: { type: 'isPartnerSlotGone', params: asFailure },
            target: 'partnersSlotGone',
            actions: 'release',
          },
          { guard: { type: 'isSlotGone', params: asFailure }, target: 'slotGone', actions: 'release' },
          { target: 'failed' },
        ],
      },
      initial: 'first',
      states: {
        first: {
          id: 'firstTry',
          description: "The first try; if the cart isn't the one this page knew, the reservation is updated.",
        },
        again: {
          description:
            'The second and last try, after the reservation was updated; then the shopper decides.',
        },
      },
    },
    updatingPromise: {
      description: "The cart isn't the one this page knew; the reservation is updated to it.",
      tags: 'busy',
      entry: ['storeItems', 'tellRequest'],
      on: {
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
      invoke: {
        id: 'updatePromise',
        src: 'updatePromise',
        input: ({ context }) => promiseUpdateOf(context),
        onDone: {
          target: 'creating.again',
          actions: [
            { type: 'storePromise', params: ({ event }) => event.output },
            { type: 'tellPromise', params: ({ event }) => event.output },
          ],
        },
        onError: [
          {
            guard: { type: 'isRefusedWith', params: { code: 'VERSION_STALE' } },
            target: 'unsettled',
            actions: 'check',
          },
          {
            guard: { type: 'isPartnerSlotGone', params: asFailure },
            target: 'partnersSlotGone',
            actions: 'release',
          },
          { guard: { type: 'isSlotGone', params: asFailure }, target: 'slotGone', actions: 'release' },
          { target: 'unsettled' },
        ],
      },
    },
    checkoutCreated: {
      description: 'The checkout is created.',
      type: 'final',
      output: ({ context }): CheckoutCreationOutput => ({
        kind: 'checkoutCreated',
        checkoutId: known(context.checkoutId),
      }),
    },
    ageRefused: {
      description: 'The store wants another date of birth.',
      type: 'final',
      output: ({ event }): CheckoutCreationOutput => ({ kind: 'ageRefused', failure: failureIn(event) }),
    },
    acceptanceWanted: {
      description: "The delivery partner's terms must be accepted first.",
      type: 'final',
      output: { kind: 'acceptanceWanted' },
    },
    failed: {
      description: "The checkout wasn't created; the page says why.",
      type: 'final',
      output: ({ event }): CheckoutCreationOutput => ({ kind: 'failed', failure: failureIn(event) }),
    },
    unsettled: {
      description: "The fee for this cart isn't known; the shopper continues once more.",
      type: 'final',
      output: ({ event }): CheckoutCreationOutput => ({ kind: 'unsettled', failure: failureIn(event) }),
    },
    slotGone: {
      description: 'The time was taken by someone else.',
      type: 'final',
      output: { kind: 'slotGone' },
    },
    partnersSlotGone: {
      description: "The delivery partner's time was taken by someone else.",
      type: 'final',
      output: { kind: 'partnersSlotGone' },
    },
    lapsed: {
      description: 'The reservation is over.',
      type: 'final',
      output: { kind: 'lapsed' },
    },
  },
});
