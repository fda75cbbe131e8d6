import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate';
import type { Checkout, Contact } from '../../services/contracts/checkouts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { cartMachine } from '../cart/cart.machine.ts';
import type { Holder } from '../payment/card-details.ts';
import { paymentSelectionMachine } from '../payment/payment-selection.machine.ts';
import type { PaymentFact, PaymentProblem } from '../payment/payment-selection.setup.ts';
import { isSessionOver } from '../shared/failures.ts';
import type { FieldErrors } from '../shared/form.machine.ts';
import { type Service, slots } from '../shared/services.ts';
import { type ContactFact, type ContactFields, contactMachine } from './contact.machine.ts';
import { type HoldFact, holdWatch, type ReservationRef } from './hold-watch.ts';
import type { SubmissionFailure } from './submission.failures.ts';
import { type Order, type SubmissionOutput, submissionMachine } from './submission.machine.ts';

export interface CompleteOrderServices {
  loadCheckout: Service<{ checkoutId: string }, Checkout>;
}

export interface CompleteOrderInput {
  checkout: Checkout;
  /** What the contact form begins with. */
  contactValues: ContactFields;
  /** The shopper, whoever picks the order up. */
  holder: Holder;
  /** Whether the order is placed by the current call (AUT-14). */
  isV2: boolean;
  /** The app's, which outlive the page. */
  reservation: ReservationRef;
  cart: ActorRefFrom<typeof cartMachine>;
}

export type CompleteOrderOutput =
  | { kind: 'placed'; checkout: Checkout }
  | { kind: 'rejected'; rejection: { code: string; reason: string } | null }
  | { kind: 'timedOut' }
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
  | { type: 'order.submit' }
  /** Of 'Order Successfully Placed'. */
  | { type: 'order.view' };

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
    },
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: 'OrderSuccessfullyPlaced' },
  },
  actors: {
    ...slots<CompleteOrderServices>('loadCheckout'),
    contact: contactMachine,
    payment: paymentSelectionMachine,
    submission: submissionMachine,
    holdWatch,
  },
  guards: {
    canPlace: ({ context }) => context.payment.isSettled && isComplete(context),
    isSettled: ({ context }) => context.payment.isSettled,
    isHoldOver: ({ context }) => context.isHoldOver,
    isDraft: (_, { status }: Checkout) => status === 'DRAFT',
    isSessionOver: (_, failure: ServiceFailure) => isSessionOver(failure),
    isPlacedAndCleared: (_, output: SubmissionOutput) => output.kind === 'placed' && output.isCartCleared,
    isPlaced: (_, output: SubmissionOutput) => output.kind === 'placed',
    isTimedOut: (_, output: SubmissionOutput) =>
      output.kind === 'failed' && output.failure.kind === 'orderExpired',
    isOutdated: (_, output: SubmissionOutput) => isOutdated(output),
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
    storeHold: assign(({ context }, { expiredId }: HoldFact) => ({
      isHoldOver: expiredId === context.checkout.fulfillment.promise.id,
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
    reloadCart: sendTo(({ context }) => context.cart, { type: 'cart.reload' }),
    tellReservationUsed: sendTo(({ context }) => context.reservation, { type: 'reservation.used' }),
  },
});
