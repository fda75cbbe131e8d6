import { type ActorRefFrom, assign, type EventObject, emit, type SnapshotFrom, sendTo } from 'xstate';
import type { Cart } from '../../services/contracts/cart.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import { type Destination, type Modality, USUAL_MINIMUM_AGE } from '../../services/contracts/values.ts';
import type { cartMachine } from '../cart/cart.machine.ts';
import { minimumAgeOf } from '../cart/cart.selectors.ts';
import type { Emitted } from '../shared/emitted.ts';
import { referenceOf, refusalCode, waitOf } from '../shared/failures.ts';
import { newKey } from '../shared/keys.ts';
import { checkoutPath } from '../shared/order-paths.ts';
import { watch } from '../shared/watch.ts';
import {
  type AgeRefusal,
  type AgeVerificationInput,
  type AgeVerificationOutput,
  ageVerificationMachine,
} from './age-verification.machine.ts';
import { isSamePlace } from './destination.ts';
import { isSlotGone, type ReservationFailure } from './hold.ts';
import type { QuoteItem } from './quotes.machine.ts';
import type { ReservationEvent, reservationMachine } from './reservation.machine.ts';
import { type Hold, type HoldFact, holdFact } from './reservation.selectors.ts';

/** What the chart of every modality is told. */
export interface OrderInput {
  modality: Modality;
  /** Where it goes; null for pickup. */
  destination: Destination | null;
  /** The root's, as is the cart: both outlive the page. */
  reservation: ActorRefFrom<typeof reservationMachine>;
  cart: ActorRefFrom<typeof cartMachine>;
  /** A placed order is being changed (AGE-06). */
  isModify: boolean;
  /** What a date of birth is checked with. */
  ageForm: AgeVerificationInput['form'];
}

/** Told beside the action that failed (ERR-65, ERR-20), or how long to wait after too many tries. */
export type OrderProblem =
  | { kind: 'notReserved' | 'checkoutFailed'; requestId?: string }
  | { kind: 'rateLimited'; message: string };

/** Why the time or the methods are not reserved. */
export function reserveProblem(failure: ReservationFailure): OrderProblem {
  if (failure.kind === 'rateLimited') return failure;
  return failure.kind === 'retry' ? { ...failure, kind: 'notReserved' } : { kind: 'notReserved' };
}

/** Why there is no checkout. */
export function checkoutProblem(failure: ServiceFailure): OrderProblem {
  const message = waitOf(failure);
  return message === null
    ? { kind: 'checkoutFailed', ...referenceOf(failure) }
    : { kind: 'rateLimited', message };
}

/** What the charts of slots and of shipping know alike. */
export interface OrderContext {
  input: OrderInput;
  cart: Cart | null;
  hold: Hold;
  /** What is held for this order as far as we know, also while the store is asked. */
  held: Reservation | null;
  /** What was held of this modality ran out, and nothing was reserved since. */
  hasLapsed: boolean;
  /** The customer wants something else although this is held (SCH-11). */
  wantsNewTime: boolean;
  /** Verified on this page; the store has none of it before the checkout is made (AGE-13). */
  birthDate: string | null;
  /** What the store said of the date that was verified here last. */
  ageRefusal: AgeRefusal | null;
}

/** Before anything is known of the cart or of a hold. */
export const unknownOrder = {
  cart: null,
  hold: { status: 'pending' },
  held: null,
  hasLapsed: false,
  wantsNewTime: false,
  birthDate: null,
  ageRefusal: null,
} as const satisfies Omit<OrderContext, 'input'>;

type Ordered = { cart: Cart | null; input: Pick<OrderInput, 'modality'> };

/** The lines of the cart that are received this way. */
export const itemsOf = ({ cart, input }: Ordered) =>
  (cart?.lineItems ?? []).filter(({ modalityType }) => modalityType === input.modality);

/** What quotes and a hold are asked for. */
export const orderItems = (order: Ordered): QuoteItem[] =>
  itemsOf(order).map(({ gtin13, quantity }) => ({ gtin13, quantity }));

/** Whether the hold is for what is scheduled here, and for where it goes. */
export const isReservedIn = ({ input }: Pick<OrderContext, 'input'>, hold: Hold): boolean =>
  hold.status === 'held' &&
  hold.reservation.modalityType === input.modality &&
  isSamePlace(hold.reservation.destination, input.destination);

/** How old one must be to receive the order, null where nothing of it is age-restricted. */
export const minimumAgeIn = (order: Ordered): number | null => minimumAgeOf(itemsOf(order));

