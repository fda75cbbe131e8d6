import type { reservationMachine } from '../../machines/reservation/reservation.machine.ts';
import { walk } from '../../machines/reservation/reservation.walk.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { Modality } from '../../services/contracts/values.ts';
import { reservation } from '../../test/support/scheduling/samples.ts';
import { type Way, walked } from '../walked.ts';

const HOUR = 3_600_000;

type State = Way<typeof reservationMachine>['to'];

/** What the store has when the reservation is in that state. */
function foundFor(to: State, remainingMs: number, modalityType: Modality): Reservation | null {
  if (to === 'idle') return null;
  if (to === 'expired') return reservation({ modalityType, status: 'EXPIRED' }, 0);
  if (typeof to === 'object' && 'lapsed' in to) return reservation({ modalityType, status: 'LAPSED' }, 0);
  const expiration = { value: '2026-11-21T18:07:00Z', remainingMs, totalMs: 2 * HOUR };
  return reservation({ modalityType, expiration }, remainingMs);
}

/** A reservation in one of its states, with as much left of its two hours; no time passes. */
export const frozenReservation = (to: State, remainingMs = 1.4 * HOUR, modalityType: Modality = 'PICKUP') =>
  walked(walk, {
    to,
    input: { now: () => 0 },
    where: (context) => to === 'idle' || context.reservation !== null,
    answers: { currentReservation: { output: foundFor(to, remainingMs, modalityType) } },
  });
