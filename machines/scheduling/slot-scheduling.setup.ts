import { type ActorRefFrom, assign, emit, enqueueActions, sendTo, setup, stopChild } from 'xstate';
import type { Cart } from '../../services/contracts/cart.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { ModalityOption } from '../../services/contracts/modalities.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { Destination } from '../../services/contracts/values.ts';
import type { cartMachine } from '../cart/cart.machine.ts';
import { checkoutPath } from '../checkout/addresses.ts';
import type { Emitted } from '../shared/emitted.ts';
import { isSessionOver, refusalCode } from '../shared/failures.ts';
import type { FormSchema } from '../shared/form.machine.ts';
import { newKey } from '../shared/keys.ts';
import { type Service, slots } from '../shared/services.ts';
import { watch } from '../shared/watch.ts';
import { isSamePlace, type SlotModality } from './destination.ts';
import { isSlotGone } from './hold.ts';
import { quotesMachine } from './quotes.machine.ts';
import type { QuoteItem } from './quotes.setup.ts';
import type { reservationMachine } from './reservation.machine.ts';
import { type Hold, holdFact } from './reservation.selectors.ts';
import { hasAnyTimes, hasOnlyOthers, type Schedule, timeOf } from './schedule.ts';
import {
  type CheckoutRequest,
  cartFact,
  type PromiseUpdate,
  type SlotSchedulingEvent,
} from './slot-scheduling.events.ts';
import { storeChoiceMachine } from './store-choice.machine.ts';
import { timeChoiceMachine } from './time-choice.machine.ts';

export interface SlotSchedulingServices {
  createCheckout: Service<CheckoutRequest, { checkoutId: string }>;
  updatePromise: Service<PromiseUpdate, Reservation>;
}

export interface SlotSchedulingInput {
  modality: SlotModality;
  /** Where it is delivered; null for pickup. */
  destination: Destination | null;
  /** The root's, as is the cart: both outlive the page. */
  reservation: ActorRefFrom<typeof reservationMachine>;
  cart: ActorRefFrom<typeof cartMachine>;
  /** What the postal code of a store search is checked with. */
  postalCode: FormSchema;
  /** Whose times the shopper is told of when they have run out (SCH-37). */
  deliveryPartner: { vendorId: string; name: string };
}

