import { type ActorRefFrom, assign, emit, not, sendTo, setup } from 'xstate';
import { t } from '../../languages/t.ts';
import type { ShownLine } from '../../rules/changed-lines.ts';
import type { Checkout, Contact } from '../../services/contracts/checkouts.ts';
import type { cartMachine } from '../cart/cart.machine.ts';
import type { Holder } from '../payment/card-details.ts';
import type { PaymentProblem } from '../payment/payment-methods.ts';
import { type PaymentFact, paymentSelectionMachine } from '../payment/payment-selection.machine.ts';
import { isHeld } from '../reservation/reservation.ts';
import type { Emitted } from '../shared/emitted.ts';
import { endingIn, endings, hasEnded } from '../shared/endings.ts';
import type { FieldErrors } from '../shared/form.machine.ts';
import { known } from '../shared/known.ts';
import type { ModalName } from '../shared/modals.ts';
import { type Service, serviceActors } from '../shared/services.ts';
import { agreedOrder } from './agreed-order.ts';
import { type CartVersionFact, cartWatch } from './cart-watch.ts';
import { type ContactFact, type ContactFields, contactMachine } from './contact.machine.ts';
import type { OrderInProgressRef } from './order-in-progress.machine.ts';
import { asOrder, orderStatus } from './order-status.ts';
import { type OrderFact, type OrderUpdateOutput, orderUpdateMachine } from './order-update.machine.ts';
import { type PlacingOutput, placingMachine } from './placing.machine.ts';
import { type PromoCodeOutput, promoCodeMachine } from './promo-code.machine.ts';
import { type ReservationChange, type ReservationRef, reservationWatch } from './reservation-watch.ts';
import type { SubmissionFailure } from './submission.failures.ts';
import type { SubmissionFact } from './submission.machine.ts';
import { type TipOutput, tipMachine } from './tip.machine.ts';

export interface CompleteOrderServices {
  loadCheckout: Service<{ checkoutId: string }, Checkout>;
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
  /** The order's lines as its cart showed them: the page says which of them cost something else (`repricedLines`). */
  shown: readonly ShownLine[];
  /** Whether the banner accepts SNAP EBT (SNP-01). */
  isSnapOn: boolean;
}

export type CompleteOrderOutput =
  /** Placing the order, or bringing it up to date, ended the page, too. */
  | Extract<
      PlacingOutput | OrderUpdateOutput,
      { kind: 'placed' | 'rejected' | 'timedOut' | 'left' | 'cartRefused' | 'lost' | 'closed' }
    >
  /** The shopper wants to see or change the cart. */
  | { kind: 'cartWanted' };

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
  /** Why the last attempt failed; cleared by the next one (SUB-01). */
  failure: SubmissionFailure | null;
  /** Attempts that were missing something: each time, the page lists it and moves the focus there. */
  refusals: number;
}

export type CompleteOrderEvent =
  | ContactFact
  | PaymentFact
  | ReservationChange
  | CartVersionFact
  | SubmissionFact
  | OrderFact
  | { type: 'order.submit' }
  /** Choose a tip, or save a suggested amount. */
  | { type: 'tip.open'; suggestion?: number }
  | { type: 'promo.open' }
  /** From 'Your cart has changed': continue with the order as it is now, or look at the cart. */
  | { type: 'cart.accept' }
  | { type: 'cart.review' };

