import { assign, sendTo, setup } from 'xstate';
import type { Cart } from '../../services/contracts/cart.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { QuoteItem } from '../../services/contracts/quote-parts.ts';
import type { Destination } from '../../services/contracts/values.ts';
import type { Emitted } from '../shared/emitted.ts';
import { asFailure, referenceOf, refusalCode, waitOf } from '../shared/failures.ts';
import { type Service, slots } from '../shared/services.ts';
import { choiceRefusal, dayOfHold } from './hold.ts';
import type { Hold } from './reservation.selectors.ts';
import {
  askingAge,
  cartFailed,
  checkoutProblem,
  isReservedIn,
  isSame,
  itemsOf,
  keyed,
  listening,
  noItems,
  type OrderContext,
  type OrderEvent,
  type OrderInput,
  type OrderProblem,
  opening,
  orderActions,
  orderActors,
  orderDelays,
  orderGuards,
  orderItems,
  reserveProblem,
  unknownOrder,
} from './scheduled-order.ts';
import {
  type ChosenMethods,
  heldMethods,
  linesOf,
  methodOf,
  namedMethods,
  otherLines,
  type Shipment,
  sentItems,
  shipmentsOf,
  stillOffered,
  totalOf,
} from './shipments.ts';
import { type ShippingFact, shippingChoiceMachine } from './shipping-choice.machine.ts';
import { type ShippingQuotesServices, shippingQuotesMachine } from './shipping-quotes.machine.ts';
import { dateIn } from './store-day.ts';

export interface ShipSchedulingInput extends OrderInput {
  modality: 'SHIP';
  destination: Destination;
}

export type ShipSchedulingEvent =
  | OrderEvent
  | ShippingFact
  /** 'Try Again' of a vendor whose service did not answer (SHP-09): the quotes are asked for again. */
  | { type: 'vendor.retry' };

/**
 * Told beside the action: ERR-65, SHP-06 with the store's code, ERR-20, and that the cart is not what was shown, or that a
 * vendor's options could not be asked for again.
 */
export type ShipProblem =
  | OrderProblem
  | { kind: 'choiceRefused'; code: string }
  | { kind: 'cartChanged' }
  | { kind: 'retryFailed'; requestId?: string };

/** A checkout on its way to the store (API-47); the key stays the same until something of it changes. */
export interface ShipCheckoutRequest {
  cartId: string;
  promise: { id: string; versionKey: string };
  /** 'quoteId|optionId', one a vendor. */
  quotes: string[];
  fulfillableItems: QuoteItem[];
  unfulfillableItems: QuoteItem[];
  birthDate?: string;
  /** What the items that are sent come to, in cents, as it is shown. */
  cartTotal: number;
  idempotencyKey: string;
}

export interface ShipSchedulingServices {
  createShipCheckout: Service<ShipCheckoutRequest, { checkoutId: string }>;
}

export interface ShipSchedulingContext extends OrderContext {
  input: ShipSchedulingInput;
  shipments: Shipment[];
  chosen: ChosenMethods;
  request: ShipCheckoutRequest | null;
  /** Told beside the action. */
  problem: ShipProblem | null;
}

const quoteItem = ({ gtin13, quantity }: QuoteItem): QuoteItem => ({ gtin13, quantity });

/** What is sent, in the cart's lines: of what is held. */
function sendsOf(context: ShipSchedulingContext) {
  const sent = context.held ? sentItems(context.held) : [];
  return { sent: linesOf(sent, itemsOf(context)), kept: otherLines(sent, itemsOf(context)) };
}

function requestOf(context: ShipSchedulingContext): ShipCheckoutRequest | null {
  const { cart, held, birthDate, request } = context;
  if (!cart || !held) return null;
  const { sent, kept } = sendsOf(context);
  const order = {
    cartId: cart.id,
    promise: { id: held.id, versionKey: held.versionKey },
    quotes: held.optionIds,
    fulfillableItems: sent.map(quoteItem),
    unfulfillableItems: kept.map(quoteItem),
    ...(birthDate === null ? {} : { birthDate }),
    cartTotal: totalOf(sent),
  };
  return keyed(order, request);
}

