import { assign, emit, enqueueActions, setup } from 'xstate';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import { isSessionOver, refusalCode } from '../shared/failures.ts';
import { newKey } from '../shared/keys.ts';
import { type Service, slots } from '../shared/services.ts';
import { countdownMachine } from './countdown.machine.ts';
import {
  hasRunOut,
  isHeld,
  isSameChoice,
  isSlotGone,
  type ReservationFailure,
  type SlotChoice,
  type SlotRequest,
  WARNING_MS,
} from './hold.ts';
import type {
  ReservationEmitted,
  ReservationEvent,
  ReservationFact,
  ReservationInput,
} from './reservation.events.ts';
import { schedulingPath } from './scheduling-path.ts';
import { type SlotRequestOutput, slotRequestMachine } from './slot-request.machine.ts';

export interface ReservationServices {
  /** The shopper's newest hold that is held or has run out unseen, or null. */
  currentReservation: Service<undefined, Reservation | null>;
  releaseReservation: Service<{ reservationId: string }, unknown>;
  /** Makes the hold last once more. */
  extendReservation: Service<{ reservationId: string }, Reservation>;
}

interface ReservationContext extends ReservationInput {
  reservation: Reservation | null;
  /** What is on its way, or was refused with `retry`: trying it again keeps its idempotency key. */
  request: SlotRequest | null;
  failure: ReservationFailure | null;
}

/** What the chart of the reservation can ask and do; its states stand in reservation.machine.ts. */
export const reservationFlow = setup({
  types: {
    input: {} as ReservationInput,
    context: {} as ReservationContext,
    events: {} as ReservationEvent,
    emitted: {} as ReservationEmitted,
    tags: {} as 'busy' | 'modal',
    children: {} as { countdown: 'countdown' },
  },
  actors: {
    ...slots<ReservationServices>('currentReservation', 'releaseReservation', 'extendReservation'),
    slotRequest: slotRequestMachine,
    countdown: countdownMachine,
  },
  guards: {
    isHeld: (_, found: Reservation | null) => found !== null && isHeld(found),
    hasRunOut: (_, found: Reservation | null) => found !== null && hasRunOut(found),
    /** What is known is a hold that ran out. */
    hasLapsed: ({ context: { reservation } }) => reservation !== null && hasRunOut(reservation),
    isRunningOut: ({ context }) => (context.reservation?.expiration.remainingMs ?? 0) <= WARNING_MS,
    /** What ends one hold never touches another. */
    isMeant: ({ context }, { reservationId }: { reservationId: string }) =>
      context.reservation?.id === reservationId,
    hasReservation: ({ context }) => context.reservation !== null,
    /** Once a hold (the store says whether it was). */
    canExtend: ({ context }) => context.reservation?.canExtend === true,
    isExtensionRefused: (_, failure: ServiceFailure) => refusalCode(failure) === 'EXTENSION_REFUSED',
    isSlotGone: (_, failure: ServiceFailure) => isSlotGone(failure),
    isSessionOver: (_, failure: ServiceFailure) => isSessionOver(failure),
    isAnsweredHeld: (_, answer: SlotRequestOutput) => answer.kind === 'held',
    isAnsweredSessionLost: (_, answer: SlotRequestOutput) =>
      answer.kind === 'refused' && answer.failure.kind === 'sessionLost',
  },
  actions: {
    storeRequest: assign(({ context }, { modalityType, optionIds, keyspace }: SlotChoice) => {
      const choice = { modalityType, optionIds, keyspace };
      const isSame = context.request !== null && isSameChoice(context.request, choice);
      const request = isSame ? context.request : { ...choice, idempotencyKey: newKey() };
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
    tellHeld: enqueueActions(({ context: { parent, reservation }, enqueue }) => {
      if (!reservation) return;
      enqueue.emit({ type: 'reservation.held', reservation });
      const { status, checkoutId } = reservation;
      if (parent && status === 'COMMITTING' && checkoutId)
        enqueue.sendTo(parent, { type: 'order.found', checkoutId } satisfies ReservationFact);
    }),
    tellLetGo: enqueueActions(({ context: { parent }, enqueue }) => {
      if (parent) enqueue.sendTo(parent, { type: 'hold.letGo' } satisfies ReservationFact);
    }),
    tellExpired: emit({ type: 'reservation.expired' }),
    tellRefused: enqueueActions(({ context: { failure }, enqueue }) => {
      if (failure) enqueue.emit({ type: 'slot.refused', failure });
    }),
    tellSessionLost: emit({ type: 'session.lost' }),
    goToScheduling: emit(({ context: { reservation } }) => ({
      type: 'navigation.requested',
      to: schedulingPath(reservation?.modalityType ?? 'PICKUP', reservation?.destination),
    })),
  },
  delays: {
    untilWarning: ({ context }) =>
      Math.max(0, (context.reservation?.expiration.remainingMs ?? 0) - WARNING_MS),
    /** A hold that is being turned into an order does not end by its time: ask again after a while. */
    untilEnd: ({ context: { reservation } }) =>
      Math.max(reservation?.expiration.remainingMs ?? 0, reservation?.status === 'COMMITTING' ? 5000 : 0),
    pause: 5000,
  },
});