export interface SlotSchedulingContext {
  input: SlotSchedulingInput;
  cart: Cart | null;
  hold: Hold;
  /** What is held for this order as far as we know, also while the store is asked. */
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

/** The lines of the cart that are received this way. */
export const itemsOf = (cart: Cart | null, modality: SlotModality) =>
  (cart?.lineItems ?? []).filter(({ modalityType }) => modalityType === modality);

/** What quotes and a hold are asked for. */
export const orderItems = ({ cart, input }: Pick<SlotSchedulingContext, 'cart' | 'input'>): QuoteItem[] =>
  itemsOf(cart, input.modality).map(({ gtin13, quantity }) => ({ gtin13, quantity }));

/** Whether the hold is for what is scheduled here, and for where it goes. */
const isReservedIn = ({ input }: SlotSchedulingContext, hold: Hold) =>
  hold.status === 'held' &&
  hold.reservation.modalityType === input.modality &&
  isSamePlace(hold.reservation.destination, input.destination);

/** Who was to bring the order: at the time that was chosen, else at the one that is held. */
const vendorOf = ({ schedule, timeId, held }: SlotSchedulingContext): string | undefined =>
  (schedule && timeOf(schedule, timeId)?.vendor.id) ?? held?.selections[0]?.vendor.id;

const isPartners = (context: SlotSchedulingContext): boolean =>
  vendorOf(context) === context.input.deliveryPartner.vendorId;

const reservationOf = ({ context }: { context: SlotSchedulingContext }) => context.input.reservation;

/** What the chart of pickup scheduling can ask and do; its states stand in slot-scheduling.machine.ts. */
export const slotFlow = setup({
  types: {
    input: {} as SlotSchedulingInput,
    context: {} as SlotSchedulingContext,
    events: {} as SlotSchedulingEvent,
    emitted: {} as Emitted,
    tags: {} as 'busy' | 'modal',
    children: {} as { storeChoice: 'storeChoice'; quotes: 'quotes'; timeChoice: 'timeChoice' },
  },
  actors: {
    ...slots<SlotSchedulingServices>('createCheckout', 'updatePromise'),
    watchCart: watch(cartFact),
    watchHold: watch(holdFact),
    storeChoice: storeChoiceMachine,
    quotes: quotesMachine,
    timeChoice: timeChoiceMachine,
  },
  guards: {
    isCartKnown: ({ context }) => context.cart !== null,
    isHoldKnown: ({ context }) => context.hold.status !== 'pending',
    hasNoItems: ({ context: { cart, input } }) => cart !== null && itemsOf(cart, input.modality).length === 0,
    hasItems: ({ context: { input } }, { cart }: { cart: Cart }) => itemsOf(cart, input.modality).length > 0,
    /** The address, or the store that was chosen. */
    hasPlace: ({ context }) => context.input.modality === 'DELIVERY' || context.store !== null,
    hasHeld: ({ context }) => context.held !== null,
    isReserved: ({ context }) => isReservedIn(context, context.hold) && !context.wantsNewTime,
    becomesReserved: ({ context }, { hold }: { hold: Hold }) => isReservedIn(context, hold),
    becomesNewlyReserved: ({ context }, { hold }: { hold: Hold }) =>
      isReservedIn(context, hold) && !context.wantsNewTime,
    becomesOver: (_, { hold }: { hold: Hold }) => hold.status === 'none' || hold.status === 'expired',
    becomesGone: (_, { hold }: { hold: Hold }) =>
      hold.status === 'refused' && hold.failure.kind === 'slotGone',
    /** The partner's time is gone: whether it has others is to be asked before anything is said (SCH-37). */
    becomesPartnersGone: ({ context }, { hold }: { hold: Hold }) =>
      hold.status === 'refused' && hold.failure.kind === 'slotGone' && isPartners(context),
    isPartnersGone: ({ context }, failure: ServiceFailure) => isSlotGone(failure) && isPartners(context),
    isPartnerOut: ({ context: { input } }, { output }: { output: Schedule }) =>
      hasOnlyOthers(output, input.deliveryPartner.vendorId),
    hasNoTimes: (_, { output }: { output: Schedule }) => !hasAnyTimes(output),
    isPromiseStale: (_, failure: ServiceFailure) => refusalCode(failure) === 'PROMISE_STALE',
    isVersionStale: (_, failure: ServiceFailure) => refusalCode(failure) === 'VERSION_STALE',
    becomesExpired: (_, { hold }: { hold: Hold }) => hold.status === 'expired',
    isPending: (_, { hold }: { hold: Hold }) => hold.status === 'pending',
    isSessionOver: (_, failure: ServiceFailure) => isSessionOver(failure),
    isSlotGone: (_, failure: ServiceFailure) => isSlotGone(failure),
    hasExpired: ({ context }) => context.hold.status === 'expired',
  },
  actions: {
    storeCart: assign((_, { cart }: { cart: Cart }) => ({ cart })),
    storeHold: assign(({ context }, { hold }: { hold: Hold }) => {
      if (hold.status === 'held')
        return { hold, held: isReservedIn(context, hold) ? hold.reservation : null };
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
    storePromise: assign((_, held: Reservation) => ({ held })),
    tellPromise: sendTo(reservationOf, (_, reservation: Reservation) => ({
      type: 'reservation.changed' as const,
      reservation,
    })),
    checkHold: sendTo(reservationOf, { type: 'reservation.check' }),
    /** Only pickup has stores to choose from. */
    openStores: enqueueActions(({ context: { input }, enqueue, self }) => {
      if (input.modality !== 'PICKUP') return;
      enqueue.spawnChild('storeChoice', {
        id: 'storeChoice',
        input: { parent: self, modalityType: input.modality, postalCode: input.postalCode },
      });
    }),
    closeStores: stopChild('storeChoice'),
    reserve: sendTo(reservationOf, ({ context: { cart, timeId, input } }) => ({
      type: 'slot.reserve' as const,
      modalityType: input.modality,
      optionIds: timeId ? [timeId] : [],
      keyspace: cart?.id ?? '',
    })),
    dismissRefusal: sendTo(reservationOf, { type: 'reservation.dismiss' }),
    releaseHold: sendTo(reservationOf, { type: 'reservation.release' }),
    reloadCart: sendTo(({ context }: { context: SlotSchedulingContext }) => context.input.cart, {
      type: 'cart.reload',
    }),
    goToCheckout: emit((_, { checkoutId }: { checkoutId: string }) => ({
      type: 'navigation.requested' as const,
      to: checkoutPath(checkoutId),
    })),
    tellSessionLost: emit({ type: 'session.lost' }),
  },
  delays: {
    /** How long the page waits to hear of an earlier hold before it offers times. */
    patience: 3000,
  },
});
