import { assign, emit, enqueueActions, setup } from 'xstate';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import { asServiceFailure, isSessionOver } from '../shared/failures.ts';
import { newKey } from '../shared/keys.ts';
import { type Service, slots } from '../shared/services.ts';
import { countdownMachine } from './countdown.machine.ts';
import {
  hasRunOut,
  isHeld,
  type ReservationFailure,
  type SlotChoice,
  type SlotRequest,
  WARNING_MS,
} from './hold.ts';
import type { ReservationEmitted, ReservationEvent, ReservationInput } from './reservation.events.ts';
import { type SlotRequestOutput, slotRequestMachine } from './slot-request.machine.ts';

export interface ReservationServices {
  /** The shopper's newest hold that is held or has run out unseen, or null. */
  currentReservation: Service<undefined, Reservation | null>;
  releaseReservation: Service<{ reservationId: string }, unknown>;
}

interface ReservationContext extends ReservationInput {
  reservation: Reservation | null;
  /** What is on its way, or was refused with `retry`: trying it again keeps its idempotency key. */
  request: SlotRequest | null;
  failure: ReservationFailure | null;
}

const sameChoice = (request: SlotRequest | null, choice: SlotChoice): request is SlotRequest =>
  request !== null && request.optionId === choice.optionId && request.keyspace === choice.keyspace;

const flow = setup({
  types: {
    input: {} as ReservationInput,
    context: {} as ReservationContext,
    events: {} as ReservationEvent,
    emitted: {} as ReservationEmitted,
    tags: {} as 'busy' | 'modal',
    children: {} as { countdown: 'countdown' },
  },
  actors: {
    ...slots<ReservationServices>('currentReservation', 'releaseReservation'),
    slotRequest: slotRequestMachine,
    countdown: countdownMachine,
  },
  guards: {
    isHeld: (_, found: Reservation | null) => found !== null && isHeld(found),
    hasRunOut: (_, found: Reservation | null) => found !== null && hasRunOut(found),
    isRunningOut: ({ context }) => (context.reservation?.expiration.remainingMs ?? 0) <= WARNING_MS,
    hasReservation: ({ context }) => context.reservation !== null,
    isSessionOver: (_, failure: ServiceFailure) => isSessionOver(failure),
    isAnsweredHeld: (_, answer: SlotRequestOutput) => answer.kind === 'held',
    isAnsweredSessionLost: (_, answer: SlotRequestOutput) =>
      answer.kind === 'refused' && answer.failure.kind === 'sessionLost',
  },
  actions: {
    storeRequest: assign(({ context }, { modalityType, optionId, keyspace }: SlotChoice) => {
      const choice = { modalityType, optionId, keyspace };
      const request = sameChoice(context.request, choice)
        ? context.request
        : { ...choice, idempotencyKey: newKey() };
      return { request, failure: null };
    }),
    storeReservation: assign((_, reservation: Reservation | null) => ({
      reservation,
      request: null,
      failure: null,
    })),
    storeAnswer: assign(({ context }, answer: SlotRequestOutput) =>
      answer.kind === 'held'
        ? { reservation: answer.reservation, request: null, failure: null }
        : { failure: answer.failure, request: answer.failure.kind === 'retry' ? context.request : null },
    ),
    clearReservation: assign({ reservation: null, request: null, failure: null }),
    tellHeld: enqueueActions(({ context: { reservation }, enqueue }) => {
      if (reservation) enqueue.emit({ type: 'reservation.held', reservation });
    }),
    tellExpired: emit({ type: 'reservation.expired' }),
    tellRefused: enqueueActions(({ context: { failure }, enqueue }) => {
      if (failure) enqueue.emit({ type: 'slot.refused', failure });
    }),
    tellSessionLost: emit({ type: 'session.lost' }),
    goToScheduling: emit({ type: 'navigation.requested', to: '/scheduling' }),
  },
  delays: {
    untilWarning: ({ context }) => (context.reservation?.expiration.remainingMs ?? 0) - WARNING_MS,
    /** A hold that is being turned into an order does not end by its time: ask again after a while. */
    untilEnd: ({ context: { reservation } }) =>
      Math.max(reservation?.expiration.remainingMs ?? 0, reservation?.status === 'COMMITTING' ? 5000 : 0),
    pause: 5000,
  },
});

