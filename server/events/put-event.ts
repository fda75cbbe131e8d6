import { eq, sql } from 'drizzle-orm';
import type { OrderEvent, OrderEventType } from '../../services/contracts/events.ts';
import type { Database } from '../db/database.ts';
import { onlyRow } from '../db/only-row.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { events } from '../db/schema/events.ts';
import { orders } from '../db/schema/orders.ts';
import type { Env } from '../settings/env.ts';

/** What decides whether anyone hears of orders. */
export interface EventDeps {
  env: Pick<Env, 'events' | 'shopOrigin' | 'banners'>;
}

type NewEvent = Pick<typeof events.$inferSelect, 'id' | 'type' | 'orderId' | 'sequence' | 'body'>;

const insertEvent = prepared('events_put', (db, given: Givens<NewEvent>) =>
  db.insert(events).values({
    id: given.id,
    type: given.type,
    orderId: given.orderId,
    sequence: given.sequence,
    body: given.body,
  }),
);

/** Full stops separate the parts of what's signed, so there are none in an id. */
const idOf = (type: OrderEventType, about: string) => `${type.replace('.', '_')}_${about}`;

/** What an event says. */
export type Told = {
  [TType in OrderEventType]: Pick<Extract<OrderEvent, { type: TType }>, 'type' | 'data'>;
}[OrderEventType];

interface Put {
  orderId: string;
  /** What has the id it's about, if not the order. */
  about?: string | undefined;
  sequence: number;
  at: Date;
}

/** Writes an event of an order, in the transaction that does what it's about. */
export async function putEvent(
  tx: Database,
  { orderId, about = orderId, sequence, at }: Put,
  told: Told,
): Promise<void> {
  const id = idOf(told.type, about);
  const event: OrderEvent = { id, sequence, timestamp: at.toISOString(), ...told };
  await insertEvent(tx, { id, type: told.type, orderId, sequence, body: JSON.stringify(event) });
}

/** The number of an order's next event; its order is locked. */
export async function nextSequence(tx: Database, orderId: string): Promise<number> {
  const { sequence } = onlyRow(
    await tx
      .update(orders)
      .set({ lastEvent: sql`${orders.lastEvent} + 1` })
      .where(eq(orders.id, orderId))
      .returning({ sequence: orders.lastEvent }),
  );
  return sequence;
}
