import { type ActorRefFrom, assign, emit, not, sendTo, setup } from 'xstate';
import type { Checkout, Contact } from '../../services/contracts/checkouts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { cartMachine } from '../cart/cart.machine.ts';
import type { Holder } from '../payment/card-details.ts';
import type { PaymentProblem } from '../payment/payment-methods.ts';
import { type PaymentFact, paymentSelectionMachine } from '../payment/payment-selection.machine.ts';
import type { EbtFact } from '../payment/tender-choice.ts';
import { isHeld } from '../scheduling/reservation.ts';
import { chartOnDemand } from '../shared/chart-on-demand.ts';
import type { Emitted, WayOut } from '../shared/emitted.ts';
import { type Ending, endedAs, endingAs } from '../shared/endings.ts';
import { asFailure, asServiceFailure } from '../shared/failures.ts';
import type { FieldErrors } from '../shared/form.machine.ts';
import { known } from '../shared/known.ts';
import type { ModalName } from '../shared/modals.ts';
import { type Service, slots } from '../shared/services.ts';
import { type CartFact, cartWatch } from './cart-watch.ts';
import { type CartRefusal, cartRefusalOf, type NotTaken, notTaken } from './complete-order.failures.ts';
import { type ContactFact, type ContactFields, contactMachine } from './contact.machine.ts';
import type { FalloutOutput, falloutMachine } from './fallout.machine.ts';
import type { OrderInProgressRef } from './order-in-progress.machine.ts';
import { asOrder, orderStatus } from './order-status.ts';
import type { PromoCodeOutput } from './promo-code.machine.ts';
import { promoEntryMachine } from './promo-entry.machine.ts';
import { type ReservationChange, type ReservationRef, reservationWatch } from './reservation-watch.ts';
import type { Rejection, SubmissionFailure } from './submission.failures.ts';
import { type Order, type SubmissionOutput, submissionMachine } from './submission.machine.ts';
import type { TipOutput } from './tip.machine.ts';
import { tippingMachine } from './tipping.machine.ts';

export interface CompleteOrderServices {
  loadCheckout: Service<{ checkoutId: string }, Checkout>;
  /** Brings the checkout up to date with the cart. */
  refreshCheckout: Service<{ checkoutId: string; versionKey: string }, Checkout>;
}

/** What an order in progress shares with the app; these actors outlive its page. */
export interface AppRefs {
  reservation: ReservationRef;
  cart: ActorRefFrom<typeof cartMachine>;
  orderInProgress: OrderInProgressRef;
}

export interface CompleteOrderInput extends AppRefs {
  checkout: Checkout;
  /** The contact form's initial values. */
  contactValues: ContactFields;
  /** The shopper, whoever picks the order up. */
  holder: Holder & { id: string };
  /** Whether the order is placed with the current call (AUT-14). */
  isV2: boolean;
  /** Whether the banner accepts SNAP EBT (SNP-01). */
  isSnapOn: boolean;
}

export type CompleteOrderOutput =
  | { kind: 'placed'; checkout: Checkout }
  | { kind: 'rejected'; rejection: Rejection | null }
  | { kind: 'timedOut' }
  | { kind: 'cartRefused'; reason: CartRefusal }
  /** The shopper wants to see the changed cart. */
  | { kind: 'cartWanted' }
  /** The shopper leaves while the order is being placed. */
  | { kind: 'left'; way: WayOut }
  /** Placed, rejected, or expired elsewhere: load it again. */
  | { kind: 'closed' }
  /** The checkout couldn't be reloaded. */
  | { kind: 'lost' };

export interface CompleteOrderContext extends CompleteOrderInput {
  contact: Contact | null;
  contactErrors: FieldErrors;
  payment: { problem: PaymentProblem | null; isSettled: boolean };
  isReservationOver: boolean;
  /** Whether the app's reservation was this order's, as of the last report. */
  isReservationOwn: boolean;
  /** The last reported version of the cart. */
  cartVersion: string | null;
  /** The order as displayed before the cart changed, until the shopper agrees to the new one. */
  before: Checkout | null;
  /** How the shopper wanted to leave while the order is being placed. */
  wayOut: WayOut | null;
  /** Why the last attempt failed; cleared by the next one (SUB-01). */
  failure: SubmissionFailure | null;
  /** Attempts that were missing something: each time, the page lists it and moves the focus there. */
  refusals: number;
  /** Why the changed cart can't be brought in. */
  cartRefusal: CartRefusal | null;
  rejection: Rejection | null;
}