const isComplete = ({ contact, payment }: CompleteOrderContext): boolean =>
  contact !== null && payment.problem === null;

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
      placing: 'placing';
      update: 'update';
      tipping: 'tipping';
      promoEntry: 'promoEntry';
      reservationWatch: 'reservationWatch';
      cartWatch: 'cartWatch';
    },
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: {
    ...serviceActors<CompleteOrderServices>('loadCheckout'),
    contact: contactMachine,
    payment: paymentSelectionMachine,
    placing: placingMachine,
    update: orderUpdateMachine,
    tipping: tipMachine,
    promoEntry: promoCodeMachine,
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
    isDraft: orderStatus.isDraft,
    isCartChanged: ({ context }) => context.checkout.isCartChanged,
    /** A cart other than the last one reported. */
    isOtherCartVersion: ({ context }, { versionKey }: CartVersionFact) =>
      context.cartVersion !== null && versionKey !== null && versionKey !== context.cartVersion,
    /**
     * The app's reservation was this order's and is a different one now: the store knows what happened to the
     * order.
     */
    isOtherReservation: ({ context }, { heldId }: ReservationChange) =>
      context.isReservationOwn && heldId !== null && heldId !== context.checkout.fulfillment.promise.id,
    hasEnded,
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
    storeCartVersion: assign(({ context }, { versionKey }: CartVersionFact) => ({
      cartVersion: versionKey ?? context.cartVersion,
    })),
    storeCartChange: assign(({ context }, { isCartChanged }: Pick<Checkout, 'isCartChanged'>) => ({
      checkout: { ...context.checkout, isCartChanged },
    })),
    storeBefore: assign((_, { before }: { before: Checkout }) => ({ before })),
    keepBefore: assign({ before: ({ context }) => context.checkout }),
    clearBefore: assign({ before: null }),
    storeCartFailure: assign({ failure: { kind: 'cartChanged' } }),
    clearFailure: assign({ failure: null, refusals: 0 }),
    storeFailure: assign((_, { failure = null }: { kind: string; failure?: SubmissionFailure | null }) => ({
      failure,
    })),
    countRefusal: assign({ refusals: ({ context }) => context.refusals + 1, failure: null }),
    checkContact: sendTo('contact', { type: 'contact.check' }),
    lockPayment: sendTo('payment', { type: 'payment.lock' }),
    unlockPayment: sendTo('payment', { type: 'payment.unlock' }),
    tellPayment: sendTo('payment', (_, fact: Exclude<SubmissionFact, { type: 'fields.refused' }>) => fact),
    tellContact: sendTo('contact', (_, fact: Extract<SubmissionFact, { type: 'fields.refused' }>) => fact),
    refreshPayment: sendTo('payment', ({ context: { checkout } }) => ({
      type: 'checkout.refreshed',
      checkout,
    })),
    toast: emit(
      (_, { text }: { text: string }): Emitted => ({ type: 'toast.requested', text, tone: 'success' }),
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
    failure: null,
    refusals: 0,
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
    'order.updated': {
      actions: [{ type: 'storeCheckout', params: ({ event }) => event }, 'refreshPayment'],
    },
    'checkout.closed': '.closed',
    'ebt.told': { actions: { type: 'tellPayment', params: ({ event }) => event } },
    'tender.declined': { actions: { type: 'tellPayment', params: ({ event }) => event } },
    'fields.refused': { actions: { type: 'tellContact', params: ({ event }) => event } },
  },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'An order that fell behind its cart is brought up to date first.',
      always: [{ guard: 'isCartChanged', target: 'updating' }, { target: 'editing' }],
    },
    editing: {
      description: 'The shopper fills in contact, payment, tip, and promo codes.',
      entry: 'unlockPayment',
      always: { guard: 'isReservationOver', target: 'unreserved' },
      on: {
        'reservation.changed': {
          guard: { type: 'isOtherReservation', params: ({ event }) => event },
          target: 'closed',
        },
        'cart.changed': {
          guard: { type: 'isOtherCartVersion', params: ({ event }) => event },
          target: 'looking',
          actions: { type: 'storeCartVersion', params: ({ event }) => event },
        },
        'order.submit': [
          { guard: 'canPlace', target: 'placing' },
          { guard: 'isSettled', actions: ['countRefusal', 'checkContact'] },
        ],
        'tip.open': { guard: 'canTip', target: 'tipping' },
        'promo.open': { guard: 'canUsePromos', target: 'enteringPromo' },
      },
    },
    tipping: {
      description: 'The shopper picks a tip; nothing else changes in the meantime.',
      entry: 'lockPayment',
      invoke: {
        id: 'tipping',
        src: 'tipping',
        input: ({ context: { checkout }, event }) => ({
          checkout,
          gratuity: known(checkout.gratuity),
          suggestion: event.type === 'tip.open' ? (event.suggestion ?? null) : null,
        }),
        onDone: endings<TipOutput>()({
          saved: {
            target: 'deciding',
            actions: [{ type: 'storeCheckout', params: ({ event }) => event.output }, 'refreshPayment'],
          },
          closed: 'closed',
          canceled: 'editing',
        }),
      },
    },
    enteringPromo: {
      description: 'The shopper enters promo codes; nothing else changes in the meantime.',
      entry: 'lockPayment',
      invoke: {
        id: 'promoEntry',
        src: 'promoEntry',
        input: ({ context: { checkout, isV2 } }) => ({ checkout, isV2 }),
        onDone: endings<PromoCodeOutput>()({
          added: {
            target: 'deciding',
            actions: [
              { type: 'storeCheckout', params: ({ event }) => event.output },
              'refreshPayment',
              {
                type: 'toast',
                params: ({ event }) => ({
                  text: t('Success, {{code}} successfully added to order!', {
                    code: event.output.code,
                  }),
                }),
              },
            ],
          },
          removed: {
            target: 'deciding',
            actions: [
              { type: 'storeCheckout', params: ({ event }) => event.output },
              'refreshPayment',
              {
                type: 'toast',
                params: ({ event }) => ({
                  text: t('{{code}} was removed from your order.', {
                    code: event.output.code,
                  }),
                }),
              },
            ],
          },
          closed: 'closed',
          canceled: 'editing',
        }),
      },
    },
    looking: {
      description: 'The cart changed; the store is asked whether it still matches the order.',
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
    updating: {
      description: 'The order is brought up to date with the cart or another device.',
      tags: 'busy',
      entry: 'lockPayment',
      invoke: {
        id: 'update',
        src: 'update',
        input: ({ self, context: { checkout } }) => ({ parent: self, checkout }),
        onDone: endings<OrderUpdateOutput>()({
          current: 'editing',
          changed: {
            target: 'cartChanged',
            actions: { type: 'storeBefore', params: ({ event }) => event.output },
          },
          failed: { target: 'editing', actions: 'storeCartFailure' },
          timedOut: 'ended',
          closed: 'ended',
          lost: 'ended',
          cartRefused: 'ended',
        }),
      },
    },
    cartChanged: {
      description:
        '“Your cart has changed”: the shopper sees what changed and the new total before placing the order.',
      tags: 'modal',
      meta: { modal: 'CartChanged' },
      exit: 'clearBefore',
      on: { 'cart.accept': 'editing', 'cart.review': 'cartWanted' },
    },
    placing: {
      description: 'The order is being placed.',
      tags: 'busy',
      entry: ['clearFailure', 'lockPayment'],
      invoke: {
        id: 'placing',
        src: 'placing',
        input: ({ self, context }) => ({
          parent: self,
          order: agreedOrder(context.checkout, known(context.contact), context.isV2),
          orderInProgress: context.orderInProgress,
        }),
        onDone: endings<PlacingOutput>()({
          removed: {
            target: 'placingAgain',
            actions: [{ type: 'storeCheckout', params: ({ event }) => event.output }, 'refreshPayment'],
          },
          available: 'placingAgain',
          repriced: {
            target: 'cartChanged',
            actions: [
              'keepBefore',
              { type: 'storeCheckout', params: ({ event }) => event.output },
              'refreshPayment',
            ],
          },
          cartChanged: {
            target: 'updating',
            actions: { type: 'storeCartChange', params: { isCartChanged: true } },
          },
          outdated: {
            target: 'updating',
            actions: { type: 'storeFailure', params: ({ event }) => event.output },
          },
          notPlaced: {
            target: 'editing',
            actions: { type: 'storeFailure', params: ({ event }) => event.output },
          },
          placed: 'ended',
          rejected: 'ended',
          timedOut: 'ended',
          closed: 'ended',
          cartWanted: 'ended',
          left: 'ended',
        }),
      },
    },
    placingAgain: {
      description: 'The order is placed again, without what sold out or with everything again.',
      always: [{ guard: 'isComplete', target: 'placing' }, { target: 'editing' }],
    },
    unreserved: {
      description: "The time isn't reserved anymore; the page says so and links to a new one.",
      always: { guard: not('isReservationOver'), target: 'editing' },
    },
    cartWanted: {
      description: 'The shopper goes back to the cart to look at its changes.',
      type: 'final',
      output: { kind: 'cartWanted' } satisfies CompleteOrderOutput,
    },
    closed: {
      description: 'The order was closed elsewhere.',
      type: 'final',
      output: { kind: 'closed' } satisfies CompleteOrderOutput,
    },
    ended: {
      description: 'It ended as placing the order did, or bringing it up to date.',
      type: 'final',
      output: endingIn,
    },
  },
});

export type CompleteOrderRef = ActorRefFrom<typeof completeOrderMachine>;
