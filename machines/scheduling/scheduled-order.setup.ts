import { assign, type EventObject, emit, sendTo } from 'xstate';
import type { Cart } from '../../services/contracts/cart.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import { checkoutPath } from '../checkout/addresses.ts';
import type { Emitted } from '../shared/emitted.ts';
import { isSessionOver, refusalCode } from '../shared/failures.ts';
import { watch } from '../shared/watch.ts';
import { type AgeVerificationOutput, ageVerificationMachine } from './age-verification.machine.ts';
import { isSlotGone } from './hold.ts';
import type { ReservationEvent } from './reservation.events.ts';
import { type Hold, holdFact } from './reservation.selectors.ts';
import { cartFact } from './scheduled-order.events.ts';
import {
  isReservedIn,
  itemsOf,
  minimumAgeIn,
  type OrderContext,
  type OrderInput,
} from './scheduled-order.ts';

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
  isSessionOver: (_: Known, failure: ServiceFailure) => isSessionOver(failure),
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
      const hasLapsed = context.hasLapsed || hold.status === 'expired';
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
    tellSessionLost: emitted(() => ({ type: 'session.lost' })),
  };
}

export const orderDelays = {
  /** How long the page waits to hear of an earlier hold before it offers times or methods. */
  patience: 3000,
};
