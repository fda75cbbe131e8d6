import { type ActorRefFrom, assign, type EventObject, emit, fromCallback, sendTo, setup } from 'xstate';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { cartMachine } from '../cart/cart.machine.ts';
import type { Emitted } from '../shared/emitted.ts';
import { asFailure, isSessionOver } from '../shared/failures.ts';
import { formatPhone } from '../shared/phone.ts';
import { type Service, slots } from '../shared/services.ts';
import { backPath, checkoutPath, orderCompletePath, paymentErrorPath } from './addresses.ts';
import {
  type CartRefusal,
  type CompleteOrderOutput,
  completeOrderMachine,
} from './complete-order.machine.ts';
import type { ContactFields } from './contact.machine.ts';
import type { ReservationRef } from './hold-watch.ts';
import type { OrderInProgressRef } from './order-in-progress.machine.ts';
import { type Outcome, outcomeMachine } from './outcome.machine.ts';

export interface CheckoutServices {
  loadCheckout: Service<{ checkoutId: string }, Checkout>;
}

export interface CheckoutInput {
  checkoutId: string;
  /** `nc=true` in the address: the current submit, not the legacy one (AUT-14). */
  isV2: boolean;
  /** Whom a new card's form begins with, and the contact form until the checkout has a contact of its own. */
  shopper: { id: string; firstName: string; lastName: string; phone: string | null };
  /** The app's, which outlive the page. */
  reservation: ReservationRef;
  cart: ActorRefFrom<typeof cartMachine>;
  orderInProgress: OrderInProgressRef;
}

/** Why a checkout cannot be gone on with, other than by its time. */
export type Ending = 'SUPERSEDED' | CartRefusal;

export interface CheckoutContext extends CheckoutInput {
  checkout: Checkout | null;
  ending: Ending;
}

export type CheckoutEvent =
  /** Of 'Something went wrong'. */
  | { type: 'checkout.reload' }
  | { type: 'cart.return' }
  /** 'Back to Checkout' of 'Order Timed Out' (RSV-12). */
  | { type: 'schedule.return' }
  /** Where a checkout leads that cannot be gone on with. */
  | { type: 'ending.follow' };

type Ended = CompleteOrderOutput['kind'];

/** The checkout's own contact, else the profile's. */
function contactValues({ checkout, shopper }: CheckoutContext): ContactFields {
  const { firstName, lastName, phone } = checkout?.fulfillment.contact ?? shopper;
  return { firstName, lastName, phone: formatPhone(phone ?? '') };
}

function loaded({ checkout }: CheckoutContext): Checkout {
  if (!checkout) throw new Error('Completing an order that is not loaded.');
  return checkout;
}

/** The order that was placed. */
function placedOf(output: CompleteOrderOutput | Outcome): Checkout {
  if (output.kind !== 'placed') throw new Error('Going to an order that is not placed.');
  return output.checkout;
}

/** Where the shopper left for. */
const wayOutOf = (output: CompleteOrderOutput) => ({
  to: output.kind === 'left' ? output.to : '/cart',
});

const is =
  (...statuses: Checkout['status'][]) =>
  (_: unknown, { status }: Checkout) =>
    statuses.includes(status);

type OrderRef = ActorRefFrom<typeof completeOrderMachine>;

interface Shown {
  context: CheckoutContext;
  matches(state: 'following'): boolean;
  children: { completeOrder?: OrderRef | undefined };
}

/** True while an order is on its way to the store or in its hands, and not known to have come to nothing. */
function isUnderWay(order: OrderRef): boolean {
  const snapshot = order.getSnapshot();
  const { submission } = snapshot.children;
  return snapshot.matches('submitting') && (submission?.getSnapshot().hasTag('busy') ?? true);
}

interface PresenceInput {
  page: { getSnapshot(): Shown; subscribe(next: (snapshot: Shown) => void): { unsubscribe(): void } };
}

/** Tells the app which checkout's page is shown, and what it leaves behind when it is not any more. */
const presence = fromCallback<EventObject, PresenceInput>(({ input: { page } }) => {
  const { checkoutId, orderInProgress } = page.getSnapshot().context;
  // A page that ends has no children any more.
  let order: OrderRef | undefined;
  const subscription = page.subscribe(({ children }) => {
    order = children.completeOrder ?? order;
  });
  orderInProgress.send({ type: 'page.opened', checkoutId });
  return () => {
    subscription.unsubscribe();
    const isPlacing = page.getSnapshot().matches('following') || (order !== undefined && isUnderWay(order));
    orderInProgress.send({ type: 'page.left', checkoutId, isPlacing });
  };
});

