import { type AnyActorRef, assign, emit, enqueueActions, setup } from 'xstate';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { Emitted } from '../shared/emitted.ts';
import { endings, hasEnded } from '../shared/endings.ts';
import { asFailure, refusalCode } from '../shared/failures.ts';
import { newKey } from '../shared/keys.ts';
import { known } from '../shared/known.ts';
import { schedulingPath } from '../shared/paths.ts';
import { type Service, serviceActors } from '../shared/services.ts';
import { countdownMachine } from './countdown.machine.ts';
import {
  hasRunOut,
  heldFact,
  isHeld,
  isSameChoice,
  isSlotGone,
  type ReservationFact,
  type ReservationFailure,
  type SlotChoice,
  type SlotRequest,
  WARNING_MS,
} from './reservation.ts';
import { type SlotRequestOutput, slotRequestMachine } from './slot-request.machine.ts';

export type ReservationEvent =
  /** `sender` is told the outcome as a `ReservationFact`. */
  | ({ type: 'slot.reserve'; sender: AnyActorRef } & SlotChoice)
  /** Gives it up: the time was refused elsewhere, or the shopper leaves. */
  | { type: 'reservation.release' }
  /** It was updated, and has a new version. */
  | { type: 'reservation.update'; reservation: Reservation }
  /** It changed elsewhere: ask the store what's held. */
  | { type: 'reservation.check' }
  /** 'Hold my time longer', once per reservation. */
  | { type: 'reservation.extend' }
  /** Leaves `expired` or `refused`. */
  | { type: 'reservation.dismiss' }
  /** 'Select New Time': leaves `expired` and goes to the scheduling page. */
  | { type: 'newTime.select' }
  /** An order was placed with it. */
  | { type: 'reservation.used'; reservationId: string }
  /** The store said elsewhere that it's over, and the shopper knows. */
  | { type: 'reservation.ended'; reservationId: string }
  /** The page was asleep, so its timers may be late, or another tab has reserved a time. */
  | { type: 'page.resumed' };

/** What the root is told: nothing is held anymore, or a checkout is placing an order with what is. */
export type ReservationRootFact =
  | Extract<ReservationFact, { type: 'reservation.released' }>
  | { type: 'order.found'; checkoutId: string };

export interface ReservationInput {
  /** Gets `ReservationRootFact`s. */
  parent?: AnyActorRef;
  /** A monotonic clock for the time left; the browser's own if absent. */
  now?: () => number;
}

export interface ReservationServices {
  /** The shopper's latest reservation that is held or has expired, or null. */
  currentReservation: Service<undefined, Reservation | null>;
  releaseReservation: Service<{ reservationId: string }, unknown>;
  /** Extends it, once. */
  extendReservation: Service<{ reservationId: string }, Reservation>;
}

interface ReservationContext extends ReservationInput {
  reservation: Reservation | null;
  /** The request in progress, or one that can be retried with the same idempotency key. */
  request: SlotRequest | null;
  failure: ReservationFailure | null;
  /** Who asked for a slot, until they've been told the outcome. */
  sender: AnyActorRef | null;
  /** Whether the store is to be asked once what's under way is over. */
  isCheckWanted: boolean;
}

type SlotReserve = Extract<ReservationEvent, { type: 'slot.reserve' }>;

/** What's reserved, or was last. */
const reserved = ({ reservation }: ReservationContext): Reservation => known(reservation);

/** The same, in a call. */
const reservedId = (context: ReservationContext) => ({ reservationId: reserved(context).id });

const isTriedAgain = ({ kind }: ReservationFailure): boolean => kind === 'retry' || kind === 'rateLimited';

/** A time is requested: from every state except `reserving`. */
const reserve = {
  target: 'reserving',
  actions: { type: 'storeRequest', params: ({ event }: { event: SlotReserve }) => event },
} as const;

/**
 * The shopper's reservation, on every page: made once, restored after a reload, with a warning two minutes before it
 * ends (RSV-06), and over only when the store says so (RSV-08, SCH-35).
 */