export type CompleteOrderEvent =
  | ContactFact
  | PaymentFact
  | ReservationChange
  | CartFact
  | EbtFact
  | { type: 'order.submit' }
  | { type: 'tip.open' }
  | { type: 'promo.open' }
  /** From 'Order Successfully Placed'. */
  | { type: 'order.view' }
  /** From 'Your cart has changed': continue with the order as it is now, or look at the cart. */
  | { type: 'cart.accept' }
  | { type: 'cart.review' }
  /** Leave the page while the order is being placed; asks first. */
  | { type: 'leave.ask'; way: WayOut }
  | { type: 'leave.cancel' }
  | { type: 'leave.confirm' };

const isComplete = ({ contact, payment }: CompleteOrderContext): boolean =>
  contact !== null && payment.problem === null;

function orderOf({ checkout, contact, isV2 }: CompleteOrderContext): Order {
  const ebt = checkout.payments.find(({ paymentType, amount }) => paymentType === 'EBT' && amount > 0);
  return {
    checkoutId: checkout.checkoutId,
    versionKey: checkout.versionKey,
    displayedTotal: checkout.summary.cost.total,
    contact: known(contact),
    gratuityAmount: checkout.paymentDetails.gratuityAmount,
    ebt: ebt ? { lastFour: ebt.lastFour ?? '', amount: ebt.amount } : null,
    isV2,
  };
}

const shownOf = ({ lineItems, summary }: Checkout) =>
  JSON.stringify([lineItems.map(({ cart, total }) => [cart, total]), summary.cost]);

/** Where to go if a cart couldn't be brought in. */
const notTakenTo = <const K extends NotTaken>(as: K) =>
  ({
    guard: {
      type: 'isNotTaken',
      params: ({ event }: { event: { error: unknown } }) => ({ failure: asServiceFailure(event.error), as }),
    },
    target: as,
  }) as const;

const asFound = ({ event }: { event: { output: Checkout } }) => ({ checkout: event.output });

/** Stores the current order. */
const takeIn = [
  { type: 'storeCheckout', params: asFound },
  { type: 'refreshPayment', params: asFound },
] as const;

type Entered = { event: { output: PromoCodeOutput } };

const takeInWith = <const T>(as: 'added' | 'removed', toast: T) => {
  const params = ({ event }: Entered) => endingAs(event.output, as);
  return [
    { type: 'storeCheckout', params },
    { type: 'refreshPayment', params },
    { type: toast, params },
  ] as const;
};

type Submitted = { event: { output: SubmissionOutput } };

const storePlaced = (as: 'placed' | 'cartKept') =>
  [
    { type: 'storeCheckout', params: ({ event }: Submitted) => endingAs(event.output, as) },
    'tellPlaced',
  ] as const;

const storeFailureOf = (as: 'outdated' | 'declined' | 'failed') =>
  ({
    type: 'storeFailure',
    params: ({ event }: Submitted) => endingAs(event.output, as).failure,
  }) as const;

/** Stores the order without what couldn't be had. */
const takeRest = (as: 'removed' | 'repriced') => {
  const rest = ({ event }: { event: { output: FalloutOutput } }) => endingAs(event.output, as);
  return [
    { type: 'storeCheckout', params: rest },
    { type: 'refreshPayment', params: rest },
  ] as const;
};

/** Most orders have no fallout. */
export const fallout = chartOnDemand<typeof falloutMachine>(
  async () => (await import('./fallout.machine.ts')).falloutMachine,
);

/**
 * Complete Your Order: the sections and the order's submission (CHK-04, SUB-05, SUB-06, SUB-10). If something is
 * missing, trying to place the order lists everything that's missing at once. If a reservation expires while the
 * order is being placed, the store decides; the page looks at it when the response is there.
 */
