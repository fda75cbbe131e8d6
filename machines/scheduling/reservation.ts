import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import { codeSent, referenceOf, waitOf } from '../shared/failures.ts';

/** What the shopper chose: one option for a slot, one a vendor for shipping. */
export interface SlotChoice {
  modalityType: Reservation['modalityType'];
  /** 'quoteId|optionId' each (QUO-02). */
  optionIds: string[];
  /** The cart's id. */
  keyspace: string;
}

/** Whether two choices are of the same options, in whatever order. */
export const isSameChoice = (one: SlotChoice, other: Pick<SlotChoice, 'optionIds' | 'keyspace'>): boolean =>
  one.keyspace === other.keyspace && hasOptions(other.optionIds, one.optionIds);

/** Whether exactly these options are among the held ones. */
export const hasOptions = (held: readonly string[], wanted: readonly string[]): boolean =>
  held.length === wanted.length && wanted.every((optionId) => held.includes(optionId));

/** What is told of the reservation: to whoever asked for a slot, and to the charts that watch it. */
export type ReservationFact =
  /** The store is asked. */
  | { type: 'reservation.pending' }
  /** Each time the store confirms it. */
  | { type: 'reservation.held'; reservation: Reservation }
  /** An order is being placed with it; by which checkout, where that is known. */
  | { type: 'reservation.committing'; checkoutId: string | null }
  | { type: 'reservation.refused'; failure: ReservationFailure }
  /** It ran out, and none was reserved since. */
  | { type: 'reservation.expired'; modalityType: Reservation['modalityType'] | null }
  /** Nothing is held, or no longer. */
  | { type: 'reservation.letGo' };

/** What is told of one that the store keeps. */
export const heldFact = (reservation: Reservation): ReservationFact =>
  reservation.status === 'COMMITTING'
    ? { type: 'reservation.committing', checkoutId: reservation.checkoutId }
    : { type: 'reservation.held', reservation };

/** A choice on its way to the store; the key stays the same through every retry of it. */
export interface SlotRequest extends SlotChoice {
  idempotencyKey: string;
}

/** Why a slot could not be held. `refused`: the store does not take these options, and says so with a code (SHP-06). */
export type ReservationFailure =
  | { kind: 'slotGone' }
  | { kind: 'refused'; code: string }
  | { kind: 'retry'; requestId?: string }
  /** Too many tries in a short time; with how long to wait, in the store's words. */
  | { kind: 'rateLimited'; message: string };

/** How long before its end a reservation warns (RSV-06). */
export const WARNING_MS = 2 * 60_000;

/** True for a refusal that means the slot or its reservation is over: 409 and 410, but not a call that still runs. */
export const isSlotGone = (failure: ServiceFailure): boolean =>
  failure.kind === 'refused' &&
  (failure.status === 409 || failure.status === 410) &&
  failure.code !== 'STILL_RUNNING';

/** The code with which the store says that a choice cannot be taken as it is, or null. */
export const choiceRefusal = (failure: ServiceFailure): string | null =>
  failure.kind === 'refused' && (failure.status === 404 || failure.status === 422) ? codeSent(failure) : null;

/** The one place where a service's failure becomes a reservation's (SCH-16, SCH-17, RSV-05). */
export function reservationFailure(failure: ServiceFailure): ReservationFailure {
  if (isSlotGone(failure)) return { kind: 'slotGone' };
  const wait = waitOf(failure);
  if (wait !== null) return { kind: 'rateLimited', message: wait };
  const code = choiceRefusal(failure);
  return code === null ? { kind: 'retry', ...referenceOf(failure) } : { kind: 'refused', code };
}

/** True while the store keeps the place: held, or being turned into an order. */
export const isHeld = ({ status, expiration }: Reservation): boolean =>
  status === 'COMMITTING' || (status === 'HELD' && expiration.remainingMs > 0);

/** True for one that ran out: also one that was given with nothing left. */
export const hasRunOut = (reservation: Reservation): boolean =>
  reservation.status === 'EXPIRED' || (reservation.status === 'HELD' && !isHeld(reservation));