export const reservationMachine = setup({
  types: {
    input: {} as ReservationInput,
    context: {} as ReservationContext,
    events: {} as ReservationEvent,
    emitted: {} as Extract<Emitted, { type: 'navigation.requested' }>,
    tags: {} as 'busy' | 'modal',
    children: {} as { countdown: 'countdown' },
  },
  actors: {
    ...serviceActors<ReservationServices>('currentReservation', 'releaseReservation', 'extendReservation'),
    slotRequest: slotRequestMachine,
    countdown: countdownMachine,
  },
  guards: {
    isHeld: (_, found: Reservation | null) => found !== null && isHeld(found),
    hasRunOut: (_, found: Reservation | null) => found !== null && hasRunOut(found),
    /** It expired, and the shopper has seen that. */
    isSeenLapsed: (_, found: Reservation | null) => found?.status === 'LAPSED',
    /** The last known reservation expired. */
    hasLapsed: ({ context: { reservation } }) => reservation !== null && hasRunOut(reservation),
    isRunningOut: ({ context }) => (context.reservation?.expiration.remainingMs ?? 0) <= WARNING_MS,
    /** An event about one reservation never affects another. */
    isThisReservation: ({ context }, { reservationId }: { reservationId: string }) =>
      context.reservation?.id === reservationId,
    hasReservation: ({ context }) => context.reservation !== null,
    /** Once per reservation; the store says whether it's still possible. */
    canExtend: ({ context }) => context.reservation?.canExtend === true,
    isCheckWanted: ({ context }) => context.isCheckWanted,
    isExtensionRefused: (_, failure: ServiceFailure) => refusalCode(failure) === 'EXTENSION_REFUSED',
    isSlotGone: (_, failure: ServiceFailure) => isSlotGone(failure),
    hasEnded: ({ event }, ended: { as: string }) => hasEnded({ event }, ended),
  },
  actions: {
    storeRequest: assign(({ context }, { modalityType, optionIds, keyspace, sender }: SlotReserve) => {
      const choice = { modalityType, optionIds, keyspace };
      const isSame = context.request !== null && isSameChoice(context.request, choice);
      const request = isSame ? context.request : { ...choice, idempotencyKey: newKey() };
      return { request, sender, failure: null };
    }),
    storeSender: assign((_, { sender }: SlotReserve) => ({ sender })),
    storeReservation: assign((_, reservation: Reservation | null) => ({
      reservation,
      request: null,
      failure: null,
    })),
    /** Trying again asks for the same under the same key. */
    storeRefusal: assign(({ context }, { failure }: { failure: ReservationFailure }) => ({
      failure,
      request: isTriedAgain(failure) ? context.request : null,
    })),
    storeCheck: assign({ isCheckWanted: true }),
    clearCheck: assign({ isCheckWanted: false }),
    clearReservation: assign({ reservation: null, request: null, failure: null }),
    /** The chart that asked is told the outcome once; it may be gone by then. */
    tellSender: enqueueActions(({ context: { sender }, enqueue }, fact: ReservationFact) => {
      if (sender?.getSnapshot().status === 'active') enqueue.sendTo(sender, fact);
      enqueue.assign({ sender: null });
    }),
    tellOrderFound: enqueueActions(({ context, enqueue }) => {
      const { status, checkoutId } = reserved(context);
      if (context.parent && status === 'COMMITTING' && checkoutId)
        enqueue.sendTo(context.parent, { type: 'order.found', checkoutId } satisfies ReservationRootFact);
    }),
    tellReleased: enqueueActions(({ context: { parent }, enqueue }) => {
      if (parent) enqueue.sendTo(parent, { type: 'reservation.released' } satisfies ReservationRootFact);
    }),
    goToScheduling: emit(({ context: { reservation } }) => ({
      type: 'navigation.requested',
      to: schedulingPath(reservation?.modalityType ?? 'PICKUP', reservation?.destination),
    })),
  },
  delays: {
    untilWarning: ({ context }) =>
      Math.max(0, (context.reservation?.expiration.remainingMs ?? 0) - WARNING_MS),
    /** While an order is being placed with it, a reservation doesn't end on time: ask again after a while. */
    untilEnd: ({ context: { reservation } }) =>
      Math.max(reservation?.expiration.remainingMs ?? 0, reservation?.status === 'COMMITTING' ? 5000 : 0),
    pause: 5000,
  },
}).createMachine({
  id: 'reservation',
  context: ({ input }) => ({
    ...input,
    reservation: null,
    request: null,
    failure: null,
    sender: null,
    isCheckWanted: false,
  }),
  initial: 'checking',
  on: {
    'reservation.used': {
      guard: { type: 'isThisReservation', params: ({ event }) => event },
      target: '.idle',
    },
    'reservation.ended': {
      guard: { type: 'isThisReservation', params: ({ event }) => event },
      target: '.lapsed',
    },
    'page.resumed': { actions: 'storeCheck' },
  },
  states: {
    checking: {
      description: "The store is asked what's reserved, until it responds.",
      tags: 'busy',
      initial: 'asking',
      entry: 'clearCheck',
      on: {
        'page.resumed': '.asking',
        'slot.reserve': reserve,
        'reservation.release': { guard: 'hasReservation', target: 'releasing' },
      },
      states: {
        asking: {
          description: 'The store is asked.',
          invoke: {
            id: 'currentReservation',
            src: 'currentReservation',
            input: undefined,
            onDone: [
              {
                guard: { type: 'isHeld', params: ({ event }) => event.output },
                target: '#reservation.held',
                actions: { type: 'storeReservation', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'hasRunOut', params: ({ event }) => event.output },
                target: '#reservation.expired',
                actions: { type: 'storeReservation', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isSeenLapsed', params: ({ event }) => event.output },
                target: '#reservation.lapsed.known',
                actions: { type: 'storeReservation', params: ({ event }) => event.output },
              },
              { guard: 'hasLapsed', target: '#reservation.lapsed.known' },
              { target: '#reservation.idle' },
            ],
            onError: 'pausing',
          },
        },
        pausing: {
          description: 'No response came; the store is asked again in a moment.',
          after: { pause: 'asking' },
        },
      },
    },
    idle: {
      description: 'No time is reserved.',
      entry: [
        'clearReservation',
        'tellReleased',
        { type: 'tellSender', params: { type: 'reservation.released' } },
      ],
      on: {
        'reservation.release': { target: 'idle', reenter: true },
        'page.resumed': 'checking',
        'slot.reserve': reserve,
      },
    },
    reserving: {
      description: 'A time is being reserved.',
      tags: 'busy',
      // One slot at a time: a chart that asks for another in the meantime hears about this one.
      on: { 'slot.reserve': { actions: { type: 'storeSender', params: ({ event }) => event } } },
      invoke: {
        id: 'slotRequest',
        src: 'slotRequest',
        input: ({ context }) => ({ request: known(context.request) }),
        onDone: endings<SlotRequestOutput>()({
          held: {
            target: 'reserved',
            actions: { type: 'storeReservation', params: ({ event }) => event.output.reservation },
          },
          refused: {
            target: 'refused',
            actions: [
              { type: 'storeRefusal', params: ({ event }) => event.output },
              {
                type: 'tellSender',
                params: ({ event }): ReservationFact => ({
                  type: 'reservation.refused',
                  failure: event.output.failure,
                }),
              },
            ],
          },
        }),
      },
    },
    reserved: {
      description: 'A time was reserved, unless another tab has reserved one since.',
      always: [{ guard: 'isCheckWanted', target: 'checking' }, { target: 'held' }],
    },
    held: {
      description: 'A time is reserved for the shopper.',
      entry: [{ type: 'tellSender', params: ({ context }) => heldFact(reserved(context)) }, 'tellOrderFound'],
      initial: 'steady',
      invoke: {
        id: 'countdown',
        src: 'countdown',
        input: ({ context }) => ({
          remainingMs: reserved(context).expiration.remainingMs,
          now: context.now,
        }),
      },
      after: { untilEnd: 'checking' },
      on: {
        'page.resumed': 'checking',
        'slot.reserve': reserve,
        'reservation.release': 'releasing',
        'reservation.check': 'checking',
        'reservation.update': {
          target: 'held',
          reenter: true,
          actions: { type: 'storeReservation', params: ({ event }) => event.reservation },
        },
      },
      states: {
        steady: {
          description: 'Plenty of time is left.',
          always: { guard: 'isRunningOut', target: 'runningOut' },
          after: { untilWarning: 'runningOut' },
        },
        /** Little time is left (RSV-06); it can be extended once unless others are waiting for the slot. */
        runningOut: {
          description:
            'Little time is left; it can be extended once, unless others are waiting for the slot.',
          initial: 'warned',
          states: {
            warned: {
              description: 'The page says how much time is left and offers an extension.',
              on: { 'reservation.extend': { guard: 'canExtend', target: 'extending' } },
            },
            extending: {
              description: 'The store extends the reservation.',
              tags: 'busy',
              invoke: {
                id: 'extendReservation',
                src: 'extendReservation',
                input: ({ context }) => reservedId(context),
                onDone: {
                  target: '#reservation.held',
                  reenter: true,
                  actions: { type: 'storeReservation', params: ({ event }) => event.output },
                },
                onError: [
                  {
                    guard: { type: 'isExtensionRefused', params: asFailure },
                    target: 'extensionRefused',
                  },
                  {
                    guard: { type: 'isSlotGone', params: asFailure },
                    target: '#reservation.checking',
                  },
                  { target: 'extensionFailed' },
                ],
              },
            },
            extensionRefused: {
              description: "Others are waiting for the slot, so it can't be extended.",
            },
            extensionFailed: {
              description: "The extension didn't work; the shopper can try again.",
              on: { 'reservation.extend': 'extending' },
            },
          },
        },
      },
    },
    expired: {
      description: '“Reservation Expired”: the reserved time is over; the shopper picks a new one.',
      tags: 'modal',
      meta: { modal: 'ReservationExpired' },
      on: {
        'reservation.dismiss': 'lapsed',
        'reservation.release': 'releasing',
        'newTime.select': { target: 'lapsed', actions: 'goToScheduling' },
      },
    },
    lapsed: {
      description: 'The dialog is closed; the scheduling page still says that the time is over.',
      initial: 'releasing',
      entry: {
        type: 'tellSender',
        params: ({ context }) => ({
          type: 'reservation.expired',
          modalityType: context.reservation?.modalityType ?? null,
        }),
      },
      on: { 'slot.reserve': reserve },
      states: {
        releasing: {
          description: "What's left of the expired reservation is released.",
          tags: 'busy',
          invoke: {
            id: 'releaseLapsed',
            src: 'releaseReservation',
            input: ({ context }) => reservedId(context),
            onDone: [{ guard: 'isCheckWanted', target: '#reservation.checking' }, { target: 'known' }],
            onError: [{ guard: 'isCheckWanted', target: '#reservation.checking' }, { target: 'known' }],
          },
          on: { 'reservation.release': '#reservation.releasing' },
        },
        known: {
          description: 'The store knows that the time is over.',
          on: { 'reservation.release': '#reservation.idle', 'page.resumed': '#reservation.checking' },
        },
      },
    },
    refused: {
      description: "The time couldn't be reserved; the chart that asked says why.",
      on: {
        'slot.reserve': reserve,
        'reservation.release': [{ guard: 'hasReservation', target: 'releasing' }, { target: 'idle' }],
        'reservation.dismiss': [
          { guard: 'hasReservation', target: 'checking' },
          { guard: 'isCheckWanted', target: 'checking' },
          { target: 'idle' },
        ],
      },
    },
    releasing: {
      description: 'The reserved time is released for others.',
      tags: 'busy',
      invoke: {
        id: 'releaseReservation',
        src: 'releaseReservation',
        input: ({ context }) => reservedId(context),
        onDone: [{ guard: 'isCheckWanted', target: 'checking' }, { target: 'idle' }],
        // If the release was lost, the reservation expires by itself.
        onError: [{ guard: 'isCheckWanted', target: 'checking' }, { target: 'idle' }],
      },
      on: {
        'slot.reserve': reserve,
      },
    },
  },
});
