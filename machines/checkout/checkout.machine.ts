import { type ActorRefFrom, assign, emit, sendTo, setup } from 'xstate';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { cartMachine } from '../cart/cart.machine.ts';
import type { Emitted } from '../shared/emitted.ts';
import { asServiceFailure, isSessionOver } from '../shared/failures.ts';
import { formatPhone } from '../shared/phone.ts';
import { type Service, slots } from '../shared/services.ts';
import { backPath, orderCompletePath, paymentErrorPath } from './addresses.ts';
import { completeOrderMachine } from './complete-order.machine.ts';
import type { CompleteOrderOutput } from './complete-order.setup.ts';
import type { ContactFields } from './contact.machine.ts';
import type { ReservationRef } from './hold-watch.ts';
import { type Outcome, outcomeMachine } from './outcome.machine.ts';

export interface CheckoutServices {
  loadCheckout: Service<{ checkoutId: string }, Checkout>;
}

export interface CheckoutInput {
  checkoutId: string;
  /** `nc=true` in the address: the current submit, not the legacy one (AUT-14). */
  isV2: boolean;
  /** Whom the contact form begins with, until the checkout has a contact of its own. */
  shopper: { firstName: string; lastName: string; phone: string | null };
  /** The app's, which outlive the page. */
  reservation: ReservationRef;
  cart: ActorRefFrom<typeof cartMachine>;
}

export interface CheckoutContext extends CheckoutInput {
  checkout: Checkout | null;
}

export type CheckoutEvent =
  /** Of 'Something went wrong'. */
  | { type: 'checkout.reload' }
  | { type: 'cart.return' }
  /** 'Back to Checkout' of 'Order Timed Out' (RSV-12). */
  | { type: 'schedule.return' };

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

/** The placed order, when it came along. */
const orderOf = (output: CompleteOrderOutput | Outcome): Checkout | null =>
  output.kind === 'placed' ? output.checkout : null;

const is =
  (...statuses: Checkout['status'][]) =>
  (_: unknown, { status }: Checkout) =>
    statuses.includes(status);

const flow = setup({
  types: {
    input: {} as CheckoutInput,
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    emitted: {} as Emitted,
    children: {} as { completeOrder: 'completeOrder'; outcome: 'outcome' },
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: 'SomethingWentWrong' | 'OrderTimedOut' },
  },
  actors: {
    ...slots<CheckoutServices>('loadCheckout'),
    completeOrder: completeOrderMachine,
    outcome: outcomeMachine,
  },
  guards: {
    isDraft: is('DRAFT'),
    isPlacing: is('PLACING'),
    isPlaced: is('PLACED'),
    isRejected: is('REJECTED'),
    isSessionOver: (_, failure: ServiceFailure) => isSessionOver(failure),
    isKnown: (_, { outcome, as }: { outcome: Outcome; as: Outcome['kind'] }) => outcome.kind === as,
    hasEnded: (_, { output, as }: { output: CompleteOrderOutput; as: Ended }) => output.kind === as,
  },
  actions: {
    storeCheckout: assign((_, checkout: Checkout) => ({ checkout })),
    goToComplete: emit(({ context: { checkoutId } }) => ({
      type: 'navigation.requested',
      to: orderCompletePath(checkoutId, { isNewOrder: false }),
      replace: true,
    })),
    /** The order travels along, so that its page need not ask for it again (CMP-03). */
    goToNewOrder: emit(({ context: { checkoutId } }, checkout: Checkout | null) => ({
      type: 'navigation.requested',
      to: orderCompletePath(checkoutId, { isNewOrder: true }),
      replace: true,
      ...(checkout ? { state: { checkout } } : {}),
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
    /** The store has said that the time is gone: no second dialog need say so, whether it is held here or over. */
    releaseHold: sendTo(({ context }) => context.reservation, { type: 'reservation.release' }),
    dismissHold: sendTo(({ context }) => context.reservation, { type: 'reservation.dismiss' }),
  },
});

const open = flow.createStateConfig({
  invoke: {
    id: 'completeOrder',
    src: 'completeOrder',
    input: ({ context }) => ({
      checkout: loaded(context),
      contactValues: contactValues(context),
      isV2: context.isV2,
      reservation: context.reservation,
      cart: context.cart,
    }),
    onDone: [
      {
        guard: { type: 'hasEnded', params: ({ event }) => ({ output: event.output, as: 'placed' }) },
        target: 'left',
        actions: { type: 'goToNewOrder', params: ({ event }) => orderOf(event.output) },
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
      { target: 'loading' },
    ],
  },
});

const following = flow.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'outcome',
    src: 'outcome',
    input: ({ context: { checkoutId } }) => ({ checkoutId }),
    onDone: [
      {
        guard: { type: 'isKnown', params: ({ event }) => ({ outcome: event.output, as: 'placed' }) },
        target: 'left',
        actions: { type: 'goToNewOrder', params: ({ event }) => orderOf(event.output) },
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
});

/**
 * The checkout's page: loads the checkout, leads elsewhere what is finished or rejected (CHK-10, CHK-11), follows an
 * order that is still being placed, and else lets the shopper complete it.
 */
export const checkoutMachine = flow.createMachine({
  id: 'checkout',
  context: ({ input }) => ({ ...input, checkout: null }),
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
            actions: 'goToComplete',
          },
          {
            guard: { type: 'isRejected', params: ({ event }) => event.output },
            target: 'left',
            actions: { type: 'goToPaymentError', params: ({ event }) => event.output.rejection },
          },
          {
            target: 'timedOut',
            actions: { type: 'storeCheckout', params: ({ event }) => event.output },
          },
        ],
        onError: [
          {
            guard: { type: 'isSessionOver', params: ({ event }) => asServiceFailure(event.error) },
            target: 'signedOut',
          },
          { target: 'failed' },
        ],
      },
    },
    open,
    following,
    failed: {
      tags: 'modal',
      meta: { modal: 'SomethingWentWrong' },
      on: { 'checkout.reload': 'loading', 'cart.return': { target: 'left', actions: 'goToCart' } },
    },
    timedOut: {
      tags: 'modal',
      meta: { modal: 'OrderTimedOut' },
      entry: ['releaseHold', 'dismissHold'],
      on: { 'schedule.return': { target: 'left', actions: 'goToScheduling' } },
    },
    signedOut: { entry: 'tellSessionLost', on: { 'checkout.reload': 'loading' } },
    /** The page keeps its shape until the next one is loaded. */
    left: { type: 'final', tags: 'busy' },
  },
});