const reservationOf = ({ context }: { context: ShipSchedulingContext }) => context.input.reservation;

/** What the chart of shipping can ask and do; its states stand in ship-scheduling.machine.ts. */
export const shipFlow = setup({
  types: {
    input: {} as ShipSchedulingInput,
    context: {} as ShipSchedulingContext,
    events: {} as ShipSchedulingEvent,
    emitted: {} as Emitted,
    tags: {} as 'busy' | 'modal',
    children: {} as {
      shippingQuotes: 'shippingQuotes';
      shippingChoice: 'shippingChoice';
      ageVerification: 'ageVerification';
    },
  },
  actors: {
    ...slots<ShipSchedulingServices & ShippingQuotesServices>('createShipCheckout', 'listShippingQuotes'),
    ...orderActors,
    shippingQuotes: shippingQuotesMachine,
    shippingChoice: shippingChoiceMachine,
  },
  guards: orderGuards,
  actions: orderActions<ShipSchedulingContext, ShipSchedulingEvent>(),
  delays: orderDelays,
}).extend({
  guards: {
    hasOtherItems: ({ context }, { cart }: { cart: Cart }) => {
      const others = orderItems({ ...context, cart });
      return others.length > 0 && !isSame(others, orderItems(context));
    },
    canKeepHeld: ({ context }) => isReservedIn(context, context.hold),
    /** Nothing is held any more. */
    hasLostHold: ({ context }) => context.held === null,
    /** The cart has other items or costs something else than was shown. */
    isCartChanged: (_, failure: ServiceFailure) =>
      ['TOTAL_CHANGED', 'PROMISE_STALE'].includes(refusalCode(failure) ?? ''),
    isChoiceRefused: (_, failure: ServiceFailure) => choiceRefusal(failure) !== null,
  },
  actions: {
    storeShipments: assign(({ context: { shipments: before, chosen, held } }, shipments: Shipment[]) => ({
      shipments,
      chosen: stillOffered(shipments, before.length > 0 ? namedMethods(before, chosen) : heldMethods(held)),
    })),
    storeChosen: assign((_, { chosen }: { chosen: ChosenMethods }) => ({ chosen })),
    storeProblem: assign((_, { problem }: { problem: ShipProblem }) => ({ problem })),
    storeCheckoutProblem: assign((_, failure: ServiceFailure) => ({ problem: checkoutProblem(failure) })),
    storeRetryFailed: assign((_, failure: ServiceFailure) => {
      const message = waitOf(failure);
      return {
        problem:
          message === null
            ? { kind: 'retryFailed' as const, ...referenceOf(failure) }
            : { kind: 'rateLimited' as const, message },
      };
    }),
    storeHoldProblem: assign((_, { hold }: { hold: Hold }) => ({
      problem:
        hold.status === 'refused' && hold.failure.kind === 'refused'
          ? { kind: 'choiceRefused' as const, code: hold.failure.code }
          : hold.status === 'refused'
            ? reserveProblem(hold.failure)
            : { kind: 'notReserved' as const },
    })),
    storeChoiceRefused: assign((_, failure: ServiceFailure) => ({
      problem: { kind: 'choiceRefused' as const, code: choiceRefusal(failure) ?? '' },
    })),
    clearProblem: assign({ problem: null }),
    storeRequest: assign(({ context }) => ({ request: requestOf(context) })),
    reserve: sendTo(reservationOf, ({ context: { cart, shipments, chosen } }) => ({
      type: 'slot.reserve' as const,
      modalityType: 'SHIP' as const,
      optionIds: shipments.flatMap((shipment) => methodOf(shipment, chosen)?.id ?? []),
      keyspace: cart?.id ?? '',
    })),
    tellShipments: sendTo('shippingChoice', ({ context: { shipments, chosen } }) => ({
      type: 'shipments.changed' as const,
      shipments,
      chosen,
    })),
  },
});

/** Before anything is held, the first day on which something may arrive: never too early, and the store judges. */
function todayOf({ held, shipments }: ShipSchedulingContext): string | null {
  if (held) return dayOfHold(held);
  const days = shipments.flatMap(({ methods }) =>
    methods.map(({ window }) => dateIn(window.timezone, window.value.split('/')[0] ?? '')),
  );
  return days.toSorted()[0] ?? null;
}

