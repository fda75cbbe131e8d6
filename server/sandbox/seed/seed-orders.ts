import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { reservations } from '../../db/schema/fulfillment.ts';
import { orders as orderTable } from '../../db/schema/orders.ts';
import { gtinOf } from '../demo-gtin.ts';
import { completeDemoOrder } from './complete-demo-order.ts';
import { placeDemoOrder, type SeedParts } from './place-demo-order.ts';
import { demoShopper } from './shoppers.ts';

interface SeedOrder {
  lines: readonly (readonly [department: string, number: number, quantity: number])[];
  /** When it was placed, if it has been handed over; otherwise, it's for a time in the future. */
  daysAgo?: number;
}

interface SeedOwner {
  email: string;
  storeId: string;
  orders: readonly SeedOrder[];
}

const OWNERS: readonly SeedOwner[] = [
  {
    email: 'riley@example.com',
    storeId: '01400943',
    orders: [
      {
        daysAgo: 48,
        lines: [
          ['produce', 1, 6],
          ['produce', 24, 2],
          ['meat', 7, 2],
          ['dairy', 1, 2],
          ['bakery', 1, 2],
          ['household', 2, 1],
          ['household', 5, 2],
        ],
      },
      {
        daysAgo: 20,
        lines: [
          ['meat', 7, 3],
          ['produce', 3, 2],
          ['dairy', 6, 2],
          ['pantry', 4, 3],
          ['beverages', 8, 2],
        ],
      },
      {
        daysAgo: 6,
        lines: [
          ['produce', 1, 4],
          ['dairy', 1, 1],
          ['bakery', 1, 1],
          ['frozen', 1, 2],
          ['snacks', 15, 1],
        ],
      },
    ],
  },
  {
    email: 'mod@example.com',
    storeId: '01400943',
    orders: [
      {
        lines: [
          ['produce', 1, 3],
          ['dairy', 1, 1],
          ['bakery', 1, 2],
          ['pantry', 4, 1],
        ],
      },
    ],
  },
];

/** Places the demo shoppers' orders the way shoppers do, of each kind they don't have yet. */
export async function seedOrders(tx: Database, parts: SeedParts, emails?: readonly string[]): Promise<void> {
  for (const { email, storeId, orders } of OWNERS) {
    if (!(emails?.includes(email) ?? true)) continue;
    const shopper = demoShopper(email);
    const there = await statusesOf(tx, shopper.id);
    // This would release the reserved time.
    if (there.has('HELD') || there.has('COMMITTING')) continue;
    for (const { lines, daysAgo } of orders) {
      const isPast = daysAgo !== undefined;
      if (there.has(isPast ? 'COMPLETED' : 'PLACED')) continue;
      const items = lines.map(([department, number, quantity]) => ({
        gtin13: gtinOf(department, number),
        quantity,
      }));
      const when = isPast ? 'first' : 'last';
      const orderId = await placeDemoOrder(tx, parts, { shopper, storeId, items, when });
      if (isPast) await completeDemoOrder(tx, parts, { orderId, daysAgo });
    }
  }
}

/** The statuses of the shopper's orders and reservations. */
async function statusesOf(tx: Database, shopperId: string): Promise<ReadonlySet<string>> {
  const ordered = tx
    .select({ status: orderTable.status })
    .from(orderTable)
    .where(eq(orderTable.shopperId, shopperId));
  const reserved = tx
    .select({ status: reservations.status })
    .from(reservations)
    .where(eq(reservations.shopperId, shopperId));
  return new Set([...(await ordered), ...(await reserved)].map(({ status }) => status));
}
