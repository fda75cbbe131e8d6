import { partsOfOptionId } from '../../services/contracts/quote-parts.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import { statement } from '../db/statement.ts';
import { retried } from '../db/transaction.ts';
import { ProblemError } from '../http/problems.ts';
import { reclaimSlot } from './expire-reservations.ts';
import { getReservation } from './read-reservation.ts';
import {
  CAN_EXTEND,
  RESERVATION_COLUMNS,
  RESERVATION_JOINS,
  ReservationRow,
  TIME_ENDS,
  toReservation,
} from './reservation.ts';
import type { ReserveDeps } from './reserve-slot.ts';

/** Only while the slot has a place left for someone else. */
const extend = statement({
  name: 'reservations_extend',
  params: ['id', 'shopperId', 'seconds'],
  row: ReservationRow,
  text: `with extended as (
    update reservations r set extended_at = now(),
      expires_at = least(now() + make_interval(secs => $seconds::int), ${TIME_ENDS})
    where r.id = $id and r.shopper_id = $shopperId and r.status = 'HELD' and r.expires_at > now()
      and ${CAN_EXTEND}
      and not exists (select from slots where slots.id = r.slot_id and slots.taken >= slots.capacity)
    returning *
  )
  select ${RESERVATION_COLUMNS} from extended r ${RESERVATION_JOINS}`,
});

interface ExtendInput {
  shopperId: string;
  reservationId: string;
}

/**
 * Extends a reservation by its original duration from now on. EXTENSION_REFUSED if its slot is full, ORDER_EXPIRED
 * if it has ended; one that was already extended, or lasts until the end of its time, is returned unchanged.
 */
export async function extendReservation(deps: ReserveDeps, input: ExtendInput): Promise<Reservation> {
  const extended = await extendOnce(deps, input);
  if (extended) return extended;
  const hold = await getReservation(deps, input);
  if (hold.status === 'COMMITTING') throw new ProblemError('STILL_RUNNING');
  if (hold.status !== 'HELD') throw new ProblemError('ORDER_EXPIRED');
  if (!hold.canExtend) return hold;
  // Some of the places that fill the slot may belong to expired reservations.
  for (const id of hold.optionIds) await reclaimSlot(deps.db, partsOfOptionId(id).optionId);
  const late = await extendOnce(deps, input);
  if (!late) throw new ProblemError('EXTENSION_REFUSED');
  return late;
}

async function extendOnce({ db, env }: ReserveDeps, input: ExtendInput): Promise<Reservation | null> {
  const { shopperId, reservationId: id } = input;
  const [row] = await retried(() => extend(db, { id, shopperId, seconds: env.reservationSeconds }));
  return row ? toReservation(row) : null;
}
