import { eq } from 'drizzle-orm';
import { now } from '../db/clock.ts';
import { onlyRow } from '../db/only-row.ts';
import { shipments } from '../db/schema/orders.ts';
import { withTransaction } from '../db/transaction.ts';
import type { EventDeps } from '../events/put-event.ts';
import type { Note } from '../http/audit.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { putInOutbox } from '../mail/outbox.ts';
import { followShipments, lockShipping } from './shipments.ts';

/** Notes that a shipment was delivered, and tells its shopper; the first time counts. NOT_FOUND; CHECKOUT_CLOSED unless a carrier has it. */
export const deliverShipment = (
  { db, env }: Pick<Deps, 'db'> & EventDeps,
  { number, vendorId, note }: { number: string; vendorId: string; note?: Note },
): Promise<void> =>
  withTransaction(db, async (tx) => {
    const { row, ...shipping } = await lockShipping(tx, { number, vendorId });
    if (!row) throw new ProblemError('CHECKOUT_CLOSED');
    if (row.deliveredAt) return;
    const changed = onlyRow(
      await tx.update(shipments).set({ deliveredAt: now }).where(eq(shipments.id, row.id)).returning(),
    );
    await putInOutbox(tx, { kind: 'DELIVERED', orderId: changed.orderId, about: changed.id });
    await note?.(tx, { after: { vendorId, status: 'DELIVERED' } });
    await followShipments(tx, { env }, { ...shipping, changed });
  });