export const completeOrderMachine = setup({
  types: {
    input: {} as CompleteOrderInput,
    context: {} as CompleteOrderContext,
    events: {} as CompleteOrderEvent,
    output: {} as CompleteOrderOutput,
    emitted: {} as Emitted,
    children: {} as {
      contact: 'contact';
      payment: 'payment';
      submission: 'submission';
      tipping: 'tipping';
      promoEntry: 'promoEntry';
      reservationWatch: 'reservationWatch';
      cartWatch: 'cartWatch';
    },
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: {
    ...slots<CompleteOrderServices>('loadCheckout', 'refreshCheckout'),
    contact: contactMachine,
    payment: paymentSelectionMachine,
    submission: submissionMachine,
    loadFallout: fallout.loading,
    fallout: fallout.chart,
    tipping: tippingMachine,
    promoEntry: promoEntryMachine,
    reservationWatch,
    cartWatch,
  },
  guards: {
    canPlace: ({ context }) => context.payment.isSettled && isComplete(context),
    isComplete: ({ context }) => isComplete(context),
    isSettled: ({ context }) => context.payment.isSettled,
    /** Nothing else is changing the order, and its driver can be tipped (TIP-07). */
    canTip: ({ context }) => context.payment.isSettled && context.checkout.gratuity !== null,
    /** The same, and it takes promo codes (PRM-05). */
    canUsePromos: ({ context }) => context.payment.isSettled && context.checkout.priceAdjustment.takesPromos,
    isReservationOver: ({ context }) => context.isReservationOver,
    ...orderStatus,
    isCartChanged: ({ context }) => context.checkout.isCartChanged,
    /** A cart other than the last one reported. */
    isCartNews: ({ context }, { versionKey }: CartFact) =>
      context.cartVersion !== null && versionKey !== null && versionKey !== context.cartVersion,
    /**
     * The app's reservation was this order's and is a different one now: the store knows what happened to the
     * order.
     */
    becomesAnothers: ({ context }, { heldId }: ReservationChange) =>
      context.isReservationOwn && heldId !== null && heldId !== context.checkout.fulfillment.promise.id,
    isSameOrder: ({ context }, checkout: Checkout) => shownOf(context.checkout) === shownOf(checkout),
    isNotTaken: (_, { failure, as }: { failure: ServiceFailure; as: NotTaken }) => notTaken(failure) === as,
    hasEnded: (_, { kind, as }: Ending<SubmissionOutput | TipOutput | PromoCodeOutput | FalloutOutput>) =>
      kind === as,
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
    /** Once its reservation is over, it stays that way, even after the dialog that said so is gone. */
    storeReservation: assign(({ context }, { heldId, expiredId }: ReservationChange) => {
      const { id } = context.checkout.fulfillment.promise;
      return {
        isReservationOwn: heldId === null ? context.isReservationOwn : heldId === id,
        isReservationOver: heldId !== id && (context.isReservationOver || expiredId === id),
      };
    }),
    storeCartVersion: assign(({ context }, { versionKey }: CartFact) => ({
      cartVersion: versionKey ?? context.cartVersion,
    })),
    /** An unchanged cart isn't news. */
    storeCartChange: assign(({ context }, found: Checkout) =>
      found.isCartChanged ? { checkout: { ...context.checkout, isCartChanged: true } } : {},
    ),
    storeBefore: assign(({ context }) => ({ before: context.before ?? context.checkout })),
    clearBefore: assign({ before: null }),
    storeCartFailure: assign({ failure: { kind: 'cartChanged' } }),
    storeFalloutUnknown: assign({ failure: { kind: 'fallout' } }),
    storeWayOut: assign((_, { way }: { way: WayOut }) => ({ wayOut: way })),
    storeCartRefusal: assign((_, failure: ServiceFailure) => ({ cartRefusal: cartRefusalOf(failure) })),
    clearFailure: assign({ failure: null, refusals: 0 }),
    storeFailure: assign((_, failure: SubmissionFailure) => ({ failure })),
    storeRejection: assign((_, { rejection }: { rejection: Rejection | null }) => ({ rejection })),
    countRefusal: assign({ refusals: ({ context }) => context.refusals + 1, failure: null }),
    checkContact: sendTo('contact', { type: 'contact.check' }),
    showRefusedFields: sendTo('contact', (_, { fields }: { fields: FieldErrors }) => ({
      type: 'fields.refused',
      fields,
    })),
    lockPayment: sendTo('payment', { type: 'payment.lock' }),
    unlockPayment: sendTo('payment', { type: 'payment.unlock' }),
    tellPayment: sendTo('payment', (_, fact: EbtFact) => fact),
    tellDeclined: sendTo('payment', (_, failure: SubmissionFailure) => ({
      type: 'tender.declined',
      paymentId: failure.kind === 'declined' ? failure.paymentId : null,
    })),
    refreshPayment: sendTo('payment', (_, { checkout }: { checkout: Checkout }) => ({
      type: 'checkout.refreshed',
      checkout,
    })),
    toastAdded: emit((_, { code }: { code: string }) => ({
      type: 'toast.requested',
      text: `Success, ${code} successfully added to order!`,
      tone: 'success',
    })),
    toastRemoved: emit((_, { code }: { code: string }) => ({
      type: 'toast.requested',
      text: `${code} was removed from your order.`,
      tone: 'success',
    })),
    tellPlaced: sendTo(
      ({ context }) => context.orderInProgress,
      ({ context: { checkout } }) => ({ type: 'order.placed', checkout }),
    ),
  },
}).createMachine({
  id: 'completeOrder',
  context: ({ input }) => ({
    ...input,
    contact: null,
    contactErrors: {},
    payment: { problem: null, isSettled: false },
    isReservationOver: !isHeld(input.checkout.fulfillment.promise),
    isReservationOwn: false,
    cartVersion: null,
    before: null,
    wayOut: null,
    failure: null,
    refusals: 0,
    cartRefusal: null,
    rejection: null,
  }),
  output: ({ event }) => event.output as CompleteOrderOutput,
  invoke: [
    {
      id: 'contact',
      src: 'contact',
      input: ({ self, context: { checkout, contactValues, holder } }) => ({
        parent: self,
        shopperId: holder.id,
        checkoutId: checkout.checkoutId,
        hasTexts: checkout.modalityType !== 'SHIP',
        values: contactValues,
      }),
    },
    {
      id: 'payment',
      src: 'payment',
      input: ({ self, context: { checkout, holder, isSnapOn } }) => ({
        parent: self,
        checkout,
        holder,
        isSnapOn,
      }),
    },
    {
      id: 'reservationWatch',
      src: 'reservationWatch',
      input: ({ context }) => ({ source: context.reservation }),
    },
    { id: 'cartWatch', src: 'cartWatch', input: ({ context }) => ({ source: context.cart }) },
  ],
  on: {
    'contact.changed': { actions: { type: 'storeContact', params: ({ event }) => event } },
    'payment.changed': { actions: { type: 'storePayment', params: ({ event }) => event } },
    'checkout.updated': { actions: { type: 'storeCheckout', params: ({ event }) => event } },
    'reservation.changed': { actions: { type: 'storeReservation', params: ({ event }) => event } },
    'cart.changed': { actions: { type: 'storeCartVersion', params: ({ event }) => event } },
    'checkout.closed': '.closed',
    'ebt.told': { actions: { type: 'tellPayment', params: ({ event }) => event } },
  },
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isCartChanged', target: 'takingCart' }, { target: 'editing' }] },
    editing: {
      entry: 'unlockPayment',
      always: { guard: 'isReservationOver', target: 'unreserved' },
      on: {
        'reservation.changed': {
          guard: { type: 'becomesAnothers', params: ({ event }) => event },
          target: 'closed',
        },
        'cart.changed': {
          guard: { type: 'isCartNews', params: ({ event }) => event },
          target: 'looking',
          actions: { type: 'storeCartVersion', params: ({ event }) => event },
        },
        'order.submit': [
          { guard: 'canPlace', target: 'submitting' },
          { guard: 'isSettled', actions: ['countRefusal', 'checkContact'] },
        ],
        'tip.open': { guard: 'canTip', target: 'tipping' },
        'promo.open': { guard: 'canUsePromos', target: 'enteringPromo' },
      },
    },
    /** The tip changes the total, so nothing else changes meanwhile. */
    tipping: {
      entry: 'lockPayment',
      invoke: {
        id: 'tipping',
        src: 'tipping',
        input: ({ context: { checkout } }) => ({ checkout, gratuity: known(checkout.gratuity) }),
        onDone: [
          {
            guard: endedAs('saved'),
            target: 'deciding',
            actions: [
              { type: 'storeCheckout', params: ({ event }) => endingAs(event.output, 'saved') },
              { type: 'refreshPayment', params: ({ event }) => endingAs(event.output, 'saved') },
            ],
          },
          { guard: endedAs('closed'), target: 'closed' },
          { target: 'editing' },
        ],
      },
    },
    /** So do promo codes. */
    enteringPromo: {
      entry: 'lockPayment',
      invoke: {
        id: 'promoEntry',
        src: 'promoEntry',
        input: ({ context: { checkout, isV2 } }) => ({ checkout, isV2 }),
        onDone: [
          { guard: endedAs('added'), target: 'deciding', actions: takeInWith('added', 'toastAdded') },
          { guard: endedAs('removed'), target: 'deciding', actions: takeInWith('removed', 'toastRemoved') },
          { guard: endedAs('closed'), target: 'closed' },
          { target: 'editing' },
        ],
      },
    },
    /** The cart changed: the store knows whether it still matches the order. */
    looking: {
      invoke: {
        id: 'look',
        src: 'loadCheckout',
        input: ({ context: { checkout } }) => checkout,
        onDone: [
          {
            guard: { type: 'isDraft', params: asOrder },
            target: 'deciding',
            actions: { type: 'storeCartChange', params: asOrder },
          },
          { target: 'closed' },
        ],
        // Placing the order asks the store again.
        onError: 'editing',
      },
    },
    /** The cart differs from the order on the page: the store brings it in, and the shopper sees what changed. */
    takingCart: {
      tags: 'busy',
      entry: 'lockPayment',
      invoke: {
        id: 'takeCart',
        src: 'refreshCheckout',
        input: ({ context: { checkout } }) => checkout,
        onDone: [
          { guard: { type: 'isSameOrder', params: asOrder }, target: 'editing', actions: takeIn },
          { target: 'cartChanged', actions: ['storeBefore', ...takeIn] },
        ],
        onError: [
          notTakenTo('timedOut'),
          notTakenTo('closed'),
          notTakenTo('refreshing'),
          { ...notTakenTo('cartRefused'), actions: { type: 'storeCartRefusal', params: asFailure } },
          { target: 'editing', actions: 'storeCartFailure' },
        ],
      },
    },
    /** Shows what changed and the new total; the shopper places the order again. */
    cartChanged: {
      tags: 'modal',
      meta: { modal: 'CartChanged' },
      exit: 'clearBefore',
      on: { 'cart.accept': 'editing', 'cart.review': 'cartWanted' },
    },
    submitting: {
      tags: 'busy',
      entry: ['clearFailure', 'lockPayment'],
      invoke: {
        id: 'submission',
        src: 'submission',
        input: ({ self, context }) => ({ parent: self, order: orderOf(context) }),
        onDone: [
          { guard: endedAs('placed'), target: 'placed', actions: storePlaced('placed') },
          { guard: endedAs('cartKept'), target: 'cartKept', actions: storePlaced('cartKept') },
          { guard: endedAs('cartChanged'), target: 'takingCart' },
          { guard: endedAs('fallout'), target: 'loadingFallout' },
          { guard: endedAs('timedOut'), target: 'timedOut' },
          { guard: endedAs('outdated'), target: 'refreshing', actions: storeFailureOf('outdated') },
          {
            guard: endedAs('declined'),
            target: 'editing',
            actions: [
              storeFailureOf('declined'),
              { type: 'tellDeclined', params: ({ event }) => endingAs(event.output, 'declined').failure },
            ],
          },
          { guard: endedAs('pinCanceled'), target: 'editing' },
          {
            guard: endedAs('fieldsRefused'),
            target: 'editing',
            actions: [
              { type: 'storeFailure', params: ({ event }) => endingAs(event.output, 'fieldsRefused') },
              { type: 'showRefusedFields', params: ({ event }) => endingAs(event.output, 'fieldsRefused') },
            ],
          },
          { guard: endedAs('failed'), target: 'editing', actions: storeFailureOf('failed') },
          {
            target: 'rejected',
            actions: { type: 'storeRejection', params: ({ event }) => endingAs(event.output, 'rejected') },
          },
        ],
      },
      initial: 'staying',
      states: {
        staying: {
          on: {
            'leave.ask': {
              target: 'askingToStay',
              actions: { type: 'storeWayOut', params: ({ event }) => event },
            },
          },
        },
        /** Leaving doesn't stop the order, so the page asks first. */
        askingToStay: {
          tags: 'modal',
          meta: { modal: 'OrderBeingPlaced' },
          on: { 'leave.cancel': 'staying', 'leave.confirm': '#completeOrder.left' },
        },
      },
    },
    /** The store says that items can't be had; which ones is another chart's (FAL-01, FAL-02). */
    loadingFallout: {
      tags: 'busy',
      invoke: {
        id: 'loadFallout',
        src: 'loadFallout',
        onDone: 'fallingOut',
        onError: { target: 'editing', actions: 'storeFalloutUnknown' },
      },
    },
    fallingOut: {
      tags: 'busy',
      invoke: {
        id: 'fallout',
        src: 'fallout',
        input: ({ context: { checkout } }) => checkout,
        onDone: [
          { guard: endedAs('removed'), target: 'resubmitting', actions: takeRest('removed') },
          {
            guard: endedAs('repriced'),
            target: 'cartChanged',
            actions: ['storeBefore', ...takeRest('repriced')],
          },
          { guard: endedAs('none'), target: 'resubmitting' },
          { guard: endedAs('cartChanged'), target: 'takingCart' },
          { guard: endedAs('timedOut'), target: 'timedOut' },
          { guard: endedAs('outdated'), target: 'refreshing' },
          { guard: endedAs('ended'), target: 'closed' },
          { guard: endedAs('unknown'), target: 'editing', actions: 'storeFalloutUnknown' },
          { target: 'editing' },
        ],
      },
    },
    resubmitting: { always: [{ guard: 'isComplete', target: 'submitting' }, { target: 'editing' }] },
    refreshing: {
      tags: 'busy',
      invoke: {
        id: 'refresh',
        src: 'loadCheckout',
        input: ({ context: { checkout } }) => ({ checkoutId: checkout.checkoutId }),
        onDone: [
          { guard: { type: 'isDraft', params: asOrder }, target: 'deciding', actions: takeIn },
          { target: 'closed' },
        ],
        onError: 'lost',
      },
    },
    /** The time is no longer reserved: the page says so and links to a new one. */
    unreserved: { always: { guard: not('isReservationOver'), target: 'editing' } },
    /** The order is placed, but its items couldn't be removed from the cart (SUB-07). */
    cartKept: {
      tags: 'modal',
      meta: { modal: 'OrderSuccessfullyPlaced' },
      on: { 'order.view': 'placed' },
    },
    placed: {
      type: 'final',
      output: ({ context: { checkout } }): CompleteOrderOutput => ({ kind: 'placed', checkout }),
    },
    rejected: {
      type: 'final',
      output: ({ context: { rejection } }): CompleteOrderOutput => ({ kind: 'rejected', rejection }),
    },
    cartRefused: {
      type: 'final',
      output: ({ context }): CompleteOrderOutput => ({
        kind: 'cartRefused',
        reason: known(context.cartRefusal),
      }),
    },
    left: {
      type: 'final',
      output: ({ context: { wayOut } }): CompleteOrderOutput => ({ kind: 'left', way: known(wayOut) }),
    },
    timedOut: { type: 'final', output: { kind: 'timedOut' } },
    cartWanted: { type: 'final', output: { kind: 'cartWanted' } },
    closed: { type: 'final', output: { kind: 'closed' } },
    lost: { type: 'final', output: { kind: 'lost' } },
  },
});

export type CompleteOrderRef = ActorRefFrom<typeof completeOrderMachine>;
