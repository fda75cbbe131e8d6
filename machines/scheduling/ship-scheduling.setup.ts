import { assign, emit, sendTo, setup } from 'xstate';
import type { Cart } from '../../services/contracts/cart.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { QuoteItem } from '../../services/contracts/quote-parts.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { Destination } from '../../services/contracts/values.ts';
import { minimumAgeOf } from '../cart/cart.selectors.ts';
import { checkoutPath } from '../checkout/addresses.ts';
import type { Emitted } from '../shared/emitted.ts';
import { isSessionOver, refusalCode } from '../shared/failures.ts';
import { newKey } from '../shared/keys.ts';
import { type Service, slots } from '../shared/services.ts';
import { watch } from '../shared/watch.ts';
import { type AgeVerificationOutput, ageVerificationMachine } from './age-verification.machine.ts';
import { isSamePlace } from './destination.ts';
import { choiceRefusal, isSlotGone } from './hold.ts';
import { type Hold, holdFact } from './reservation.selectors.ts';
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
import { cartFact } from './slot-scheduling.events.ts';

const MODALITY = 'SHIP' as const;

export interface ShipSchedulingServices {
  createShipCheckout: Service<ShipCheckoutRequest, { checkoutId: string }>;
}

interface ShipSchedulingContext {
  input: ShipSchedulingInput;
  cart: Cart | null;
  hold: Hold;
  /** What is held as far as we know, also while the store is asked. */
  held: Reservation | null;
  /** The customer wants other options although some are held (SCH-11). */
  wantsNewTime: boolean;
  shipments: Shipment[];
  chosen: ChosenMethods;
  /** Verified on this page; the store has none of it before the checkout is made (AGE-13). */
  birthDate: string | null;
  request: ShipCheckoutRequest | null;
  /** Told beside the action. */
  problem: ShipProblem | null;
}

export const itemsOf = (cart: Cart | null) =>
  (cart?.lineItems ?? []).filter(({ modalityType }) => modalityType === MODALITY);

const quoteItem = ({ gtin13, quantity }: QuoteItem): QuoteItem => ({ gtin13, quantity });
export const quoteItemsOf = (cart: Cart | null): QuoteItem[] => itemsOf(cart).map(quoteItem);

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether a hold is of options that lead to this address. */
const leadsTo = ({ modalityType, destination }: Reservation, address: Destination): boolean =>
  modalityType === MODALITY && isSamePlace(destination, address);

const heldHere = ({ input }: ShipSchedulingContext, hold: Hold): boolean =>
  hold.status === 'held' && leadsTo(hold.reservation, input.destination);

