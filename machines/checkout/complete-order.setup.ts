import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate';
import type { Checkout, Contact } from '../../services/contracts/checkouts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { cartMachine } from '../cart/cart.machine.ts';
import type { Holder } from '../payment/card-details.ts';
import { paymentSelectionMachine } from '../payment/payment-selection.machine.ts';
import type { PaymentFact, PaymentProblem } from '../payment/payment-selection.setup.ts';
import { isSessionOver, refusalCode } from '../shared/failures.ts';
import type { FieldErrors } from '../shared/form.machine.ts';
import { type Service, slots } from '../shared/services.ts';
import { type CartFact, cartWatch } from './cart-watch.ts';
import { type ContactFact, type ContactFields, contactMachine } from './contact.machine.ts';
import { type HoldFact, holdWatch, type ReservationRef } from './hold-watch.ts';
import type { OrderInProgressRef } from './order-in-progress.machine.ts';
import type { SubmissionFailure } from './submission.failures.ts';
import { type Order, type SubmissionOutput, submissionMachine } from './submission.machine.ts';

export interface CompleteOrderServices {
  loadCheckout: Service<{ checkoutId: string }, Checkout>;
  /** Takes the present cart into the checkout. */
  refreshCheckout: Service<{ checkoutId: string; versionKey: string }, Checkout>;
}

export interface CompleteOrderInput {
  checkout: Checkout;
  /** What the contact form begins with. */
  contactValues: ContactFields;
  /** The shopper, whoever picks the order up. */
  holder: Holder & { id: string };
  /** Whether the order is placed by the current call (AUT-14). */
  isV2: boolean;
  /** The app's, which outlive the page. */
  reservation: ReservationRef;
  cart: ActorRefFrom<typeof cartMachine>;
  orderInProgress: OrderInProgressRef;
}

/** Why a checkout cannot take in the cart that changed. */
export type CartRefusal =
  | 'PROMISE_STALE'
  | 'AGE_VERIFICATION_REQUIRED'
  | 'VENDOR_ACCEPTANCE_REQUIRED'
  | 'NO_ITEMS_AVAILABLE';

export type CompleteOrderOutput =
  | { kind: 'placed'; checkout: Checkout }
  | { kind: 'rejected'; rejection: { code: string; reason: string } | null }
  | { kind: 'timedOut' }
  | { kind: 'cartRefused'; reason: CartRefusal }
  /** The shopper wants to see the cart that changed. */
  | { kind: 'cartWanted' }
  /** The shopper leaves while the order is being placed: to an address, or so many steps through the history. */
  | { kind: 'left'; to: string | number }
  /** Placed, rejected or expired elsewhere: look at it again. */
  | { kind: 'closed' }
  /** The checkout could not be loaded again. */
  | { kind: 'lost' }
  | { kind: 'sessionLost' };

export interface CompleteOrderContext extends CompleteOrderInput {
  contact: Contact | null;
  contactErrors: FieldErrors;
  payment: { problem: PaymentProblem | null; isSettled: boolean };
  isHoldOver: boolean;
  /** Whether the app's hold was this order's when it was heard of last. */
  isHoldOwn: boolean;
  /** The cart that was heard of last, by its version. */
  cartVersion: string | null;
  /** The order as it was shown before the cart changed, until the shopper agreed to it as it is now. */
  before: Checkout | null;
  /** Where the shopper wanted to go while the order is being placed. */
  wayOut: string | number;
  /** Why the last try came to nothing; gone with the next one (SUB-01). */
  failure: SubmissionFailure | null;
  /** Tries that something was missing for: the page lists it, and moves the focus there each time. */
  refusals: number;
  output: CompleteOrderOutput;
}

export type CompleteOrderEvent =
  | ContactFact
  | PaymentFact
  | HoldFact
  | CartFact
  | { type: 'order.submit' }
  /** Of 'Order Successfully Placed'. */
  | { type: 'order.view' }
  /** Of 'Your cart has changed': go on with the order as it is now, or look at the cart. */
  | { type: 'cart.accept' }
  | { type: 'cart.review' }
  /** Leave the page while the order is being placed; it is asked first. */
  | { type: 'leave.ask'; to: string | number }
  | { type: 'leave.cancel' }
  | { type: 'leave.confirm' };

