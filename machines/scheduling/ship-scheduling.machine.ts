import { type ActorRefFrom, assign, emit, not, or, sendTo, setup, stateIn } from 'xstate';
import type { ShownLine } from '../../rules/changed-lines.ts';
import type { Cart } from '../../services/contracts/cart.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { QuoteItem } from '../../services/contracts/quote-parts.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { AddressWanted } from '../cart/address-change.machine.ts';
import { reservationFact } from '../reservation/reservation.selectors.ts';
import { choiceRefusal, isSlotGone, type ReservationFact } from '../reservation/reservation.ts';
import type { Emitted } from '../shared/emitted.ts';
import { endings, hasEnded } from '../shared/endings.ts';
import { asFailure, isRefusedWith, refusalCode } from '../shared/failures.ts';
import { asAnswer, idempotentCall, isAnswered } from '../shared/idempotent-call.machine.ts';
import { known } from '../shared/known.ts';
import type { ModalName } from '../shared/modals.ts';
import { checkoutPath } from '../shared/paths.ts';
import type { Service } from '../shared/services.ts';
import { watch } from '../shared/watch.ts';
import { type AgeVerificationOutput, ageVerificationMachine } from './age-verification.machine.ts';
import { type OpenedOrder, orderOpeningMachine } from './order-opening.machine.ts';
import {
  type AgeFact,
  ageQuestion,
  type CartFact,
  cartFact,
  checkoutProblem,
  dayOfReservation,
  isForOrder,
  itemsOf,
  type KnownAge,
  type KnownReservation,
  keyed,
  needsAge,
  refusedAge,
  reservationAfter,
  type ShipOrder,
  shownLines,
} from './scheduled-order.ts';
import { heldMethods, linesOf, type NamedMethod, otherLines, sentItems, totalOf } from './shipments.ts';
import {
  type MethodsFact,
  type ShipProblem,
  shippingSelectionMachine,
} from './shipping-selection.machine.ts';

/** A request for a checkout (API-47); the key stays the same until something in it changes. */
export interface ShipCheckoutRequest {
  cartId: string;
  promise: { id: string; versionKey: string };
  /** 'quoteId|optionId', one per vendor. */
  quotes: string[];
  fulfillableItems: QuoteItem[];
  unfulfillableItems: QuoteItem[];
  birthDate?: string;
  /** The total of the shipped items, in cents, as shown. */
  cartTotal: number;
  idempotencyKey: string;
}

export interface ShipSchedulingServices {
  createShipCheckout: Service<ShipCheckoutRequest, { checkoutId: string }>;
}

type ShipSchedulingEvent =
  | CartFact
  | ReservationFact
  | AgeFact
  /** From the page or its dialogs: the order is to go elsewhere. */
  | AddressWanted
  | MethodsFact
  /** Edit: the shopper wants different options (SCH-11). */
  | { type: 'time.edit' }
  /** Keeps the options that are held. */
  | { type: 'edit.cancel' }
  /** 'Select New Time' after an expiry, or closing that dialog. */
  | { type: 'newTime.select' }
  | { type: 'checkout.continue' };

interface ShipSchedulingContext extends KnownAge, KnownReservation {
  order: ShipOrder;
  cart: Cart | null;
  /** The order's lines as the cart's page last showed them: this page shows no prices of lines. */
  shown: readonly ShownLine[];
  /** The methods selected on this page; null before any were offered. */
  named: NamedMethod[] | null;
  request: ShipCheckoutRequest | null;
  /** Shown next to the action. */
  problem: ShipProblem | null;
}

const quoteItem = ({ gtin13, quantity }: QuoteItem): QuoteItem => ({ gtin13, quantity });

/** The cart's lines that are reserved. */
const heldLines = (context: ShipSchedulingContext) =>
  linesOf(sentItems(known(context.reservation)), itemsOf(context));

/** The request for a checkout, with the last one's key if nothing has changed. */
function requestOf(context: ShipSchedulingContext): ShipCheckoutRequest {
  const { birthDate, request } = context;
  const [cart, held] = [known(context.cart), known(context.reservation)];
  const sent = heldLines(context);
  const kept = otherLines(sentItems(held), itemsOf(context));
  const checkout = {
    cartId: cart.id,
    promise: { id: held.id, versionKey: held.versionKey },
    quotes: held.optionIds,
    fulfillableItems: sent.map(quoteItem),
    unfulfillableItems: kept.map(quoteItem),
    ...(birthDate === null ? {} : { birthDate }),
    cartTotal: totalOf(sent),
  };
  return keyed(checkout, request);
}

