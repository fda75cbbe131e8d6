import { and, eq, or } from 'drizzle-orm';
import type { Reservation } from '../../services/contracts/reservations.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { reservations } from '../db/schema/fulfillment.ts';
import type { Deps } from '../http/context.ts';
import { once, type RequestKey } from '../http/once.ts';
import { ProblemError } from '../http/problems.ts';
import { getReservation } from './read-reservation.ts';

const findUnderKey = prepared(
  'reservations_read_under_key',
  (db, given: Givens<{ shopperId: string; key: string }>) => {
    const { id, payloadHash, status, idempotencyKey } = reservations;
    return db
      .select({ id, payloadHash, status, key: idempotencyKey })
      .from(reservations)
      .where(
        and(
          eq(reservations.shopperId, given.shopperId),
          or(eq(idempotencyKey, given.key), eq(status, 'COMMITTING')),
        ),
      );
  },
);

/** Makes a reservation once; the key is in the reservation itself. STILL_RUNNING while the shopper's order is being paid. */
export async function reserveOnce(
  deps: Pick<Deps, 'db'>,
  key: RequestKey,
  reserve: () => Promise<Reservation>,
): Promise<Reservation> {
  const { shopperId, idempotencyKey } = key;
  const found = await findUnderKey(deps.db, { shopperId, key: idempotencyKey });
  return once(key, {
    find: async () => found.find((reservation) => reservation.key === idempotencyKey),
    again: ({ id }) => getReservation(deps, { shopperId, reservationId: id }),
    work: () => {
      if (found.some(({ status }) => status === 'COMMITTING')) throw new ProblemError('STILL_RUNNING');
      return reserve();
    },
  });
}
