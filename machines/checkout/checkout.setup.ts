import { type ActorRefFrom, assign, emit, sendTo, setup } from 'xstate';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { cartMachine } from '../cart/cart.machine.ts';
import type { Emitted } from '../shared/emitted.ts';
import { isSessionOver } from '../shared/failures.ts';
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
  /** Whom a new card's form begins with, and the contact form until the checkout has a contact of its own. */
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
export function contactValues({ checkout, shopper }: CheckoutContext): ContactFields {
  const { firstName, lastName, phone } = checkout?.fulfillment.contact ?? shopper;
  return { firstName, lastName, phone: formatPhone(phone ?? '') };
}

export function loaded({ checkout }: CheckoutContext): Checkout {
  if (!checkout) throw new Error('Completing an order that is not loaded.');
  return checkout;
}

/** The placed order, when it came along. */
export const orderOf = (output: CompleteOrderOutput | Outcome): Checkout | null =>
  output.kind === 'placed' ? output.checkout : null;

const is =
  (...statuses: Checkout['status'][]) =>
  (_: unknown, { status }: Checkout) =>
    statuses.includes(status);

/** What the chart of the checkout's page can ask and do; its states stand in checkout.machine.ts. */
export const checkoutFlow = setup({
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