/** The request with the key of the earlier try where nothing of it has changed, else with one of its own. */
export function keyed<TRequest extends object>(
  request: TRequest,
  earlier: { idempotencyKey: string } | null,
): TRequest & { idempotencyKey: string } {
  const { idempotencyKey, ...before } = earlier ?? {};
  return {
    ...request,
    idempotencyKey: idempotencyKey && isSame(before, request) ? idempotencyKey : newKey(),
  };
}

/** Whether two values that are told to the store say the same. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export type CartFact =
  | { type: 'cart.changed'; cart: Cart }
  | { type: 'cart.pending' }
  | { type: 'cart.failed' };

export function cartFact(snapshot: SnapshotFrom<typeof cartMachine>): CartFact {
  const { cart } = snapshot.context;
  if (cart) return { type: 'cart.changed', cart };
  return snapshot.matches('failed') ? { type: 'cart.failed' } : { type: 'cart.pending' };
}

/** What the charts of slots and of shipping hear alike. */
export type OrderEvent =
  | CartFact
  | HoldFact
  | { type: 'cart.retry' }
  /** Edit of what is held: the shopper wants a new time or other options (SCH-11). */
  | { type: 'time.edit' }
  /** Keeps what is held. */
  | { type: 'edit.cancel' }
  /** 'Select New Time' of what has expired, or closing it. */
  | { type: 'newTime.select' }
  | { type: 'checkout.continue' };

interface Known {
  context: OrderContext;
}

/** What the charts of slots and of shipping invoke alike. */
export const orderActors = {
  watchCart: watch(cartFact),
  watchHold: watch(holdFact),
  ageVerification: ageVerificationMachine,
};

/** What they ask alike. */
export const orderGuards = {
  isCartKnown: ({ context }: Known) => context.cart !== null,
  isOrderKnown: ({ context }: Known) => context.cart !== null && context.hold.status !== 'pending',
  hasNoItems: ({ context }: Known) => context.cart !== null && itemsOf(context).length === 0,
  hasItems: ({ context: { input } }: Known, { cart }: { cart: Cart }) => itemsOf({ cart, input }).length > 0,
  isReserved: ({ context }: Known) => isReservedIn(context, context.hold) && !context.wantsNewTime,
  becomesReserved: ({ context }: Known, { hold }: { hold: Hold }) => isReservedIn(context, hold),
  becomesNewlyReserved: ({ context }: Known, { hold }: { hold: Hold }) =>
    isReservedIn(context, hold) && !context.wantsNewTime,
  becomesOver: (_: Known, { hold }: { hold: Hold }) => hold.status === 'none' || hold.status === 'expired',
  becomesGone: (_: Known, { hold }: { hold: Hold }) =>
    hold.status === 'refused' && hold.failure.kind === 'slotGone',
  isPending: (_: Known, { hold }: { hold: Hold }) => hold.status === 'pending',
  /** Asked before what is restricted is held or ordered (SCH-13, AGE-02). */
  needsAge: ({ context }: Known) => minimumAgeIn(context) !== null && context.birthDate === null,
  isVerified: (_: Known, { kind }: AgeVerificationOutput) => kind === 'verified',
  isReturned: (_: Known, { kind }: AgeVerificationOutput) => kind === 'returned',
  isAgeWanted: (_: Known, failure: ServiceFailure) => refusalCode(failure) === 'AGE_VERIFICATION_REQUIRED',
  isSlotGone: (_: Known, failure: ServiceFailure) => isSlotGone(failure),
};

/** What the store said of the date, else of the whole. */
const refusalWords = (failure: ServiceFailure): string =>
  failure.kind === 'refused' ? (Object.values(failure.fields)[0] ?? failure.message) : '';

