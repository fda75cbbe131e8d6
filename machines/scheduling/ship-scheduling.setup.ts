import { assign, sendTo, setup } from 'xstate';
import type { Cart } from '../../services/contracts/cart.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { QuoteItem } from '../../services/contracts/quote-parts.ts';
import type { Emitted } from '../shared/emitted.ts';
import { refusalCode } from '../shared/failures.ts';
import { type Service, slots } from '../shared/services.ts';
import { choiceRefusal } from './hold.ts';
import type { Hold } from './reservation.selectors.ts';
import { orderActions, orderActors, orderDelays, orderGuards } from './scheduled-order.setup.ts';
import { isReservedIn, isSame, itemsOf, keyed, type OrderContext, orderItems } from './scheduled-order.ts';
import type {
  ShipCheckoutRequest,
  ShipProblem,
  ShipSchedulingEvent,
  ShipSchedulingInput,
} from './ship-scheduling.events.ts';
import {
  type ChosenMethods,
  heldMethods,
  linesOf,
  methodOf,
  namedMethods,
  otherLines,
  type Shipment,
  sentItems,
  stillOffered,
  totalOf,
} from './shipments.ts';
import { shippingChoiceMachine } from './shipping-choice.machine.ts';
import { type ShippingQuotesServices, shippingQuotesMachine } from './shipping-quotes.machine.ts';

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
    storeHoldProblem: assign((_, { hold }: { hold: Hold }) => ({
      problem:
        hold.status === 'refused' && hold.failure.kind === 'refused'
          ? { kind: 'choiceRefused' as const, code: hold.failure.code }
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
