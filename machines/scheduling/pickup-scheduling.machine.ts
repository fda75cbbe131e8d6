import { and, assign, emit, setup } from 'xstate';
import type { Cart } from '../../services/contracts/cart.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { ModalityOption } from '../../services/contracts/modalities.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { Emitted } from '../shared/emitted.ts';
import { asServiceFailure } from '../shared/failures.ts';
import type { FormSchema } from '../shared/form.machine.ts';
import { type Service, slots } from '../shared/services.ts';
import { watch } from '../shared/watch.ts';
import { isSessionOver, isSlotGone } from './hold.ts';
import {
  type CartSource,
  type CheckoutRequest,
  cartFact,
  type PickupSchedulingEvent,
  type ReservationSource,
} from './pickup-scheduling.events.ts';
import { quotesMachine } from './quotes.machine.ts';
import { type Hold, holdFact } from './reservation.selectors.ts';
import type { Schedule } from './schedule.ts';
import { storeChoiceMachine } from './store-choice.machine.ts';
import { timeChoiceMachine } from './time-choice.machine.ts';

const MODALITY = 'PICKUP';

export interface PickupSchedulingServices {
  createCheckout: Service<CheckoutRequest, { checkoutId: string }>;
}

export interface PickupSchedulingInput {
  reservation: ReservationSource;
  cart: CartSource;
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

const itemsOf = (cart: Cart | null) =>
  (cart?.lineItems ?? []).filter(({ modalityType }) => modalityType === MODALITY);

const isReservedIn = (hold: Hold) => hold.status === 'held' && hold.reservation.modalityType === MODALITY;

const flow = setup({
  types: {
    input: {} as PickupSchedulingInput,
    context: {} as PickupSchedulingContext,
    events: {} as PickupSchedulingEvent,
    emitted: {} as Emitted,
    tags: {} as 'busy' | 'modal',
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
      const idempotencyKey = isSame ? request.idempotencyKey : crypto.randomUUID();
      return {
        request: { cartId: cart.id, modalityType: held.modalityType, promise: { id, versionKey }, idempotencyKey },
      };
    }),
    reserve: ({ context: { input, cart, timeId } }) => {
      if (cart && timeId) {
        const { id: keyspace } = cart;
        input.reservation.send({ type: 'slot.reserve', modalityType: MODALITY, optionId: timeId, keyspace });
      }
    },
    dismissRefusal: ({ context }) => context.input.reservation.send({ type: 'reservation.dismiss' }),
    releaseHold: ({ context }) => context.input.reservation.send({ type: 'reservation.release' }),
    reloadCart: ({ context }) => context.input.cart.send({ type: 'cart.reload' }),
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

/** A day and a time of the chosen store, until one is reserved. */
const selecting = flow.createStateConfig({
  initial: 'findingStore',
  entry: 'clearProblem',
  on: {
    'store.chosen': {
      target: '.loadingTimes',
      actions: { type: 'storeStore', params: ({ event }) => event },
    },
    'edit.cancel': {
      guard: 'hasHeld',
      target: '#pickupScheduling.scheduling.returning',
      actions: ['keepTime', 'dismissRefusal'],
    },
    'hold.changed': [
      {
        guard: { type: 'becomesNewlyReserved', params: ({ event }) => event },
        target: '#pickupScheduling.scheduling.reserved',
        actions: { type: 'storeHold', params: ({ event }) => event },
      },
      {
        guard: { type: 'becomesExpired', params: ({ event }) => event },
        target: '#pickupScheduling.scheduling.deciding',
        actions: [{ type: 'storeHold', params: ({ event }) => event }, 'keepTime'],
      },
      { actions: { type: 'storeHold', params: ({ event }) => event } },
    ],
  },
  states: {
    findingStore: {},
    loadingTimes: {
      entry: 'clearTimes',
      invoke: {
        id: 'quotes',
        src: 'quotes',
        input: ({ self, context }) => ({
          parent: self,
          modalityType: MODALITY,
          storeId: context.store?.destination.locationId ?? '',
          items: itemsOf(context.cart).map(({ gtin13, quantity }) => ({ gtin13, quantity })),
        }),
        onDone: { target: 'timed', actions: { type: 'storeSchedule', params: ({ event }) => event } },
      },
    },
    timed: {
      initial: 'choosing',
      invoke: {
        id: 'timeChoice',
        src: 'timeChoice',
        input: ({ self, context: { schedule } }) => {
          if (!schedule) throw new Error('Choosing a time without a schedule.');
          return { parent: self, schedule };
        },
      },
      states: {
        choosing: {
          on: {
            'time.chosen': {
              target: 'reserving',
              actions: { type: 'storeTime', params: ({ event }) => event },
            },
          },
        },
        reserving: {
          tags: 'busy',
          entry: 'reserve',
          on: {
            'store.chosen': { actions: { type: 'storeStore', params: ({ event }) => event } },
            'hold.changed': [
              {
                guard: { type: 'isPending', params: ({ event }) => event },
                actions: { type: 'storeHold', params: ({ event }) => event },
              },
              {
                guard: { type: 'becomesReserved', params: ({ event }) => event },
                target: '#pickupScheduling.scheduling.reserved',
                actions: [{ type: 'storeHold', params: ({ event }) => event }, 'keepTime'],
              },
              {
                guard: { type: 'becomesGone', params: ({ event }) => event },
                target: '#pickupScheduling.scheduling.timeExpired',
                actions: { type: 'storeHold', params: ({ event }) => event },
              },
              {
                target: 'choosing',
                actions: [
                  { type: 'storeHold', params: ({ event }) => event },
                  { type: 'storeProblem', params: { problem: 'notReserved' } },
                ],
              },
            ],
          },
        },
      },
    },
  },
});

/** 'Reserved for {day}, {date}': what is held can be checked out or changed (SCH-10, SCH-14). */
const reserved = flow.createStateConfig({
  initial: 'idle',
  entry: 'clearProblem',
  on: {
    'store.chosen': { actions: { type: 'storeStore', params: ({ event }) => event } },
    'hold.changed': [
      {
        guard: { type: 'becomesOver', params: ({ event }) => event },
        target: '#pickupScheduling.scheduling.deciding',
        actions: { type: 'storeHold', params: ({ event }) => event },
      },
      { actions: { type: 'storeHold', params: ({ event }) => event } },
    ],
  },
  states: {
    idle: {
      on: {
        'time.edit': { target: '#pickupScheduling.scheduling.deciding', actions: 'wantNewTime' },
        'checkout.continue': 'creating',
      },
    },
    creating: {
      tags: 'busy',
      entry: ['clearProblem', 'storeRequest'],
      // The store's answer to the checkout decides, not what is heard of the hold meanwhile.
      on: { 'hold.changed': { actions: { type: 'storeHold', params: ({ event }) => event } } },
      invoke: {
        id: 'createCheckout',
        src: 'createCheckout',
        input: ({ context: { request } }) => {
          if (!request) throw new Error('Creating a checkout without a request.');
          return request;
        },
        onDone: {
          target: '#pickupScheduling.left',
          actions: { type: 'goToCheckout', params: ({ event }) => event.output },
        },
        onError: [
          {
            guard: { type: 'isSessionOver', params: ({ event }) => asServiceFailure(event.error) },
            target: 'idle',
            actions: 'tellSessionLost',
          },
          { guard: 'hasExpired', target: '#pickupScheduling.scheduling.deciding' },
          {
            guard: { type: 'isSlotGone', params: ({ event }) => asServiceFailure(event.error) },
            target: '#pickupScheduling.scheduling.timeExpired',
            actions: 'releaseHold',
          },
          { target: 'idle', actions: { type: 'storeProblem', params: { problem: 'checkoutFailed' } } },
        ],
      },
    },
  },
});

/**
 * Scheduling a pickup order: a store, a day and a time, the hold on it, and on to the checkout. Coordinates the
 * charts of stores, quotes and times; the reservation outlives the page and is only spoken to.
 */
export const pickupSchedulingMachine = flow.createMachine({
  id: 'pickupScheduling',
  context: ({ input }) => ({
    input,
    cart: null,
    hold: { status: 'pending' },
    held: null,
    wantsNewTime: false,
    store: null,
    schedule: null,
    timeId: null,
    request: null,
    problem: null,
  }),
  invoke: [
    { id: 'watchCart', src: 'watchCart', input: ({ context }) => ({ source: context.input.cart }) },
    { id: 'watchHold', src: 'watchHold', input: ({ context }) => ({ source: context.input.reservation }) },
  ],
  initial: 'opening',
  on: {
    'cart.changed': { actions: { type: 'storeCart', params: ({ event }) => event } },
    'hold.changed': { actions: { type: 'storeHold', params: ({ event }) => event } },
    'session.ended': { actions: 'tellSessionLost' },
  },
  states: {
    opening: {
      tags: 'busy',
      initial: 'waiting',
      on: { 'cart.failed': 'cartFailed' },
      states: {
        waiting: {
          always: [{ guard: 'hasNoItems', target: '#pickupScheduling.noItems' }, { guard: and(['isCartKnown', 'isHoldKnown']), target: '#pickupScheduling.scheduling' }],
          after: { patience: 'impatient' },
        },
        impatient: {
          always: [{ guard: 'hasNoItems', target: '#pickupScheduling.noItems' }, { guard: 'isCartKnown', target: '#pickupScheduling.scheduling' }],
        },
      },
    },
    cartFailed: {
      on: {
        'cart.retry': { target: 'opening', actions: 'reloadCart' },
        'cart.changed': { target: 'opening', actions: { type: 'storeCart', params: ({ event }) => event } },
        'cart.pending': 'opening',
      },
    },
    noItems: {
      on: {
        'cart.changed': {
          guard: { type: 'hasItems', params: ({ event }) => event },
          target: 'opening',
          actions: { type: 'storeCart', params: ({ event }) => event },
        },
      },
    },
    scheduling: {
      initial: 'deciding',
      always: { guard: 'hasNoItems', target: 'noItems' },
      invoke: {
        id: 'storeChoice',
        src: 'storeChoice',
        input: ({ self, context }) => ({
          parent: self,
          modalityType: MODALITY,
          postalCode: context.input.postalCode,
        }),
      },
      states: {
        deciding: {
          always: [
            { guard: 'isReserved', target: 'reserved' },
            { guard: 'hasStore', target: 'selecting.loadingTimes' },
            { target: 'selecting' },
          ],
        },
        selecting,
        returning: {
          tags: 'busy',
          always: { guard: 'isReserved', target: 'reserved' },
          on: {
            'hold.changed': [
              {
                guard: { type: 'becomesOver', params: ({ event }) => event },
                target: 'deciding',
                actions: { type: 'storeHold', params: ({ event }) => event },
              },
              { actions: { type: 'storeHold', params: ({ event }) => event } },
            ],
          },
        },
        reserved,
        timeExpired: {
          tags: 'modal',
          meta: { modal: 'TimeExpired' },
          on: {
            'newTime.select': {
              target: 'deciding',
              actions: ['dismissRefusal', 'wantNewTimeWhileHeld'],
            },
          },
        },
      },
    },
    left: { type: 'final' },
  },
});
