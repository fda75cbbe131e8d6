import { eq, sum } from 'drizzle-orm';
import { depositOn, depositsOn } from '../../rules/deposits.ts';
import type { OrderStatus } from '../../services/contracts/orders.ts';
import type { StaffOrder } from '../../services/contracts/staff.ts';
import { chosenOf } from '../checkouts/record/checkout-lines.ts';
import { readSteps } from '../checkouts/record/order-steps.ts';
import { now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { onlyRow } from '../db/only-row.ts';
import { checkouts } from '../db/schema/checkouts.ts';
import { reservations, slots } from '../db/schema/fulfillment.ts';
import { orderArrivals, orderRefunds, orders } from '../db/schema/orders.ts';
import { stores } from '../db/schema/stores.ts';
import type { EventDeps } from '../events/put-event.ts';
import type { CallAudit } from '../http/audit.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { scheduleOfStore } from '../quotes/store.ts';
import { advanceOrder, statusAfter } from './advance-order.ts';
import { isAwaited, toArrival } from './arrivals.ts';
import { depositedLine, estimatedWeight } from './lines-to-pick.ts';
import { markOrderReady } from './mark-order-ready.ts';
import { readProposals } from './proposals.ts';
import { readShipments, shipmentsOf } from './shipments.ts';
import { readCandidates, readPickedOrder, suggestedFor } from './substitutes.ts';

/** What was refunded of an order. */
export async function readRefunded(db: Database, orderId: string): Promise<number> {
  const { refunded } = onlyRow(
    await db
      .select({ refunded: sum(orderRefunds.amount).mapWith(Number) })
      .from(orderRefunds)
      .where(eq(orderRefunds.orderId, orderId)),
  );
  return refunded ?? 0;
}

/** An order as the people who pick it see it. NOT_FOUND. */
export async function readStaffOrder(
  { db }: Pick<Deps, 'db'>,
  { number }: { number: string },
): Promise<StaffOrder> {
  const [row] = await db
    .select({
      order: orders,
      pickupType: checkouts.pickupType,
      selections: reservations.selections,
      taxTotal: checkouts.taxTotal,
      store: scheduleOfStore,
      arrival: { stage: orderArrivals.stage, bay: orderArrivals.bay, since: orderArrivals.since },
      now,
    })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .innerJoin(reservations, eq(reservations.id, checkouts.reservationId))
    .leftJoin(slots, eq(slots.id, reservations.slotId))
    .leftJoin(stores, eq(stores.locationId, slots.storeId))
    .leftJoin(orderArrivals, eq(orderArrivals.orderId, orders.id))
    .where(eq(orders.number, number));
  if (!row) throw new ProblemError('NOT_FOUND');
  const { order, pickupType, selections, taxTotal, store, arrival, now: at } = row;
  const toPick = await readPickedOrder(db, order);
  const { lines } = toPick;
  const proposals = await readProposals(db, order.id);
  const proposalOf = (gtin13: string): StaffOrder['lines'][number]['proposal'] => {
    const last = proposals.find(({ proposal }) => proposal.gtin13 === gtin13)?.proposal;
    if (!last) return null;
    const { substituteGtin13, substituteDescription, quantity, status, expiresAt } = last;
    return {
      gtin13: substituteGtin13,
      description: substituteDescription,
      quantity,
      status,
      expiresAt: expiresAt.toISOString(),
    };
  };
  const steps = (await readSteps(db, [order.id])).get(order.id) ?? [];
  const candidates = order.status === 'PICKING' ? await readCandidates(db, toPick) : [];
  return {
    number,
    status: order.status,
    modalityType: order.modality,
    pickupType,
    steps,
    shipments: shipmentsOf({ ...order, steps, selections }, await readShipments(db, [order])),
    arrival: isAwaited({ status: order.status, pickupType, store, now: at }) ? toArrival(arrival) : null,
    taxTotal,
    deposits: depositsOn(lines.map(depositedLine)),
    total: order.total,
    refunded: await readRefunded(db, order.id),
    lines: lines.map((of) => ({
      gtin13: of.line.gtin13,
      description: of.product?.description ?? of.line.gtin13,
      quantity: of.line.quantity,
      estimatedWeight: estimatedWeight(of),
      substitutionPolicy: of.line.substitutionPolicy,
      chosenSubstitute: chosenOf(of.line),
      instructions: of.line.instructions,
      total: of.line.total,
      depositTotal: depositOn(depositedLine(of)),
      found: of.line.found,
      proposal: proposalOf(of.line.gtin13),
      substitutes: suggestedFor(of, toPick, candidates).map(({ gtin13, description }) => ({
        gtin13,
        description,
      })),
    })),
  };
}

/**
 * Takes an order one step further from the status the caller saw. VERSION_STALE if that has changed since,
 * CHECKOUT_CLOSED if there is no further step or the order's shipments take it.
 */
export async function advanceStaffOrder(
  deps: Pick<Deps, 'db' | 'processor' | 'log'> & EventDeps,
  {
    number,
    from,
    atCoveredPrice = false,
    audit,
  }: { number: string; from: OrderStatus; atCoveredPrice?: boolean; audit?: CallAudit },
): Promise<void> {
  const [order] = await deps.db
    .select({ id: orders.id, status: orders.status, modality: orders.modality })
    .from(orders)
    .where(eq(orders.number, number));
  if (!order) throw new ProblemError('NOT_FOUND');
  if (order.status !== from) throw new ProblemError('VERSION_STALE');
  if (from === 'READY' && order.modality === 'SHIP') throw new ProblemError('CHECKOUT_CLOSED');
  if (from === 'PICKING') return markOrderReady(deps, { number, atCoveredPrice, note: audit?.begin });
  const type = from === 'PLACED' ? 'order.pick' : 'order.handOver';
  statusAfter(from, { type });
  await advanceOrder(deps, { orderId: order.id, event: { type }, note: audit?.note });
}
