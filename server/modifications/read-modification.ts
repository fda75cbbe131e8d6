import { and, desc, eq, sql } from 'drizzle-orm';
import type { Modification } from '../../services/contracts/modifications.ts';
import { deadlineOf } from '../checkouts/read/modifiable.ts';
import { readOrders } from '../checkouts/record/checkout-record.ts';
import type { Database } from '../db/database.ts';
import { modifications } from '../db/schema/modifications.ts';
import { orders } from '../db/schema/orders.ts';
import type { Deps } from '../http/context.ts';
import type { SnapDeps } from '../wallet/sells-snap.ts';
import { toModification } from './modification.ts';
import { type OfOrder, readOrderToModify } from './order-to-modify.ts';

/** A placed order and the changes about to be made to it. */
export const getModification = async (
  deps: Pick<Deps, 'db'> & SnapDeps,
  of: OfOrder,
): Promise<Modification> => toModification(await readOrderToModify(deps.db, of), deps);

/** The orders the store hasn't started on: those with changes first, then the newest. */
const readCandidates = (db: Database, shopperId: string) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(modifications, eq(modifications.checkoutId, orders.checkoutId))
    .where(and(eq(orders.shopperId, shopperId), eq(orders.status, 'PLACED')))
    .orderBy(sql`${modifications.changedAt} desc nulls last`, desc(orders.placedAt))
    .limit(20);

/** The order being modified, else the newest that can be; null if there is none. */
export async function currentModification(
  { db }: Pick<Deps, 'db'>,
  { shopperId }: { shopperId: string },
): Promise<string | null> {
  const ids = (await readCandidates(db, shopperId)).map(({ id }) => id);
  const records = await readOrders(db, ids);
  const modifiable = ids.flatMap((id) => records.get(id) ?? []).find((order) => deadlineOf(order) !== null);
  return modifiable?.checkout.id ?? null;
}