/**
 * The checkout's page: loads the checkout, leads elsewhere what is finished or rejected (CHK-10, CHK-11), follows an
 * order that is still being placed, and else lets the shopper complete it.
 */
export const checkoutMachine = setup({
  types: {
    input: {} as CheckoutInput,
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    emitted: {} as Emitted,
    children: {} as { completeOrder: 'completeOrder'; outcome: 'outcome' },
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: 'SomethingWentWrong' | 'OrderTimedOut' | 'CheckoutEnded' },
  },
  actors: {
    ...slots<CheckoutServices>('loadCheckout'),
    completeOrder: completeOrderMachine,
    outcome: outcomeMachine,
    presence,
  },
  guards: {
    isDraft: is('DRAFT'),
    isPlacing: is('PLACING'),
    isPlaced: is('PLACED'),
    isRejected: is('REJECTED'),
    isSuperseded: is('SUPERSEDED'),
    hasSuccessor: ({ context }) => context.ending === 'SUPERSEDED' && context.checkout?.supersededBy !== null,
    isNothingLeft: ({ context }) => context.ending === 'NO_ITEMS_AVAILABLE',
    isSessionOver: (_, failure: ServiceFailure) => isSessionOver(failure),
    isKnown: (_, { outcome, as }: { outcome: Outcome; as: Outcome['kind'] }) => outcome.kind === as,
    hasEnded: (_, { output, as }: { output: CompleteOrderOutput; as: Ended }) => output.kind === as,
  },
  actions: {
    storeCheckout: assign((_, checkout: Checkout) => ({ checkout })),
    storeEnding: assign((_, output: CompleteOrderOutput) =>
      output.kind === 'cartRefused' ? { ending: output.reason } : {},
    ),
    /** For the whole app, whatever page it was placed from. */
    tellPlaced: sendTo(
      ({ context }) => context.orderInProgress,
      (_, checkout: Checkout) => ({ type: 'order.placed', checkout }),
    ),
    /** What becomes of the order is told wherever the shopper goes. */
    handOver: sendTo(
      ({ context }) => context.orderInProgress,
      ({ context: { checkoutId } }) => ({ type: 'page.left', checkoutId, isPlacing: true }),
    ),
    goOut: emit((_, { to }: { to: string | number }) =>
      typeof to === 'number'
        ? { type: 'history.requested', steps: to }
        : { type: 'navigation.requested', to },
    ),
    goToSuccessor: emit(({ context: { checkout } }) => ({
      type: 'navigation.requested',
      to: checkoutPath(checkout?.supersededBy ?? ''),
      replace: true,
    })),
    goToComplete: emit(({ context: { checkoutId } }) => ({
      type: 'navigation.requested',
      to: orderCompletePath(checkoutId, { isNewOrder: false }),
      replace: true,
    })),
    /** The order travels along, so that its page need not ask for it again (CMP-03). */
    goToNewOrder: emit(({ context: { checkoutId } }, checkout: Checkout) => ({
      type: 'navigation.requested',
      to: orderCompletePath(checkoutId, { isNewOrder: true }),
      replace: true,
      state: { checkout },
    })),
    goToPaymentError: emit(
      ({ context: { checkoutId } }, rejection: { code: string; reason: string } | null) => ({
        type: 'navigation.requested',
        to: paymentErrorPath(checkoutId),
        replace: true,
        ...(rejection ? { state: { rejection } } : {}),
      }),
    ),
    goToCart: emit({ type: 'navigation.requested', to: '/cart' }),
    goToScheduling: emit(({ context: { checkout } }) => ({
      type: 'navigation.requested',
      to: backPath(checkout),
      replace: true,
    })),
    tellSessionLost: emit({ type: 'session.lost' }),
    /** The store has said that the time is gone: no second dialog need say so. */
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
  context: ({ input }) => ({ ...input, checkout: null, ending: 'SUPERSEDED' }),
  invoke: { id: 'presence', src: 'presence', input: ({ self }) => ({ page: self }) },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadCheckout',
        src: 'loadCheckout',
        input: ({ context: { checkoutId } }) => ({ checkoutId }),
        onDone: [
          {
            guard: { type: 'isDraft', params: ({ event }) => event.output },
            target: 'open',
            actions: { type: 'storeCheckout', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isPlacing', params: ({ event }) => event.output },
            target: 'following',
          },
          {
            guard: { type: 'isPlaced', params: ({ event }) => event.output },
            target: 'left',
            actions: [{ type: 'tellPlaced', params: ({ event }) => event.output }, 'goToComplete'],
          },
          {
            guard: { type: 'isRejected', params: ({ event }) => event.output },
            target: 'left',
            actions: { type: 'goToPaymentError', params: ({ event }) => event.output.rejection },
          },
          {
            guard: { type: 'isSuperseded', params: ({ event }) => event.output },
            target: 'ended',
            actions: { type: 'storeCheckout', params: ({ event }) => event.output },
          },
          {
            target: 'timedOut',
            actions: { type: 'storeCheckout', params: ({ event }) => event.output },
          },
        ],
        onError: [
          {
            guard: { type: 'isSessionOver', params: asFailure },
            target: 'signedOut',
          },
          { target: 'failed' },
        ],
      },
    },
    open: {
      invoke: {
        id: 'completeOrder',
        src: 'completeOrder',
        input: ({ context }) => ({
          checkout: loaded(context),
          contactValues: contactValues(context),
          holder: context.shopper,
          isV2: context.isV2,
          reservation: context.reservation,
          cart: context.cart,
          orderInProgress: context.orderInProgress,
        }),
        onDone: [
          {
            guard: { type: 'hasEnded', params: ({ event }) => ({ output: event.output, as: 'placed' }) },
            target: 'left',
            actions: { type: 'goToNewOrder', params: ({ event }) => placedOf(event.output) },
          },
          {
            guard: { type: 'hasEnded', params: ({ event }) => ({ output: event.output, as: 'rejected' }) },
            target: 'left',
            actions: {
              type: 'goToPaymentError',
              params: ({ event }) => (event.output.kind === 'rejected' ? event.output.rejection : null),
            },
          },
          {
            guard: { type: 'hasEnded', params: ({ event }) => ({ output: event.output, as: 'timedOut' }) },
            target: 'timedOut',
          },
          {
            guard: { type: 'hasEnded', params: ({ event }) => ({ output: event.output, as: 'sessionLost' }) },
            target: 'signedOut',
          },
          {
            guard: { type: 'hasEnded', params: ({ event }) => ({ output: event.output, as: 'lost' }) },
            target: 'failed',
          },
          {
            guard: { type: 'hasEnded', params: ({ event }) => ({ output: event.output, as: 'cartRefused' }) },
            target: 'ended',
            actions: { type: 'storeEnding', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'hasEnded', params: ({ event }) => ({ output: event.output, as: 'cartWanted' }) },
            target: 'left',
            actions: 'goToCart',
          },
          {
            guard: { type: 'hasEnded', params: ({ event }) => ({ output: event.output, as: 'left' }) },
            target: 'left',
            actions: ['handOver', { type: 'goOut', params: ({ event }) => wayOutOf(event.output) }],
          },
          { target: 'loading' },
        ],
      },
    },
    following: {
      tags: 'busy',
      invoke: {
        id: 'outcome',
        src: 'outcome',
        input: ({ context: { checkoutId } }) => ({ checkoutId }),
        onDone: [
          {
            guard: { type: 'isKnown', params: ({ event }) => ({ outcome: event.output, as: 'placed' }) },
            target: 'left',
            actions: [
              { type: 'tellPlaced', params: ({ event }) => placedOf(event.output) },
              { type: 'goToNewOrder', params: ({ event }) => placedOf(event.output) },
            ],
          },
          {
            guard: { type: 'isKnown', params: ({ event }) => ({ outcome: event.output, as: 'sessionLost' }) },
            target: 'signedOut',
          },
          {
            guard: { type: 'isKnown', params: ({ event }) => ({ outcome: event.output, as: 'unknowable' }) },
            target: 'failed',
          },
          { target: 'loading' },
        ],
      },
    },
    failed: {
      tags: 'modal',
      meta: { modal: 'SomethingWentWrong' },
      on: { 'checkout.reload': 'loading', 'cart.return': { target: 'left', actions: 'goToCart' } },
    },
    timedOut: {
      tags: 'modal',
      meta: { modal: 'OrderTimedOut' },
      entry: 'endHold',
      on: { 'schedule.return': { target: 'left', actions: 'goToScheduling' } },
    },
    /** It gave way to a newer one, or what the cart holds now cannot be ordered with it. */
    ended: {
      tags: 'modal',
      meta: { modal: 'CheckoutEnded' },
      on: {
        'ending.follow': [
          { guard: 'hasSuccessor', target: 'left', actions: 'goToSuccessor' },
          { guard: 'isNothingLeft', target: 'left', actions: 'goToCart' },
          { target: 'left', actions: 'goToScheduling' },
        ],
      },
    },
    signedOut: { entry: 'tellSessionLost', on: { 'checkout.reload': 'loading' } },
    /** The page keeps its shape until the next one is loaded. */
    left: { type: 'final', tags: 'busy' },
  },
});