/** A time is asked for: from every state but the one that does it. */
const reserve = {
  target: 'reserving',
  actions: { type: 'storeRequest', params: ({ event }: { event: SlotChoice }) => event },
} as const;

/** Asks the store what is held until it answers: after a reload, at the end of a hold, after the page slept. */
const asking = flow.createStateConfig({
  tags: 'busy',
  initial: 'asking',
  on: {
    'page.resumed': '.asking',
    'slot.reserve': reserve,
  },
  states: {
    asking: {
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
          { target: '#reservation.idle' },
        ],
        onError: [
          {
            guard: { type: 'isSessionOver', params: ({ event }) => asServiceFailure(event.error) },
            target: '#reservation.idle',
            actions: 'tellSessionLost',
          },
          { target: 'pausing' },
        ],
      },
    },
    pausing: { after: { pause: 'asking' } },
  },
});

/**
 * The slot held for the shopper, on every page: reserved once, restored after a reload, warned of two minutes
 * before its end (RSV-06), and over only when the store says so (RSV-08, SCH-35).
 */
export const reservationMachine = flow.createMachine({
  id: 'reservation',
  context: ({ input }) => ({ ...input, reservation: null, request: null, failure: null }),
  initial: 'restoring',
  on: { 'reservation.used': '.idle' },
  states: {
    restoring: asking,
    idle: {
      entry: 'clearReservation',
      on: {
        'page.resumed': 'restoring',
        'slot.reserve': reserve,
      },
    },
    reserving: {
      tags: 'busy',
      invoke: {
        id: 'slotRequest',
        src: 'slotRequest',
        input: ({ context: { request } }) => {
          if (!request) throw new Error('Reserving without a request.');
          return { request };
        },
        onDone: [
          {
            guard: { type: 'isAnsweredHeld', params: ({ event }) => event.output },
            target: 'held',
            actions: { type: 'storeAnswer', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isAnsweredSessionLost', params: ({ event }) => event.output },
            target: 'refused',
            actions: [{ type: 'storeAnswer', params: ({ event }) => event.output }, 'tellSessionLost'],
          },
          {
            target: 'refused',
            actions: { type: 'storeAnswer', params: ({ event }) => event.output },
          },
        ],
      },
    },
    held: {
      entry: 'tellHeld',
      initial: 'steady',
      invoke: {
        id: 'countdown',
        src: 'countdown',
        input: ({ context: { reservation, now } }) => ({
          remainingMs: reservation?.expiration.remainingMs ?? 0,
          now,
        }),
      },
      after: { untilEnd: 'checking' },
      on: {
        'page.resumed': 'checking',
        'slot.reserve': reserve,
        'reservation.release': 'releasing',
      },
      states: {
        steady: {
          always: { guard: 'isRunningOut', target: 'runningOut' },
          after: { untilWarning: 'runningOut' },
        },
        runningOut: {},
      },
    },
    checking: { ...asking, on: { ...asking.on, 'reservation.release': 'releasing' } },
    expired: {
      tags: 'modal',
      meta: { modal: 'ReservationExpired' },
      entry: 'tellExpired',
      on: {
        'reservation.dismiss': 'releasing',
        'newTime.select': { target: 'releasing', actions: 'goToScheduling' },
      },
    },
    refused: {
      entry: 'tellRefused',
      on: {
        'slot.reserve': reserve,
        'reservation.dismiss': [{ guard: 'hasReservation', target: 'checking' }, { target: 'idle' }],
      },
    },
    releasing: {
      tags: 'busy',
      invoke: {
        id: 'releaseReservation',
        src: 'releaseReservation',
        input: ({ context }) => ({ reservationId: context.reservation?.id ?? '' }),
        onDone: 'idle',
        // The hold ends by itself when its release was lost.
        onError: 'idle',
      },
      on: {
        'slot.reserve': reserve,
      },
    },
  },
});