const isComplete = ({ contact, payment }: CompleteOrderContext): boolean =>
  contact !== null && payment.problem === null;

export function orderOf({ checkout, contact, isV2 }: CompleteOrderContext): Order {
  if (!contact) throw new Error('Placing an order without a contact.');
  return {
    checkoutId: checkout.checkoutId,
    versionKey: checkout.versionKey,
    displayedTotal: checkout.summary.cost.total,
    contact,
    gratuityAmount: checkout.paymentDetails.gratuityAmount,
    isV2,
  };
}

/** Failures after which the checkout on the page is not the store's any more. */
const isOutdated = (output: SubmissionOutput): boolean =>
  output.kind === 'failed' &&
  (output.failure.kind === 'changedElsewhere' || output.failure.kind === 'totalChanged');

const CART_REFUSALS: Record<CartRefusal, true> = {
  PROMISE_STALE: true,
  AGE_VERIFICATION_REQUIRED: true,
  VENDOR_ACCEPTANCE_REQUIRED: true,
  NO_ITEMS_AVAILABLE: true,
};

/** Why the cart cannot be taken in, or null where trying again may help. */
const cartRefusal = (failure: ServiceFailure): CartRefusal | null => {
  const code = refusalCode(failure) ?? '';
  return code in CART_REFUSALS ? (code as CartRefusal) : null;
};

const shownOf = ({ lineItems, summary }: Checkout) =>
  JSON.stringify([lineItems.map(({ cart, total }) => [cart, total]), summary.cost]);