/** What is sent, in the cart's lines: of what is held. */
function sendsOf({ cart, held }: ShipSchedulingContext) {
  const sent = held ? sentItems(held) : [];
  return { sent: linesOf(sent, itemsOf(cart)), kept: otherLines(sent, itemsOf(cart)) };
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
  const { idempotencyKey = null, ...earlier } = request ?? {};
  return { ...order, idempotencyKey: isSame(earlier, order) && idempotencyKey ? idempotencyKey : newKey() };
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
    watchCart: watch(cartFact),
    watchHold: watch(holdFact),
    shippingQuotes: shippingQuotesMachine,
    shippingChoice: shippingChoiceMachine,
    ageVerification: ageVerificationMachine,
  },
  guards: {
    isCartKnown: ({ context }) => context.cart !== null,
    isHoldKnown: ({ context }) => context.hold.status !== 'pending',
    hasNoItems: ({ context }) => context.cart !== null && itemsOf(context.cart).length === 0,
    hasItems: (_, { cart }: { cart: Cart }) => itemsOf(cart).length > 0,
    hasOtherItems: ({ context }, { cart }: { cart: Cart }) =>
      itemsOf(cart).length > 0 && !isSame(quoteItemsOf(cart), quoteItemsOf(context.cart)),
    isReserved: ({ context }) => heldHere(context, context.hold) && !context.wantsNewTime,
    canKeepHeld: ({ context }) => heldHere(context, context.hold),
    becomesReserved: ({ context }, { hold }: { hold: Hold }) => heldHere(context, hold),
    becomesNewlyReserved: ({ context }, { hold }: { hold: Hold }) =>
      heldHere(context, hold) && !context.wantsNewTime,
    becomesOver: (_, { hold }: { hold: Hold }) => hold.status === 'none' || hold.status === 'expired',
    becomesGone: (_, { hold }: { hold: Hold }) =>
      hold.status === 'refused' && hold.failure.kind === 'slotGone',
    isPending: (_, { hold }: { hold: Hold }) => hold.status === 'pending',
    /** Nothing is held any more. */
    hasLostHold: ({ context }) => context.held === null,
    /** Asked before what is restricted is held or ordered (SCH-13, AGE-02). */
    needsAge: ({ context }) => minimumAgeOf(itemsOf(context.cart)) !== null && context.birthDate === null,
    isVerified: (_, { kind }: AgeVerificationOutput) => kind === 'verified',
    isReturned: (_, { kind }: AgeVerificationOutput) => kind === 'returned',
    isSessionOver: (_, failure: ServiceFailure) => isSessionOver(failure),
    isSlotGone: (_, failure: ServiceFailure) => isSlotGone(failure),
    isAgeWanted: (_, failure: ServiceFailure) => refusalCode(failure) === 'AGE_VERIFICATION_REQUIRED',
    /** The cart has other items or costs something else than was shown. */
    isCartChanged: (_, failure: ServiceFailure) =>
      ['TOTAL_CHANGED', 'PROMISE_STALE'].includes(refusalCode(failure) ?? ''),
    isChoiceRefused: (_, failure: ServiceFailure) => choiceRefusal(failure) !== null,
  },
  actions: {
    storeCart: assign((_, { cart }: { cart: Cart }) => ({ cart })),
    storeHold: assign(({ context }, { hold }: { hold: Hold }) => {
      if (hold.status === 'held') return { hold, held: heldHere(context, hold) ? hold.reservation : null };
      return { hold, held: hold.status === 'none' || hold.status === 'expired' ? null : context.held };
    }),
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
    wantNewTime: assign({ wantsNewTime: true }),
    keepTime: assign({ wantsNewTime: false }),
    storeBirthDate: assign((_, output: AgeVerificationOutput) =>
      output.kind === 'verified' ? { birthDate: output.birthDate } : {},
    ),
    clearBirthDate: assign({ birthDate: null }),
    storeRequest: assign(({ context }) => ({ request: requestOf(context) })),
    reserve: sendTo(reservationOf, ({ context: { cart, shipments, chosen } }) => ({
      type: 'slot.reserve' as const,
      modalityType: MODALITY,
      optionIds: shipments.flatMap((shipment) => methodOf(shipment, chosen)?.id ?? []),
      keyspace: cart?.id ?? '',
    })),
    dismissRefusal: sendTo(reservationOf, { type: 'reservation.dismiss' }),
    releaseHold: sendTo(reservationOf, { type: 'reservation.release' }),
    reloadCart: sendTo(({ context }: { context: ShipSchedulingContext }) => context.input.cart, {
      type: 'cart.reload',
    }),
    tellShipments: sendTo('shippingChoice', ({ context: { shipments, chosen } }) => ({
      type: 'shipments.changed' as const,
      shipments,
      chosen,
    })),
    goToCheckout: emit((_, { checkoutId }: { checkoutId: string }) => ({
      type: 'navigation.requested' as const,
      to: checkoutPath(checkoutId),
    })),
    goToCart: emit({ type: 'navigation.requested', to: '/cart' }),
    tellSessionLost: emit({ type: 'session.lost' }),
  },
  delays: {
    /** How long the page waits to hear of an earlier hold before it offers options. */
    patience: 3000,
  },
});
