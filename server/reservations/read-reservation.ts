import type { Reservation } from '../../services/contracts/reservations.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { RESERVATION_COLUMNS, RESERVATION_JOINS, ReservationRow, toReservation } from './reservation.ts';

const readOne = statement({
  name: 'reservations_read',
  params: ['id', 'shopperId'],
  row: ReservationRow,
  text: `select ${RESERVATION_COLUMNS} from reservations r ${RESERVATION_JOINS}
  where r.id = $id and r.shopper_id = $shopperId`,
});

const readNewest = statement({
  name: 'reservations_read_newest',
  params: ['shopperId'],
  row: ReservationRow,
  text: `select ${RESERVATION_COLUMNS} from (
    select * from reservations where shopper_id = $shopperId order by created_at desc limit 1
  ) r ${RESERVATION_JOINS}
  where r.status in ('HELD', 'COMMITTING', 'EXPIRED', 'LAPSED') and r.expires_at > now() - interval '1 day'`,
});

/** One of the shopper's reservations; NOT_FOUND if it's another shopper's. */
export async function getReservation(
  { db }: Pick<Deps, 'db'>,
  input: { shopperId: string; reservationId: string },
): Promise<Reservation> {
  const [row] = await readOne(db, { id: input.reservationId, shopperId: input.shopperId });
  if (!row) throw new ProblemError('NOT_FOUND');
  return toReservation(row);
}

/**
 * The newest reservation, unless it was used or released. An expired one counts for a day, even after the shopper
 * has seen it.
 */
export async function currentReservation(
  { db }: Pick<Deps, 'db'>,
  { shopperId }: { shopperId: string },
): Promise<Reservation | null> {
  const [row] = await readNewest(db, { shopperId });
  return row ? toReservation(row) : null;
}