/** What they do alike, each with its own context and events. */
export function orderActions<TContext extends OrderContext, TEvent extends EventObject>() {
  const assigned = <TParams = undefined>(
    change: (context: OrderContext, params: TParams) => Partial<OrderContext>,
  ) =>
    assign<TContext, TEvent, TParams, TEvent, never>(
      ({ context }, params) => change(context, params) as Partial<TContext>,
    );
  const emitted = <TParams = undefined>(event: (params: TParams) => Emitted) =>
    emit<TContext, TEvent, TParams, TEvent, Emitted>((_, params) => event(params));
  const told = (event: ReservationEvent) =>
    sendTo<TContext, TEvent, undefined, OrderInput['reservation'], TEvent, never>(
      ({ context }) => context.input.reservation,
      event,
    );
  return {
    storeCart: assigned<{ cart: Cart }>((_, { cart }) => ({ cart })),
    storeHold: assigned<{ hold: Hold }>((context, { hold }) => {
      if (hold.status === 'held')
        return { hold, held: isReservedIn(context, hold) ? hold.reservation : null, hasLapsed: false };
      const isOver = hold.status === 'none' || hold.status === 'expired';
      const hasLapsed =
        context.hasLapsed || (hold.status === 'expired' && hold.modalityType === context.input.modality);
      return { hold, held: isOver ? null : context.held, hasLapsed };
    }),
    wantNewTime: assigned(() => ({ wantsNewTime: true })),
    keepTime: assigned(() => ({ wantsNewTime: false })),
    storeBirthDate: assigned<AgeVerificationOutput>((_, output) =>
      output.kind === 'verified' ? { birthDate: output.birthDate, ageRefusal: null } : {},
    ),
    /** A date that was not sent cannot have been refused: then it is asked for without a word. */
    storeAgeRefusal: assigned<ServiceFailure>(({ birthDate }, failure) => ({
      birthDate: null,
      ageRefusal: birthDate === null ? null : { birthDate, words: refusalWords(failure) },
    })),
    dismissRefusal: told({ type: 'reservation.dismiss' }),
    releaseHold: told({ type: 'reservation.release' }),
    reloadCart: sendTo<TContext, TEvent, undefined, OrderInput['cart'], TEvent, never>(
      ({ context }) => context.input.cart,
      { type: 'cart.reload' },
    ),
    goToCheckout: emitted<{ checkoutId: string }>(({ checkoutId }) => ({
      type: 'navigation.requested',
      to: checkoutPath(checkoutId),
    })),
    goToCart: emitted(() => ({ type: 'navigation.requested', to: '/cart' })),
  };
}

export const orderDelays = {
  /** How long the page waits to hear of an earlier hold before it offers times or methods. */
  patience: 3000,
};

type CartChanged = { event: Extract<CartFact, { type: 'cart.changed' }> };

const storeCart = { type: 'storeCart', params: ({ event }: CartChanged) => event } as const;

const storeHold = { type: 'storeHold', params: ({ event }: { event: HoldFact }) => event } as const;

/** How both charts start: the order is opened, and heard are the cart and the hold. */
export const listening = {
  invoke: [
    { id: 'watchCart', src: 'watchCart', input: ({ context }: Known) => ({ source: context.input.cart }) },
    {
      id: 'watchHold',
      src: 'watchHold',
      input: ({ context }: Known) => ({ source: context.input.reservation }),
    },
  ],
  initial: 'opening',
  on: {
    'cart.changed': { actions: storeCart },
    'hold.changed': { actions: storeHold },
  },
} as const;

/** Until the cart is known, and the hold or that one waited long enough for it. */
export const opening = {
  tags: 'busy',
  initial: 'waiting',
  always: { guard: 'hasNoItems', target: 'noItems' },
  on: { 'cart.failed': 'cartFailed' },
  onDone: 'scheduling',
  states: {
    waiting: { always: { guard: 'isOrderKnown', target: 'known' }, after: { patience: 'impatient' } },
    impatient: { always: { guard: 'isCartKnown', target: 'known' } },
    known: { type: 'final' },
  },
} as const;

export const cartFailed = {
  on: {
    'cart.retry': { target: 'opening', actions: 'reloadCart' },
    'cart.changed': { target: 'opening', actions: storeCart },
    'cart.pending': 'opening',
  },
} as const;

/** The cart has nothing that is received this way. */
export const noItems = {
  on: {
    'cart.changed': {
      guard: { type: 'hasItems', params: ({ event }: CartChanged) => event },
      target: 'opening',
      actions: storeCart,
    },
  },
} as const;

/** Refuses nobody: where no answer tells the day, the store alone judges, not the browser's clock. */
const UNKNOWN_DAY = '9999-12-31';

type Verified = { event: { output: AgeVerificationOutput } };

const outputOf = ({ event }: Verified) => event.output;

/**
 * A state that asks for the date of birth of who receives the order, then goes on (SCH-13, AGE-13). `todayOf` gives the
 * calendar day where it is received, as the store's answers tell it.
 */
export const askingAge =
  <TContext extends OrderContext>(todayOf: (context: TContext) => string | null) =>
  <TNext extends string, TBack extends string>(next: TNext, back: TBack) =>
    ({
      invoke: {
        id: 'ageVerification',
        src: 'ageVerification',
        input: ({ context }: { context: TContext }): AgeVerificationInput => ({
          minimumAge: minimumAgeIn(context) ?? USUAL_MINIMUM_AGE,
          today: todayOf(context) ?? UNKNOWN_DAY,
          isModify: context.input.isModify,
          refusal: context.ageRefusal,
          form: context.input.ageForm,
        }),
        onDone: [
          {
            guard: { type: 'isVerified', params: outputOf },
            target: next,
            actions: { type: 'storeBirthDate', params: outputOf },
          },
          { guard: { type: 'isReturned', params: outputOf }, target: back, actions: 'goToCart' },
          { target: back },
        ],
      },
    }) as const;
