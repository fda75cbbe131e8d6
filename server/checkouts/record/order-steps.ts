import { asc } from 'drizzle-orm';
import type { OrderStep, OrderSummary } from '../../../services/contracts/orders.ts';
import { anyOf } from '../../db/any-of.ts';
import type { Database } from '../../db/database.ts';
import { orderSteps } from '../../db/schema/orders.ts';

/** Notes that an order has come to a step, in the transaction that takes it there. False if it was there before: the first time counts. */
export async function noteStep(tx: Database, orderId: string, step: OrderStep): Promise<boolean> {
  const noted = await tx
    .insert(orderSteps)
    .values({ orderId, step })
    .onConflictDoNothing()
    .returning({ orderId: orderSteps.orderId });
  return noted.length > 0;
}

/** The steps of orders, each order's oldest first. */
export async function readSteps(
  db: Database,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderSummary['steps']>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(orderSteps)
    .where(anyOf(orderSteps.orderId, orderIds))
    .orderBy(asc(orderSteps.at));
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  return new Map(
    [...byOrder].map(([orderId, steps]) => [
      orderId,
      steps.map(({ step, at }) => ({ step, at: at.toISOString() })),
    ]),
  );
}
