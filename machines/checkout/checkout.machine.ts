import { type ActorRefFrom, assign, emit, sendTo, setup } from 'xstate';
import type { ShownLine } from '../../rules/changed-lines.ts';
import { hasFlashSales } from '../../rules/flash-sale-lines.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import {
  type AddressChangeOutput,
  type AddressWanted,
  addressChangeMachine,
} from '../cart/address-change.machine.ts';
import { isHeld } from '../reservation/reservation.ts';
import type { Emitted, WayOut } from '../shared/emitted.ts';
import { endings, hasEnded } from '../shared/endings.ts';
import { known } from '../shared/known.ts';
import type { ModalName } from '../shared/modals.ts';
import { checkoutPath, isOrderCompletePath, orderCompletePath, paymentErrorPath } from '../shared/paths.ts';
import { formatPhone } from '../shared/phone.ts';
import { type Service, serviceActors } from '../shared/services.ts';
import { backPath } from './back-path.ts';
import { type AppRefs, type CompleteOrderOutput, completeOrderMachine } from './complete-order.machine.ts';
import type { ContactFields } from './contact.machine.ts';
import { type LeavingOutput, leavingMachine } from './leaving.machine.ts';
import { asOrder, orderStatus } from './order-status.ts';
import type { CartRefusal } from './order-update.failures.ts';
import { type Outcome, outcomeMachine } from './outcome.machine.ts';
import { presence } from './presence.ts';

export interface CheckoutServices {
  loadCheckout: Service<{ checkoutId: string }, Checkout>;
}

export interface CheckoutInput extends AppRefs {
  checkoutId: string;
  /** `nc=true` in the address: the current submit, not the legacy one (AUT-14). */
  isV2: boolean;
  /** The order's lines as its cart showed them, if the shopper comes from there; otherwise none. */
  shown: readonly ShownLine[];
  /** Whether the banner accepts SNAP EBT (SNP-01). */
  isSnapOn: boolean;
  /** The banner's customer service, for ERR-14. */
  phone: string;
  /** Prefills a new card's form, and the contact form until the checkout has its own contact. */
  shopper: { id: string; firstName: string; lastName: string; phone: string | null };
}

export interface CheckoutContext extends CheckoutInput {
  checkout: Checkout | null;
  /** Why the cart's current content can't be ordered with it. */
  cartRefusal: CartRefusal | null;
  /** How the shopper wants to leave the open order. */
  wayOut: WayOut | null;
}

export type CheckoutEvent =
  /** A shipped order is to go elsewhere. */
  | AddressWanted
  /** Leave the open order, now `order`; asks first if it has flash sale items. */
  | { type: 'leave.ask'; way: WayOut; order: Checkout }
  /** From 'Something went wrong'. */
  | { type: 'checkout.reload' }
  | { type: 'cart.return' }
  /** 'Back to Checkout' in 'Order Timed Out' (RSV-12). */
  | { type: 'schedule.return' }
  /** Leaves a checkout that can't continue. */
  | { type: 'ending.follow' };

/** The order, once it's loaded. */
const loaded = ({ checkout }: CheckoutContext): Checkout => known(checkout);

/** The checkout's own contact, otherwise the profile's. */
function contactValues({ checkout, shopper }: CheckoutContext): ContactFields {
  const { firstName, lastName, phone } = checkout?.fulfillment.contact ?? shopper;
  const smsOptin = checkout?.fulfillment.contact?.smsOptin ?? false;
  return { firstName, lastName, phone: formatPhone(phone ?? ''), smsOptin };
}

/**
 * The checkout page: loads the checkout, redirects if it's finished or rejected (CHK-10, CHK-11), follows an order
 * that's still being placed, and otherwise lets the shopper complete it. Leaving an order with flash sale items asks
 * first (FLS-04).
 */