/** What the chart of completing an order is made of; its states are in complete-order.machine.ts. */
export const completeOrderFlow = setup({
  types: {
    input: {} as CompleteOrderInput,
    context: {} as CompleteOrderContext,
    events: {} as CompleteOrderEvent,
    output: {} as CompleteOrderOutput,
    children: {} as {
      contact: 'contact';
      payment: 'payment';
      submission: 'submission';
      holdWatch: 'holdWatch';
      cartWatch: 'cartWatch';
    },
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: 'OrderSuccessfullyPlaced' | 'CartChanged' | 'OrderBeingPlaced' },
  },
  actors: {
    ...slots<CompleteOrderServices>('loadCheckout', 'refreshCheckout'),
    contact: contactMachine,
    payment: paymentSelectionMachine,
    submission: submissionMachine,
    holdWatch,
    cartWatch,
  },
  guards: {
    canPlace: ({ context }) => context.payment.isSettled && isComplete(context),
    isSettled: ({ context }) => context.payment.isSettled,
    isHoldOver: ({ context }) => context.isHoldOver,
    isDraft: (_, { status }: Checkout) => status === 'DRAFT',
    isCartChanged: ({ context }) => context.checkout.isCartChanged,
    /** Another cart than the one that was heard of before. */
    isCartNews: ({ context }, { versionKey }: CartFact) =>
      context.cartVersion !== null && versionKey !== null && versionKey !== context.cartVersion,
    /** The app's hold was this order's, and is another one now: the store knows what that makes of the order. */
    becomesAnothers: ({ context }, { heldId }: HoldFact) =>
      context.isHoldOwn && heldId !== null && heldId !== context.checkout.fulfillment.promise.id,
    isSameOrder: ({ context }, checkout: Checkout) => shownOf(context.checkout) === shownOf(checkout),
    isCartRefused: (_, failure: ServiceFailure) => cartRefusal(failure) !== null,
    isOrderExpired: (_, failure: ServiceFailure) => refusalCode(failure) === 'ORDER_EXPIRED',
    isStale: (_, failure: ServiceFailure) => refusalCode(failure) === 'VERSION_STALE',
    isClosed: (_, failure: ServiceFailure) =>
      ['CHECKOUT_CLOSED', 'STILL_RUNNING'].includes(refusalCode(failure) ?? ''),
    isSessionOver: (_, failure: ServiceFailure) => isSessionOver(failure),
    isPlacedAndCleared: (_, output: SubmissionOutput) => output.kind === 'placed' && output.isCartCleared,
    isPlaced: (_, output: SubmissionOutput) => output.kind === 'placed',
    isTimedOut: (_, output: SubmissionOutput) =>
      output.kind === 'failed' && output.failure.kind === 'orderExpired',
    isOutdated: (_, output: SubmissionOutput) => isOutdated(output),
    isCartRejected: (_, output: SubmissionOutput) =>
      output.kind === 'failed' && output.failure.kind === 'cartChanged',
    isFailed: (_, output: SubmissionOutput) => output.kind === 'failed',
  },
  actions: {
    storeContact: assign((_, { contact, errors }: Extract<CompleteOrderEvent, ContactFact>) => ({
      contact,
      contactErrors: errors,
    })),
    storePayment: assign((_, { problem, isSettled }: Extract<PaymentFact, { type: 'payment.changed' }>) => ({
      payment: { problem, isSettled },
    })),
    storeCheckout: assign((_, { checkout }: { checkout: Checkout }) => ({ checkout })),
    /** Once its hold is over it stays so, also when the dialog that said so is gone. */
    storeHold: assign(({ context }, { heldId, expiredId }: HoldFact) => {
      const { id } = context.checkout.fulfillment.promise;
      return {
        isHoldOwn: heldId === null ? context.isHoldOwn : heldId === id,
        isHoldOver: heldId !== id && (context.isHoldOver || expiredId === id),
      };
    }),
    storeCartVersion: assign(({ context }, { versionKey }: CartFact) => ({
      cartVersion: versionKey ?? context.cartVersion,
    })),
    /** Of a cart that is as it was nothing is new. */
    storeCartChange: assign(({ context }, found: Checkout) =>
      found.isCartChanged ? { checkout: { ...context.checkout, isCartChanged: true } } : {},
    ),
    storeBefore: assign(({ context }) => ({ before: context.before ?? context.checkout })),
    clearBefore: assign({ before: null }),
    storeCartFailure: assign({ failure: { kind: 'cartChanged' } }),
    storeWayOut: assign((_, { to }: { to: string | number }) => ({ wayOut: to })),
    concludeLeft: assign(({ context }) => ({ output: { kind: 'left' as const, to: context.wayOut } })),
    concludeCartRefused: assign((_, failure: ServiceFailure) => ({
      output: { kind: 'cartRefused' as const, reason: cartRefusal(failure) ?? 'PROMISE_STALE' },
    })),
    clearFailure: assign({ failure: null, refusals: 0 }),
    storeFailure: assign((_, output: SubmissionOutput) =>
      output.kind === 'failed' ? { failure: output.failure } : {},
    ),
    storePlaced: assign((_, output: SubmissionOutput) =>
      output.kind === 'placed' ? { checkout: output.checkout } : {},
    ),
    concludePlaced: assign(({ context: { checkout } }) => ({
      output: { kind: 'placed' as const, checkout },
    })),
    storeOutput: assign((_, output: CompleteOrderOutput) => ({ output })),
    storeEnd: assign((_, output: SubmissionOutput) =>
      output.kind === 'rejected'
        ? { output: { kind: 'rejected' as const, rejection: output.rejection } }
        : { output: { kind: 'sessionLost' as const } },
    ),
    countRefusal: assign({ refusals: ({ context }) => context.refusals + 1, failure: null }),
    checkContact: sendTo('contact', { type: 'contact.check' }),
    showRefusedFields: enqueueActions(({ enqueue }, output: SubmissionOutput) => {
      if (output.kind !== 'failed' || output.failure.kind !== 'fieldsRefused') return;
      enqueue.sendTo('contact', { type: 'fields.refused', fields: output.failure.fields });
    }),
    lockPayment: sendTo('payment', { type: 'payment.lock' }),
    unlockPayment: sendTo('payment', { type: 'payment.unlock' }),
    refreshPayment: sendTo('payment', (_, { checkout }: { checkout: Checkout }) => ({
      type: 'checkout.refreshed',
      checkout,
    })),
    tellPlaced: sendTo(
      ({ context }) => context.orderInProgress,
      ({ context: { checkout } }) => ({ type: 'order.placed', checkout }),
    ),
  },
});
