import { and, eq } from 'drizzle-orm';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { Database } from '../db/database.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { reservations } from '../db/schema/fulfillment.ts';
import type { Deps } from '../http/context.ts';
import { once, type RequestKey } from '../http/once.ts';
import { getReservation } from './read-reservation.ts';
import type { ReservationRow } from './reservation.ts';

const findUnderKey = prepared(
  'reservations_read_under_key',
  (db, given: Givens<Pick<RequestKey, 'shopperId' | 'idempotencyKey'>>) =>
    db
      .select({ id: reservations.id, payloadHash: reservations.payloadHash })
      .from(reservations)
      .where(
        and(
          eq(reservations.shopperId, given.shopperId),
          eq(reservations.idempotencyKey, given.idempotencyKey),
        ),
      ),
);

/** The reservation that was made under a key. */
export async function reservedUnderKey(db: Database, { shopperId, idempotencyKey }: RequestKey) {
  const [made] = await findUnderKey(db, { shopperId, idempotencyKey });
  return made;
}

/** Makes a reservation once, or answers with the one that was made under the key before; the key is in the reservation itself. */
export const reserveOnce = (
  deps: Pick<Deps, 'db'>,
  { shopperId, payloadHash }: RequestKey,
  made: Pick<ReservationRow, 'id' | 'payloadHash'> | null | undefined,
  reserve: () => Promise<Reservation>,
): Promise<Reservation> =>
  once(
    { payloadHash },
    {
      find: async () => made ?? undefined,
      again: ({ id }) => getReservation(deps, { shopperId, reservationId: id }),
      work: reserve,
    },
  );