export const checkoutMachine = setup({
  types: {
    input: {} as CheckoutInput,
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    emitted: {} as Emitted,
    children: {} as {
      completeOrder: 'completeOrder';
      outcome: 'outcome';
      leaving: 'leaving';
      addressChange: 'addressChange';
    },
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: {
    ...serviceActors<CheckoutServices>('loadCheckout'),
    completeOrder: completeOrderMachine,
    outcome: outcomeMachine,
    leaving: leavingMachine,
    addressChange: addressChangeMachine,
    presence,
  },
  guards: {
    ...orderStatus,
    hasSuccessor: ({ context }) => Boolean(context.checkout?.supersededBy),
    mustChangeCart: ({ context: { cartRefusal } }) =>
      cartRefusal === 'NO_ITEMS_AVAILABLE' ||
      cartRefusal === 'AGE_RESTRICTED' ||
      cartRefusal === 'TAX_UNKNOWN',
    hasEnded,
    isShipped: ({ context: { checkout } }) => checkout?.modalityType === 'SHIP',
    isSigningOut: ({ context: { wayOut } }) => wayOut?.type === 'signOut.requested',
    /** Only the way to the confirmation never asks (FLS-04). */
    asksFirst: (_, { way, order }: { way: WayOut; order: Checkout }) =>
      hasFlashSales(order) && !(way.type === 'navigation.requested' && isOrderCompletePath(way.to)),
  },
  actions: {
    storeCheckout: assign((_, checkout: Checkout) => ({ checkout })),
    storeWayOut: assign((_, { way }: { way: WayOut }) => ({ wayOut: way })),
    storeCartRefusal: assign((_, { reason }: { reason: CartRefusal }) => ({ cartRefusal: reason })),
    /** For the whole app, whichever page it was placed from. */
    tellPlaced: sendTo(
      ({ context }) => context.orderInProgress,
      (_, { checkout }: { checkout: Checkout }) => ({ type: 'order.placed', checkout }),
    ),
    /** The shopper learns what happens to the order wherever they go. */
    handOver: sendTo(
      ({ context }) => context.orderInProgress,
      ({ context: { checkoutId } }) => ({ type: 'page.left', checkoutId, isPlacing: true }),
    ),
    tell: emit((_, event: Emitted) => event),
    goOut: emit(({ context: { wayOut } }): Emitted => known(wayOut)),
    goHome: emit({ type: 'navigation.requested', to: '/' }),
    goToSuccessor: emit(
      ({ context }): Emitted => ({
        type: 'navigation.requested',
        to: checkoutPath(known(loaded(context).supersededBy)),
        replace: true,
      }),
    ),
    goToComplete: emit(
      ({ context: { checkoutId } }): Emitted => ({
        type: 'navigation.requested',
        to: orderCompletePath(checkoutId, { isNewOrder: false }),
        replace: true,
      }),
    ),
    /** The order goes along, so that its page doesn't have to load it again (CMP-03). */
    goToNewOrder: emit(
      ({ context: { checkoutId } }, { checkout }: { checkout: Checkout }): Emitted => ({
        type: 'navigation.requested',
        to: orderCompletePath(checkoutId, { isNewOrder: true, appName: checkout.appName }),
        replace: true,
        state: { checkout },
      }),
    ),
    /** An order that has a number was placed before: the payment was for its changes (PAE-02). */
    goToPaymentError: emit(
      (
        { context: { checkoutId } },
        { rejection, masterOrderId }: Pick<Checkout, 'rejection'> & Partial<Pick<Checkout, 'masterOrderId'>>,
      ): Emitted => ({
        type: 'navigation.requested',
        to: paymentErrorPath(checkoutId, { isModify: Boolean(masterOrderId) }),
        replace: true,
        ...(rejection ? { state: { rejection } } : {}),
      }),
    ),
    goToCart: emit({ type: 'navigation.requested', to: '/cart' }),
    goToScheduling: emit(
      ({ context: { checkout } }): Emitted => ({
        type: 'navigation.requested',
        to: backPath(checkout),
        replace: true,
      }),
    ),
    /** The store has said that the time is gone, so no second dialog needs to say it. */
    endHold: sendTo(
      ({ context }) => context.reservation,
      ({ context: { checkout } }) => ({
        type: 'reservation.ended',
        reservationId: checkout?.fulfillment.promise.id ?? '',
      }),
    ),
  },
}).createMachine({
  id: 'checkout',
  context: ({ input }) => ({
    ...input,
    checkout: null,
    cartRefusal: null,
    wayOut: null,
  }),
  invoke: { id: 'presence', src: 'presence', input: ({ self }) => ({ page: self }) },
  initial: 'loading',
  states: {
    loading: {
      description: 'The order in progress is loading.',
      tags: 'busy',
      invoke: {
        id: 'loadCheckout',
        src: 'loadCheckout',
        input: ({ context: { checkoutId } }) => ({ checkoutId }),
        onDone: [
          {
            guard: { type: 'isDraft', params: asOrder },
            target: 'open',
            actions: { type: 'storeCheckout', params: asOrder },
          },
          { guard: { type: 'isPlacing', params: asOrder }, target: 'following' },
          {
            guard: { type: 'isPlaced', params: asOrder },
            target: 'left',
            actions: [
              { type: 'tellPlaced', params: ({ event }) => ({ checkout: event.output }) },
              'goToComplete',
            ],
          },
          { guard: { type: 'isCanceled', params: asOrder }, target: 'left', actions: 'goToComplete' },
          {
            guard: { type: 'isRejected', params: asOrder },
            target: 'left',
            actions: { type: 'goToPaymentError', params: asOrder },
          },
          {
            guard: { type: 'isSuperseded', params: asOrder },
            target: 'ended.superseded',
            actions: { type: 'storeCheckout', params: asOrder },
          },
          { target: 'timedOut', actions: { type: 'storeCheckout', params: asOrder } },
        ],
        onError: 'failed',
      },
    },
    open: {
      description: 'The shopper completes the order.',
      type: 'parallel',
      states: {
        order: {
          description: 'The order, until it is placed or has to be left.',
          invoke: {
            id: 'completeOrder',
            src: 'completeOrder',
            input: ({ context }) => ({
              checkout: loaded(context),
              contactValues: contactValues(context),
              holder: context.shopper,
              isV2: context.isV2,
              shown: context.shown,
              isSnapOn: context.isSnapOn,
              reservation: context.reservation,
              cart: context.cart,
              orderInProgress: context.orderInProgress,
            }),
            onDone: endings<CompleteOrderOutput>()({
              placed: {
                target: '#checkout.left',
                actions: { type: 'goToNewOrder', params: ({ event }) => event.output },
              },
              rejected: {
                target: '#checkout.left',
                actions: { type: 'goToPaymentError', params: ({ event }) => event.output },
              },
              timedOut: '#checkout.timedOut',
              lost: '#checkout.failed',
              cartRefused: {
                target: '#checkout.ended.cartRefused',
                actions: { type: 'storeCartRefusal', params: ({ event }) => event.output },
              },
              cartWanted: { target: '#checkout.left', actions: 'goToCart' },
              left: {
                target: '#checkout.leaving',
                actions: ['handOver', { type: 'storeWayOut', params: ({ event }) => event.output }],
              },
              closed: '#checkout.loading',
            }),
          },
        },
        page: {
          description:
            'Leaving the page asks first if items would lose their flash sale price (FLS-04); changing the address leaves the page.',
          initial: 'staying',
          states: {
            staying: {
              description: 'The shopper is on the page.',
              on: {
                'leave.ask': {
                  guard: { type: 'asksFirst', params: ({ event }) => event },
                  target: 'leaving',
                  actions: [
                    { type: 'storeWayOut', params: ({ event }) => event },
                    { type: 'storeCheckout', params: ({ event }) => event.order },
                  ],
                },
                'address.wanted': { guard: 'isShipped', target: 'changingAddress' },
              },
            },
            changingAddress: {
              description: 'The shopper sends a shipped order elsewhere; its options are then chosen again.',
              invoke: {
                id: 'addressChange',
                src: 'addressChange',
                input: ({ context, event }) => {
                  const { promise } = loaded(context).fulfillment;
                  return {
                    modality: 'SHIP' as const,
                    destination: known(promise.destination),
                    isNew: event.type === 'address.wanted' && event.isNew,
                    at: 'checkout' as const,
                    isHeld: isHeld(promise),
                    phone: context.phone,
                  };
                },
                onDone: endings<AddressChangeOutput>()({
                  changed: {
                    target: '#checkout.left',
                    actions: [
                      { type: 'tell', params: ({ event }) => event.output.toast },
                      { type: 'tell', params: ({ event }) => event.output.way },
                    ],
                  },
                  told: {
                    target: 'staying',
                    actions: { type: 'tell', params: ({ event }) => event.output.toast },
                  },
                  kept: 'staying',
                }),
              },
            },
            leaving: {
              description: 'The shopper wants to leave and may be asked about the items on flash sale.',
              on: { 'leave.ask': { actions: { type: 'storeWayOut', params: ({ event }) => event } } },
              invoke: {
                id: 'leaving',
                src: 'leaving',
                input: ({ context }) => ({ checkout: loaded(context), cart: context.cart }),
                onDone: endings<LeavingOutput>()({ stayed: 'staying', left: '#checkout.leaving' }),
              },
            },
          },
        },
      },
    },
    following: {
      description: 'The order was submitted earlier; the page asks how it ended.',
      tags: 'busy',
      invoke: {
        id: 'outcome',
        src: 'outcome',
        input: ({ context: { checkoutId } }) => ({ checkoutId }),
        onDone: endings<Outcome>()({
          placed: {
            target: 'left',
            actions: [
              { type: 'tellPlaced', params: ({ event }) => event.output },
              { type: 'goToNewOrder', params: ({ event }) => event.output },
            ],
          },
          unknowable: 'failed',
          otherwise: 'loading',
        }),
      },
    },
    failed: {
      description:
        "“Something went wrong”: the order didn't load; the shopper tries again or goes back to the cart.",
      tags: 'modal',
      meta: { modal: 'SomethingWentWrong' },
      on: { 'checkout.reload': 'loading', 'cart.return': { target: 'left', actions: 'goToCart' } },
    },
    timedOut: {
      description: '“Order Timed Out”: the reserved time is over; the shopper picks a new one.',
      tags: 'modal',
      meta: { modal: 'OrderTimedOut' },
      entry: 'endHold',
      on: { 'schedule.return': { target: 'left', actions: 'goToScheduling' } },
    },
    ended: {
      description:
        '“This checkout is no longer current”, or what it needs now, such as “Please select a new time”.',
      tags: 'modal',
      meta: { modal: 'CheckoutEnded' },
      on: { 'ending.follow': { target: 'left', actions: 'goToScheduling' } },
      initial: 'superseded',
      states: {
        superseded: {
          description: "A newer order took this one's place.",
          on: {
            'ending.follow': { guard: 'hasSuccessor', target: '#checkout.left', actions: 'goToSuccessor' },
          },
        },
        cartRefused: {
          description: "The changed cart doesn't fit the reserved time, age, or details anymore.",
          on: { 'ending.follow': { guard: 'mustChangeCart', target: '#checkout.left', actions: 'goToCart' } },
        },
      },
    },
    leaving: {
      description: 'The shopper leaves; the page is over, whether signing out succeeds or not.',
      always: [
        { guard: 'isSigningOut', target: 'left', actions: ['goHome', 'goOut'] },
        { target: 'left', actions: 'goOut' },
      ],
    },
    left: {
      description: 'The page keeps its shape until the next one loads.',
      type: 'final',
      tags: 'busy',
    },
  },
});

export type CheckoutRef = ActorRefFrom<typeof checkoutMachine>;
