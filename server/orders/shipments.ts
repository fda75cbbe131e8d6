import { eq } from 'drizzle-orm';
import type { OrderStatus, OrderSummary } from '../../services/contracts/orders.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { Shipment, ShipmentStatus } from '../../services/contracts/shipments.ts';
import type { Window } from '../../services/contracts/values.ts';
import { subOrdersOf } from '../checkouts/read/checkout.ts';
import { readLines } from '../checkouts/record/checkout-lines.ts';
import { noteStep } from '../checkouts/record/order-steps.ts';
import { anyOf } from '../db/any-of.ts';
import { DAY } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { onlyRow } from '../db/only-row.ts';
import { checkouts } from '../db/schema/checkouts.ts';
import { reservations } from '../db/schema/fulfillment.ts';
import { orders, shipments } from '../db/schema/orders.ts';
import type { EventDeps } from '../events/put-event.ts';
import { ProblemError } from '../http/problems.ts';
import { takeStep } from './advance-order.ts';

type Order = typeof orders.$inferSelect;
type ShipmentRow = typeof shipments.$inferSelect;

/** What carriers have of orders. */
export async function readShipments(
  db: Database,
  of: readonly Pick<Order, 'id' | 'modality'>[],
): Promise<ShipmentRow[]> {
  const ids = of.filter(({ modality }) => modality === 'SHIP').map(({ id }) => id);
  return ids.length === 0 ? [] : db.select().from(shipments).where(anyOf(shipments.orderId, ids));
}

/** A shipment that no carrier has yet, or that one had before the store kept which. */
const AS_FAR_AS_ORDER = {
  PLACED: 'PLACED',
  PICKING: 'PACKING',
  READY: 'PACKED',
  COMPLETED: 'SHIPPED',
} as const satisfies Record<Exclude<OrderStatus, 'CANCELED'>, ShipmentStatus>;

interface Sent extends Pick<Order, 'id' | 'modality' | 'status'> {
  steps: OrderSummary['steps'];
  /** Its reservation's. */
  selections: Reservation['selections'];
}

/** What each vendor ships of an order, and how far it is. `rows` may have other orders' as well. */
export function shipmentsOf(
  { id, modality, status, steps, selections }: Sent,
  rows: readonly ShipmentRow[],
): Shipment[] {
  if (modality !== 'SHIP' || status === 'CANCELED') return [];
  const handedOver = steps.find(({ step }) => step === 'COMPLETED')?.at ?? null;
  return selections.map(({ vendor }): Shipment => {
    const row = rows.find(({ orderId, vendorId }) => orderId === id && vendorId === vendor.id);
    if (!row) {
      const none = { carrier: null, trackingNumber: null, deliveredAt: null };
      return { vendor, status: AS_FAR_AS_ORDER[status], ...none, shippedAt: handedOver };
    }
    const { carrier, trackingNumber, shippedAt, deliveredAt } = row;
    return {
      vendor,
      status: deliveredAt ? 'DELIVERED' : 'SHIPPED',
      carrier,
      trackingNumber,
      shippedAt: shippedAt.toISOString(),
      deliveredAt: deliveredAt?.toISOString() ?? null,
    };
  });
}

/** How long what's late is still followed. */
const LATE_MS = 7 * DAY * 1000;

/** Whether a carrier has a part of an order that isn't delivered; nobody waits for one that should have come a week ago. */
export function isOnItsWay(order: { shipments: Shipment[]; window: Window | null; now: Date }): boolean {
  const [, end = ''] = order.window?.value.split('/') ?? [];
  return (
    order.shipments.some(({ carrier, deliveredAt }) => carrier !== null && deliveredAt === null) &&
    order.now.getTime() < Date.parse(end) + LATE_MS
  );
}

/** A shipped order, which is locked. */
interface Shipping {
  order: Order;
  /** Those that ship something of it. */
  vendors: string[];
  /** What carriers have of it. */
  rows: ShipmentRow[];
}

/** Locks an order to change the shipment of one of its vendors. NOT_FOUND if it ships nothing of it, CHECKOUT_CLOSED if nothing is shipped. */
export async function lockShipping(
  tx: Database,
  { number, vendorId }: { number: string; vendorId: string },
): Promise<Shipping & { row: ShipmentRow | undefined }> {
  const [order] = await tx.select().from(orders).where(eq(orders.number, number)).for('update');
  if (!order) throw new ProblemError('NOT_FOUND');
  if (order.modality !== 'SHIP') throw new ProblemError('CHECKOUT_CLOSED');
  const vendors = await vendorsOf(tx, order);
  if (!vendors.includes(vendorId)) throw new ProblemError('NOT_FOUND');
  const rows = await readShipments(tx, [order]);
  return { order, vendors, rows, row: rows.find((one) => one.vendorId === vendorId) };
}

/** The vendors that ship something of an order; not one of whose items nothing was found. */
async function vendorsOf(db: Database, { checkoutId }: Order): Promise<string[]> {
  const promise = onlyRow(
    await db
      .select({ selections: reservations.selections })
      .from(checkouts)
      .innerJoin(reservations, eq(reservations.id, checkouts.reservationId))
      .where(eq(checkouts.id, checkoutId)),
  );
  return subOrdersOf({ promise, checkout: { lineItems: await readLines(db, checkoutId) } })
    .filter(({ items }) => items.some(({ quantity }) => quantity > 0))
    .map(({ vendor }) => vendor.id);
}

/**
 * Takes an order as far as all its shipments are: handed over once carriers have them, which charges it, and delivered once they're
 * there. At the end of a transaction that changed one of them.
 */
export async function followShipments(
  tx: Database,
  deps: EventDeps,
  { order, vendors, rows, changed }: Shipping & { changed: ShipmentRow },
): Promise<void> {
  const told = [...rows, changed];
  const isAll = (has: (row: ShipmentRow) => boolean) =>
    vendors.every((vendor) => told.some((row) => row.vendorId === vendor && has(row)));
  if (order.status === 'READY' && isAll(() => true))
    await takeStep(tx, deps, { orderId: order.id, event: { type: 'order.handOver' } });
  if (isAll(({ deliveredAt }) => deliveredAt !== null)) await noteStep(tx, order.id, 'DELIVERED');
}