const verifyingAge = askingAge(todayOf);

/** Makes the checkout of what is held (API-47), from wherever it was asked for. */
const creating = shipFlow.createStateConfig({
  tags: 'busy',
  entry: ['clearProblem', 'storeRequest'],
  // The store's answer to the checkout decides, not what is heard of the hold meanwhile.
  on: { 'hold.changed': { actions: { type: 'storeHold', params: ({ event }) => event } } },
  invoke: {
    id: 'createShipCheckout',
    src: 'createShipCheckout',
    input: ({ context: { request } }) => {
      if (!request) throw new Error('Creating a checkout without a request.');
      return request;
    },
    onDone: { target: 'left', actions: { type: 'goToCheckout', params: ({ event }) => event.output } },
    onError: [
      { guard: 'hasLostHold', target: '#shipScheduling.scheduling.deciding' },
      {
        guard: { type: 'isAgeWanted', params: asFailure },
        target: '#shipScheduling.scheduling.reserved.verifyingAge',
        actions: { type: 'storeAgeRefusal', params: asFailure },
      },
      {
        guard: { type: 'isCartChanged', params: asFailure },
        target: '#shipScheduling.scheduling.selecting',
        actions: [
          'wantNewTime',
          'reloadCart',
          { type: 'storeProblem', params: { problem: { kind: 'cartChanged' } } },
        ],
      },
      {
        guard: { type: 'isSlotGone', params: asFailure },
        target: '#shipScheduling.scheduling.timeExpired',
        actions: 'releaseHold',
      },
      {
        guard: { type: 'isChoiceRefused', params: asFailure },
        target: '#shipScheduling.scheduling.reserved',
        actions: { type: 'storeChoiceRefused', params: asFailure },
      },
      {
        target: '#shipScheduling.scheduling.reserved',
        actions: { type: 'storeCheckoutProblem', params: asFailure },
      },
    ],
  },
});

/** The checkout is made; the page stays as it is until the checkout's is loaded. */
const left = shipFlow.createStateConfig({ type: 'final', tags: 'busy' });

/** The quotes again, while what is shown stays: a vendor is to be tried again, or the cart has other items. */
const refreshing = shipFlow.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'listShippingQuotes',
    src: 'listShippingQuotes',
    input: ({ context }) => ({ destination: context.input.destination, items: orderItems(context) }),
    onDone: {
      target: 'choosing',
      actions: [
        { type: 'storeShipments', params: ({ event }) => shipmentsOf(event.output) },
        'tellShipments',
      ],
    },
    onError: [{ target: 'choosing', actions: { type: 'storeRetryFailed', params: asFailure } }],
  },
});

/** Holds what was chosen, then goes on to the checkout (SCH-15). */
const reserving = shipFlow.createStateConfig({
  tags: 'busy',
  entry: 'reserve',
  on: {
    'hold.changed': [
      {
        guard: { type: 'isPending', params: ({ event }) => event },
        actions: { type: 'storeHold', params: ({ event }) => event },
      },
      {
        guard: { type: 'becomesReserved', params: ({ event }) => event },
        target: 'creating',
        actions: [{ type: 'storeHold', params: ({ event }) => event }, 'keepTime'],
      },
      {
        guard: { type: 'becomesGone', params: ({ event }) => event },
        target: '#shipScheduling.scheduling.timeExpired',
        actions: { type: 'storeHold', params: ({ event }) => event },
      },
      {
        target: 'choosing',
        actions: [
          { type: 'storeHold', params: ({ event }) => event },
          { type: 'storeHoldProblem', params: ({ event }) => event },
        ],
      },
    ],
  },
});