/**
 * Schedules a shipped order: a shipping method for each vendor, reserved together, then the checkout (SHP-01, SCH-15).
 * What's held stays selected until the shopper wants different options.
 */
export const shipSchedulingMachine = setup({
  types: {
    input: {} as ShipOrder,
    context: {} as ShipSchedulingContext,
    events: {} as ShipSchedulingEvent,
    emitted: {} as Emitted,
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
    children: {} as {
      orderOpening: 'orderOpening';
      shippingSelection: 'shippingSelection';
      ageVerification: 'ageVerification';
      createShipCheckout: 'createShipCheckout';
    },
  },
  actors: {
    createShipCheckout: idempotentCall<ShipSchedulingServices, 'createShipCheckout'>(),
    watchCart: watch(cartFact),
    watchReservation: watch(reservationFact),
    orderOpening: orderOpeningMachine,
    shippingSelection: shippingSelectionMachine,
    ageVerification: ageVerificationMachine,
  },
  guards: {
    hasNoItems: ({ context }) => itemsOf(context).length === 0,
    hasReservation: ({ context }) => context.reservation !== null,
    isForOrder: ({ context }, { reservation }: { reservation: Reservation }) =>
      isForOrder(context.order, reservation),
    /** None of what's reserved is left in the cart (SCH-33). */
    hasNothingHeld: ({ context }) => heldLines(context).length === 0,
    needsAge: ({ context }) => needsAge(context),
    /** The options are reserved, and the shopper goes on with them. */
    isGoingOn: or([
      stateIn({ scheduling: { options: { choosing: 'reserved' } } }),
      stateIn({ scheduling: { options: { held: 'confirmed' } } }),
    ]),
    hasEnded,
    isAnswered,
    isRefusedWith,
    /** The cart's items or total aren't what was shown. */
    isCartChanged: (_, failure: ServiceFailure) =>
      ['TOTAL_CHANGED', 'PROMISE_STALE'].includes(refusalCode(failure) ?? ''),
    isSlotGone: (_, failure: ServiceFailure) => isSlotGone(failure),
  },
  actions: {
    storeOpened: assign(({ context: { order } }, opened: OpenedOrder) => ({
      ...opened,
      shown: shownLines({ order, cart: opened.cart }),
    })),
    storeCart: assign((_, { cart }: { cart: Cart }) => ({ cart })),
    reloadCart: sendTo(({ context }) => context.order.cart, { type: 'cart.reload' }),
    storeReservation: assign((_, { reservation }: { reservation: Reservation }) => ({
      reservation,
      hasLapsed: false,
    })),
    storeFact: assign(({ context }, fact: ReservationFact) => reservationAfter(context, fact)),
    clearReservation: assign({ reservation: null }),
    check: sendTo(({ context }) => context.order.reservation, { type: 'reservation.check' }),
    release: sendTo(({ context }) => context.order.reservation, { type: 'reservation.release' }),
    /** Dismisses a refusal or an expiry. */
    dismissRefusal: sendTo(({ context }) => context.order.reservation, { type: 'reservation.dismiss' }),
    storeNamed: assign((_, { named }: { named: NamedMethod[] }) => ({ named })),
    storeAge: assign((_, { birthDate, ageRefusal }: KnownAge) => ({ birthDate, ageRefusal })),
    storeVerified: assign((_, { birthDate }: { birthDate: string }) => ({ birthDate, ageRefusal: null })),
    storeAgeRefusal: assign(({ context }, failure: ServiceFailure) => refusedAge(context, failure)),
    storeRequest: assign(({ context }) => ({ request: requestOf(context) })),
    storeProblem: assign((_, failure: ServiceFailure) => {
      const code = choiceRefusal(failure);
      return { problem: code === null ? checkoutProblem(failure) : { kind: 'choiceRefused' as const, code } };
    }),
    storeCartChanged: assign({ problem: { kind: 'cartChanged' } }),
    clearProblem: assign({ problem: null }),
    tellPage: sendTo(
      ({ context }) => context.order.page,
      (_, wanted: AddressWanted) => wanted,
    ),
    goToCart: emit({ type: 'navigation.requested', to: '/cart' }),
    goToCheckout: emit(
      ({ context: { shown } }, { checkoutId }: { checkoutId: string }): Emitted => ({
        type: 'navigation.requested',
        to: checkoutPath(checkoutId),
        state: { shown },
      }),
    ),
  },
}).createMachine({
  id: 'shipScheduling',
  context: ({ input }) => ({
    order: input,
    cart: null,
    shown: [],
    reservation: null,
    hasLapsed: false,
    named: null,
    birthDate: null,
    ageRefusal: null,
    request: null,
    problem: null,
  }),
  on: {
    'cart.wanted': { actions: 'goToCart' },
    'address.wanted': { actions: { type: 'tellPage', params: ({ event }) => event } },
    'age.learned': { actions: { type: 'storeAge', params: ({ event }) => event } },
  },
  initial: 'opening',
  states: {
    opening: {
      description: "The page waits to hear what's in the cart and what's reserved.",
      invoke: {
        id: 'orderOpening',
        src: 'orderOpening',
        input: ({ context }) => context,
        onDone: {
          target: 'scheduling',
          actions: { type: 'storeOpened', params: ({ event }) => event.output },
        },
      },
    },
    scheduling: {
      description: 'The shopper chooses how the order ships.',
      type: 'parallel',
      invoke: [
        { id: 'watchCart', src: 'watchCart', input: ({ context }) => ({ source: context.order.cart }) },
        {
          id: 'watchReservation',
          src: 'watchReservation',
          input: ({ context }) => ({ source: context.order.reservation }),
        },
      ],
      always: { guard: 'hasNoItems', target: 'opening' },
      on: {
        'cart.changed': { actions: { type: 'storeCart', params: ({ event }) => event } },
        'reservation.*': { actions: { type: 'storeFact', params: ({ event }) => event } },
      },
      states: {
        options: {
          description: 'How each seller ships.',
          initial: 'deciding',
          states: {
            deciding: {
              description: "What's reserved already is shown; otherwise the shopper chooses.",
              always: [{ guard: 'hasReservation', target: 'held' }, { target: 'choosing' }],
            },
            choosing: {
              description: 'The shopper chooses how each seller ships.',
              initial: 'first',
              invoke: {
                id: 'shippingSelection',
                src: 'shippingSelection',
                input: ({ self, context }) => ({
                  ...context,
                  parent: self,
                  cart: known(context.cart),
                  named: context.named ?? heldMethods(context.reservation),
                }),
                onDone: 'timeExpired',
              },
              on: {
                'methods.named': { actions: { type: 'storeNamed', params: ({ event }) => event } },
                'methods.reserved': {
                  target: '.reserved',
                  actions: { type: 'storeReservation', params: ({ event }) => event },
                },
              },
              states: {
                first: {
                  description: 'Nothing is reserved yet.',
                  on: {
                    'reservation.held': [
                      {
                        guard: { type: 'isForOrder', params: ({ event }) => event },
                        target: '#shipScheduling.scheduling.options.held',
                        actions: { type: 'storeReservation', params: ({ event }) => event },
                      },
                      { actions: { type: 'storeFact', params: ({ event }) => event } },
                    ],
                  },
                },
                /** Selecting different options while the current ones stay held (SCH-11). */
                another: {
                  description: 'The shopper looks at other options while the current ones stay reserved.',
                  on: {
                    'edit.cancel': {
                      guard: 'hasReservation',
                      target: '#shipScheduling.scheduling.options.returning',
                      actions: ['dismissRefusal', 'clearProblem'],
                    },
                    'reservation.expired': {
                      target: 'first',
                      actions: { type: 'storeFact', params: ({ event }) => event },
                    },
                    'reservation.released': { target: 'first', actions: 'clearReservation' },
                  },
                },
                reserved: {
                  description:
                    'The options are reserved; they stay on the page while the checkout is created.',
                },
              },
            },
            returning: {
              description: "The shopper keeps the reserved options, once it's certain that they're reserved.",
              tags: 'busy',
              invoke: {
                id: 'lookAgain',
                src: 'watchReservation',
                input: ({ context }) => ({ source: context.order.reservation }),
              },
              on: {
                'reservation.pending': {},
                'reservation.*': {
                  target: 'deciding',
                  actions: { type: 'storeFact', params: ({ event }) => event },
                },
              },
            },
            /** Held options can be ordered or changed, even after a reload (RSV-07). */
            held: {
              description: 'The options are reserved; the shopper continues or changes them.',
              initial: 'idle',
              states: {
                idle: {
                  description: 'The reserved options are on the page.',
                  always: {
                    guard: not('hasReservation'),
                    target: '#shipScheduling.scheduling.options.deciding',
                  },
                  on: {
                    'time.edit': {
                      target: '#shipScheduling.scheduling.options.choosing.another',
                      actions: 'clearProblem',
                    },
                    'checkout.continue': [
                      { guard: 'hasNothingHeld' },
                      { guard: 'needsAge', target: 'verifyingAge', actions: 'clearProblem' },
                      { target: 'confirmed' },
                    ],
                  },
                },
                verifyingAge: {
                  description: 'The order has items that need a minimum age.',
                  always: {
                    guard: not('hasReservation'),
                    target: '#shipScheduling.scheduling.options.deciding',
                  },
                  invoke: {
                    id: 'ageVerification',
                    src: 'ageVerification',
                    input: ({ context }) =>
                      ageQuestion(context, context.reservation && dayOfReservation(context.reservation)),
                    onDone: endings<AgeVerificationOutput>()({
                      verified: {
                        target: 'confirmed',
                        actions: { type: 'storeVerified', params: ({ event }) => event.output },
                      },
                      returned: { target: 'idle', actions: 'goToCart' },
                      closed: 'idle',
                    }),
                  },
                },
                confirmed: {
                  description: 'The shopper goes on with the reserved options.',
                },
              },
            },
            timeExpired: {
              description:
                "“Ship Time Expired”: what was selected isn't reserved anymore; the shopper chooses again.",
              tags: 'modal',
              meta: { modal: 'TimeExpired' },
              on: { 'newTime.select': { target: 'choosingAgain', actions: 'dismissRefusal' } },
            },
            choosingAgain: {
              description: 'The shopper chooses again from fresh options.',
              always: [{ guard: 'hasReservation', target: 'choosing.another' }, { target: 'choosing' }],
            },
          },
        },
        checkout: {
          description: 'What becomes of the reserved options.',
          initial: 'idle',
          states: {
            idle: {
              description: 'The shopper chooses first.',
              always: { guard: 'isGoingOn', target: 'creating' },
            },
            creating: {
              description: 'The store creates the checkout.',
              tags: 'busy',
              entry: ['clearProblem', 'storeRequest'],
              // The store's response decides, not what's reported about the reservation in the meantime.
              invoke: {
                id: 'createShipCheckout',
                src: 'createShipCheckout',
                input: ({ context }) => ({ call: 'createShipCheckout', request: known(context.request) }),
                onDone: [
                  {
                    guard: 'isAnswered',
                    target: 'left',
                    actions: { type: 'goToCheckout', params: asAnswer },
                  },
                  { guard: not('hasReservation'), target: '#shipScheduling.scheduling.options.deciding' },
                  {
                    guard: { type: 'isRefusedWith', params: { code: 'AGE_VERIFICATION_REQUIRED' } },
                    target: '#shipScheduling.scheduling.options.held.verifyingAge',
                    actions: { type: 'storeAgeRefusal', params: asFailure },
                  },
                  {
                    guard: { type: 'isCartChanged', params: asFailure },
                    target: '#shipScheduling.scheduling.options.choosingAgain',
                    actions: ['reloadCart', 'storeCartChanged'],
                  },
                  {
                    guard: { type: 'isRefusedWith', params: { code: 'VERSION_STALE' } },
                    target: '#shipScheduling.scheduling.options.held',
                    // It changed elsewhere, such as in another tab, so read it again.
                    actions: ['check', { type: 'storeProblem', params: asFailure }],
                  },
                  {
                    guard: { type: 'isSlotGone', params: asFailure },
                    target: '#shipScheduling.scheduling.options.timeExpired',
                    actions: 'release',
                  },
                  {
                    target: '#shipScheduling.scheduling.options.held',
                    actions: { type: 'storeProblem', params: asFailure },
                  },
                ],
              },
            },
            left: {
              description: 'The checkout is created; the page stays as it is until the checkout loads.',
              type: 'final',
              tags: 'busy',
            },
          },
        },
      },
    },
  },
});

export type ShipSchedulingRef = ActorRefFrom<typeof shipSchedulingMachine>;
