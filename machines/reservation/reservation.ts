import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import { codeSent, isOutcomeUnknown, referenceOf, refusalCode, waitOf } from '../shared/failures.ts';

/** What the shopper selected: one option for a slot, one per vendor for shipping. */
export interface SlotChoice {
  modalityType: Reservation['modalityType'];
  /** Each 'quoteId|optionId' (QUO-02). */
  optionIds: string[];
  /** The cart's id. */
  keyspace: string;
}

/** Whether two choices have the same options, in any order. */
export const isSameChoice = (one: SlotChoice, other: Pick<SlotChoice, 'optionIds' | 'keyspace'>): boolean =>
  one.keyspace === other.keyspace && hasOptions(other.optionIds, one.optionIds);

/** Whether exactly these options are held. */
export const hasOptions = (held: readonly string[], wanted: readonly string[]): boolean =>
  held.length === wanted.length && wanted.every((optionId) => held.includes(optionId));

/** What the chart that asked for a slot and those that watch the reservation are told. */
export type ReservationFact =
  /** The store is being asked. */
  | { type: 'reservation.pending' }
  /** Each time the store confirms it. */
  | { type: 'reservation.held'; reservation: Reservation }
  /** An order is being placed with it, by this checkout if known. */
  | { type: 'reservation.committing'; checkoutId: string | null }
  | { type: 'reservation.refused'; failure: ReservationFailure }
  /** It expired, and nothing has been reserved since. */
  | { type: 'reservation.expired'; modalityType: Reservation['modalityType'] | null }
  /** Nothing is held anymore. */
  | { type: 'reservation.released' };

/** The fact about a reservation the store is keeping. */
export const heldFact = (reservation: Reservation): ReservationFact =>
  reservation.status === 'COMMITTING'
    ? { type: 'reservation.committing', checkoutId: reservation.checkoutId }
    : { type: 'reservation.held', reservation };

/** A request for a slot; every retry has the same key. */
export interface SlotRequest extends SlotChoice {
  idempotencyKey: string;
}

/**
 * Why nothing was reserved (RSV-05). `refused`: the store refuses these options, with a code (SHP-06). `retry`: it didn't
 * respond or is busy, so the same request may work in a moment. `failed`: it broke on the request, so the shopper is told
 * whom to call as well.
 */
export type ReservationFailure =
  | { kind: 'slotGone' }
  | { kind: 'refused'; code: string }
  | { kind: 'retry' | 'failed'; requestId?: string }
  /** Too many attempts; `message` says how long to wait, in the store's words. */
  | { kind: 'rateLimited'; message: string };

/** How long before its end the warning shows (RSV-06). */
export const WARNING_MS = 2 * 60_000;

/** Whether a refusal means the slot or its reservation is gone: 409 and 410, except for a call that's still running. */
export const isSlotGone = (failure: ServiceFailure): boolean =>
  failure.kind === 'refused' &&
  (failure.status === 409 || failure.status === 410) &&
  failure.code !== 'STILL_RUNNING';

/** The code with which the store refuses a choice, or null. */
export const choiceRefusal = (failure: ServiceFailure): string | null =>
  failure.kind === 'refused' && (failure.status === 404 || failure.status === 422) ? codeSent(failure) : null;

/** Whether the same request may work in a moment: no response came that makes sense, or the store is busy. */
const isRecoverable = (failure: ServiceFailure): boolean => {
  const code = refusalCode(failure);
  return isOutcomeUnknown(failure) || code === 'UNAVAILABLE' || code === 'STILL_RUNNING';
};

/** What a service's failure means to a reservation (SCH-16, SCH-17, RSV-05). */
export function reservationFailure(failure: ServiceFailure): ReservationFailure {
  if (isSlotGone(failure)) return { kind: 'slotGone' };
  const wait = waitOf(failure);
  if (wait !== null) return { kind: 'rateLimited', message: wait };
  const code = choiceRefusal(failure);
  if (code !== null) return { kind: 'refused', code };
  return { kind: isRecoverable(failure) ? 'retry' : 'failed', ...referenceOf(failure) };
}

/** Whether the store is keeping the slot: it's held, or an order is being placed with it. */
export const isHeld = ({ status, expiration }: Reservation): boolean =>
  status === 'COMMITTING' || (status === 'HELD' && expiration.remainingMs > 0);

/** Whether it expired, including one with no time left. */
export const hasRunOut = (reservation: Reservation): boolean =>
  reservation.status === 'EXPIRED' || (reservation.status === 'HELD' && !isHeld(reservation));
