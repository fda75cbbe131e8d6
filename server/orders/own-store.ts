import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { checkouts } from '../db/schema/checkouts.ts';
import { reservations, slots } from '../db/schema/fulfillment.ts';
import { orders } from '../db/schema/orders.ts';
import type { Operator } from '../http/operator.ts';
import { ProblemError } from '../http/problems.ts';

/** A picker has only the orders of one store; no other order exists for them: NOT_FOUND. */
export async function requireOwnOrder(
  db: Database,
  { storeId }: Pick<Operator, 'storeId'>,
  number: string,
): Promise<void> {
  if (storeId === null) return;
  const [order] = await db
    .select({ storeId: slots.storeId })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .innerJoin(reservations, eq(reservations.id, checkouts.reservationId))
    .innerJoin(slots, eq(slots.id, reservations.slotId))
    .where(eq(orders.number, number));
  if (order?.storeId !== storeId) throw new ProblemError('NOT_FOUND');
}

/** The store that a call is about: the one it names or, for a picker, their own, which is the only one: NOT_FOUND. */
export function ownStore(
  { storeId }: Pick<Operator, 'storeId'>,
  named: string | undefined,
): string | undefined {
  if (storeId === null) return named;
  if (named !== undefined && named !== storeId) throw new ProblemError('NOT_FOUND');
  return storeId;
}
