import { type ActorRefFrom, assign, emit, sendTo, setup } from 'xstate';
import type { Cart } from '../../services/contracts/cart.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { ModalityOption } from '../../services/contracts/modalities.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { cartMachine } from '../cart/cart.machine.ts';
import type { Emitted } from '../shared/emitted.ts';
import { isSessionOver } from '../shared/failures.ts';
import type { FormSchema } from '../shared/form.machine.ts';
import { newKey } from '../shared/keys.ts';
import { type Service, slots } from '../shared/services.ts';
import { watch } from '../shared/watch.ts';
import { isSlotGone } from './hold.ts';
import { type CheckoutRequest, cartFact, type PickupSchedulingEvent } from './pickup-scheduling.events.ts';
import { quotesMachine } from './quotes.machine.ts';
import type { reservationMachine } from './reservation.machine.ts';
import { type Hold, holdFact } from './reservation.selectors.ts';
import type { Schedule } from './schedule.ts';
import { storeChoiceMachine } from './store-choice.machine.ts';
import { timeChoiceMachine } from './time-choice.machine.ts';

export const MODALITY = 'PICKUP' as const;

export interface PickupSchedulingServices {
  createCheckout: Service<CheckoutRequest, { checkoutId: string }>;
}

export interface PickupSchedulingInput {
  /** The root's, as is the cart: both outlive the page. */
  reservation: ActorRefFrom<typeof reservationMachine>;
  cart: ActorRefFrom<typeof cartMachine>;
  /** What the postal code of a store search is checked with. */
  postalCode: FormSchema;
}

interface PickupSchedulingContext {
  input: PickupSchedulingInput;
  cart: Cart | null;
  hold: Hold;
  /** What is held as far as we know, also while the store is asked. */
  held: Reservation | null;
  /** The customer wants a new time although one is held (SCH-11). */
  wantsNewTime: boolean;
  store: ModalityOption | null;
  schedule: Schedule | null;
  timeId: string | null;
  request: CheckoutRequest | null;
  /** Told beside the action that failed (ERR-65, ERR-20). */
  problem: 'notReserved' | 'checkoutFailed' | null;
}

export const itemsOf = (cart: Cart | null) =>
  (cart?.lineItems ?? []).filter(({ modalityType }) => modalityType === MODALITY);

const isReservedIn = (hold: Hold) => hold.status === 'held' && hold.reservation.modalityType === MODALITY;

const reservationOf = ({ context }: { context: PickupSchedulingContext }) => context.input.reservation;

/** What the chart of pickup scheduling can ask and do; its states stand in pickup-scheduling.machine.ts. */
export const pickupFlow = setup({
  types: {
    input: {} as PickupSchedulingInput,
    context: {} as PickupSchedulingContext,
    events: {} as PickupSchedulingEvent,
    emitted: {} as Emitted,
    tags: {} as 'busy' | 'modal',
    children: {} as { storeChoice: 'storeChoice'; quotes: 'quotes'; timeChoice: 'timeChoice' },
  },
  actors: {
    ...slots<PickupSchedulingServices>('createCheckout'),
    watchCart: watch(cartFact),
    watchHold: watch(holdFact),
    storeChoice: storeChoiceMachine,
    quotes: quotesMachine,
    timeChoice: timeChoiceMachine,
  },
  guards: {
    isCartKnown: ({ context }) => context.cart !== null,
    isHoldKnown: ({ context }) => context.hold.status !== 'pending',
    hasNoItems: ({ context }) => context.cart !== null && itemsOf(context.cart).length === 0,
    hasItems: (_, { cart }: { cart: Cart }) => itemsOf(cart).length > 0,
    hasStore: ({ context }) => context.store !== null,
    hasHeld: ({ context }) => context.held !== null,
    isReserved: ({ context }) => isReservedIn(context.hold) && !context.wantsNewTime,
    becomesReserved: (_, { hold }: { hold: Hold }) => isReservedIn(hold),
    becomesNewlyReserved: ({ context }, { hold }: { hold: Hold }) =>
      isReservedIn(hold) && !context.wantsNewTime,
    becomesOver: (_, { hold }: { hold: Hold }) => hold.status === 'none' || hold.status === 'expired',
    becomesGone: (_, { hold }: { hold: Hold }) =>
      hold.status === 'refused' && hold.failure.kind === 'slotGone',
    becomesExpired: (_, { hold }: { hold: Hold }) => hold.status === 'expired',
    isPending: (_, { hold }: { hold: Hold }) => hold.status === 'pending',
    isSessionOver: (_, failure: ServiceFailure) => isSessionOver(failure),
    isSlotGone: (_, failure: ServiceFailure) => isSlotGone(failure),
    hasExpired: ({ context }) => context.hold.status === 'expired',
  },
  actions: {
    storeCart: assign((_, { cart }: { cart: Cart }) => ({ cart })),
    storeHold: assign(({ context }, { hold }: { hold: Hold }) => {
      if (hold.status === 'held') return { hold, held: hold.reservation };
      const isOver = hold.status === 'none' || hold.status === 'expired';
      return { hold, held: isOver ? null : context.held };
    }),
    storeStore: assign((_, { store }: { store: ModalityOption }) => ({ store })),
    storeSchedule: assign((_, { output }: { output: Schedule }) => ({ schedule: output })),
    storeTime: assign((_, { timeId }: { timeId: string }) => ({ timeId, problem: null })),
    storeProblem: assign((_, { problem }: { problem: 'notReserved' | 'checkoutFailed' }) => ({ problem })),
    clearProblem: assign({ problem: null }),
    clearTimes: assign({ schedule: null, timeId: null, problem: null }),
    wantNewTime: assign({ wantsNewTime: true }),
    keepTime: assign({ wantsNewTime: false }),
    wantNewTimeWhileHeld: assign({ wantsNewTime: ({ context }) => context.held !== null }),
    storeRequest: assign(({ context: { cart, held, request } }) => {
      if (!cart || !held) return {};
      const { id, versionKey } = held;
      const isSame = request?.promise.id === id && request.promise.versionKey === versionKey;
      const idempotencyKey = isSame ? request.idempotencyKey : newKey();
      return {
        request: {
          cartId: cart.id,
          modalityType: held.modalityType,
          promise: { id, versionKey },
          idempotencyKey,
        },
      };
    }),
    reserve: sendTo(reservationOf, ({ context: { cart, timeId } }) => ({
      type: 'slot.reserve' as const,
      modalityType: MODALITY,
      optionIds: timeId ? [timeId] : [],
      keyspace: cart?.id ?? '',
    })),
    dismissRefusal: sendTo(reservationOf, { type: 'reservation.dismiss' }),
    releaseHold: sendTo(reservationOf, { type: 'reservation.release' }),
    reloadCart: sendTo(({ context }: { context: PickupSchedulingContext }) => context.input.cart, {
      type: 'cart.reload',
    }),
    goToCheckout: emit((_, { checkoutId }: { checkoutId: string }) => ({
      type: 'navigation.requested' as const,
      to: `/checkout?orderId=${encodeURIComponent(checkoutId)}&nc=true`,
    })),
    tellSessionLost: emit({ type: 'session.lost' }),
  },
  delays: {
    /** How long the page waits to hear of an earlier hold before it offers times. */
    patience: 3000,
  },
});