/** A method for each vendor, until what was chosen is ordered. */
export const selecting = shipFlow.createStateConfig({
  initial: 'loading',
  on: {
    'edit.cancel': {
      guard: 'canKeepHeld',
      target: '#shipScheduling.scheduling.reserved',
      actions: ['keepTime', 'clearProblem'],
    },
    'hold.changed': [
      {
        guard: { type: 'becomesNewlyReserved', params: ({ event }) => event },
        target: '#shipScheduling.scheduling.reserved',
        actions: { type: 'storeHold', params: ({ event }) => event },
      },
      { actions: { type: 'storeHold', params: ({ event }) => event } },
    ],
  },
  states: {
    loading: {
      on: {
        'cart.changed': {
          guard: { type: 'hasOtherItems', params: ({ event }) => event },
          target: 'loading',
          reenter: true,
          actions: { type: 'storeCart', params: ({ event }) => event },
        },
      },
      invoke: {
        id: 'shippingQuotes',
        src: 'shippingQuotes',
        input: ({ context }) => ({
          destination: context.input.destination,
          items: orderItems(context),
        }),
        onDone: {
          target: 'offered',
          actions: { type: 'storeShipments', params: ({ event }) => event.output },
        },
      },
    },
    offered: {
      initial: 'choosing',
      invoke: {
        id: 'shippingChoice',
        src: 'shippingChoice',
        input: ({ self, context: { shipments, chosen } }) => ({ parent: self, shipments, chosen }),
      },
      on: { 'methods.changed': { actions: { type: 'storeChosen', params: ({ event }) => event } } },
      states: {
        choosing: {
          on: {
            'vendor.retry': { target: 'refreshing', actions: 'clearProblem' },
            'cart.changed': [
              {
                guard: { type: 'hasOtherItems', params: ({ event }) => event },
                target: 'refreshing',
                actions: { type: 'storeCart', params: ({ event }) => event },
              },
              { actions: { type: 'storeCart', params: ({ event }) => event } },
            ],
            'methods.confirmed': [
              { guard: 'needsAge', target: 'verifyingAge', actions: 'clearProblem' },
              { target: 'reserving', actions: 'clearProblem' },
            ],
          },
        },
        refreshing,
        verifyingAge: verifyingAge('reserving', 'choosing'),
        reserving,
        creating,
        left,
      },
    },
  },
});

/** What is held can be ordered or changed: also after a reload (RSV-07). */
export const reserved = shipFlow.createStateConfig({
  initial: 'idle',
  on: {
    'hold.changed': [
      {
        guard: { type: 'becomesOver', params: ({ event }) => event },
        target: '#shipScheduling.scheduling.deciding',
        actions: { type: 'storeHold', params: ({ event }) => event },
      },
      { actions: { type: 'storeHold', params: ({ event }) => event } },
    ],
  },
  states: {
    idle: {
      always: { guard: 'hasLostHold', target: '#shipScheduling.scheduling.deciding' },
      on: {
        'time.edit': {
          target: '#shipScheduling.scheduling.selecting',
          actions: ['wantNewTime', 'clearProblem'],
        },
        'checkout.continue': [
          { guard: 'needsAge', target: 'verifyingAge', actions: 'clearProblem' },
          { target: 'creating' },
        ],
      },
    },
    verifyingAge: verifyingAge('creating', 'idle'),
    creating,
    left,
  },
});

/**
 * Scheduling what is shipped: a shipping method for each vendor, the hold on them all, and on to the checkout
 * (SHP-01, SCH-15). What is held stays chosen until the shopper wants other options.
 */
export const shipSchedulingMachine = shipFlow.createMachine({
  ...listening,
  id: 'shipScheduling',
  context: ({ input }) => ({
    ...unknownOrder,
    input,
    shipments: [],
    chosen: {},
    request: null,
    problem: null,
  }),
  states: {
    opening,
    cartFailed,
    noItems,
    scheduling: {
      initial: 'deciding',
      always: { guard: 'hasNoItems', target: 'noItems' },
      states: {
        deciding: { always: [{ guard: 'isReserved', target: 'reserved' }, { target: 'selecting' }] },
        selecting,
        reserved,
        /** What was chosen is no longer to be had, or was let go before it was ordered. */
        timeExpired: {
          tags: 'modal',
          meta: { modal: 'TimeExpired' },
          on: { 'newTime.select': { target: 'selecting', actions: ['dismissRefusal', 'wantNewTime'] } },
        },
      },
    },
  },
});
