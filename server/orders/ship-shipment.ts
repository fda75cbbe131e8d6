import type { Tracking } from '../../services/contracts/carriers.ts';
import { newId } from '../db/ids.ts';
import { onlyRow } from '../db/only-row.ts';
import { shipments } from '../db/schema/orders.ts';
import { withTransaction } from '../db/transaction.ts';
import type { EventDeps } from '../events/put-event.ts';
import type { Note } from '../http/audit.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { correctionOf, isStillToTell, putInOutbox } from '../mail/outbox.ts';
import { followShipments, lockShipping } from './shipments.ts';

/**
 * Notes that a carrier has what a vendor ships of an order, and tells its shopper, also of each correction of what was told. The first time counts, and until it's delivered, the last
 * carrier and tracking number. NOT_FOUND; CHECKOUT_CLOSED unless the order is ready or the shipment has shipped.
 */
export const shipShipment = (
  { db, env }: Pick<Deps, 'db'> & EventDeps,
  { number, vendorId, tracking, note }: { number: string; vendorId: string; tracking: Tracking; note?: Note },
): Promise<void> =>
  withTransaction(db, async (tx) => {
    const { row, ...shipping } = await lockShipping(tx, { number, vendorId });
    const { carrier, trackingNumber } = tracking;
    if (row?.carrier === carrier && row.trackingNumber === trackingNumber) return;
    const { id: orderId, status } = shipping.order;
    if (row ? row.deliveredAt : status !== 'READY') throw new ProblemError('CHECKOUT_CLOSED');
    const changed = onlyRow(
      await tx
        .insert(shipments)
        .values({ id: newId(), orderId, vendorId, ...tracking })
        .onConflictDoUpdate({ target: [shipments.orderId, shipments.vendorId], set: tracking })
        .returning(),
    );
    const email = { kind: 'SHIPPED', orderId, about: changed.id } as const;
    if (!row) await putInOutbox(tx, email);
    // What was told before leads to the wrong place.
    else if (!(await isStillToTell(tx, email)))
      await putInOutbox(tx, { ...email, about: correctionOf(changed.id) });
    await note?.(tx, { after: { vendorId, ...tracking } });
    await followShipments(tx, { env }, { ...shipping, changed });
  });
