import { and, asc, eq, gt, gte, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import {
  EVENTS_PAGE,
  type EventQuery,
  type EventState,
  type ListedEvent,
  type Replay,
} from '../../services/contracts/events.ts';
import { fromNow } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { events } from '../db/schema/events.ts';
import { orders } from '../db/schema/orders.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Note } from '../http/audit.ts';
import { ProblemError } from '../http/problems.ts';
import { LEASE_SECONDS } from './send-events.ts';

const isIn: Readonly<Record<EventState, SQL | undefined>> = {
  HEARD: isNotNull(events.heardAt),
  PARKED: and(isNull(events.heardAt), isNotNull(events.parkedAt)),
  WAITING: and(isNull(events.heardAt), isNull(events.parkedAt)),
};

const stateOf = ({
  heardAt,
  parkedAt,
}: Pick<typeof events.$inferSelect, 'heardAt' | 'parkedAt'>): EventState => {
  if (heardAt) return 'HEARD';
  return parkedAt ? 'PARKED' : 'WAITING';
};

/** A page of events, oldest first, and where the next one starts. */
export async function listEvents(
  db: Database,
  { order, since, state, after }: EventQuery,
): Promise<{ events: ListedEvent[]; next: number | null }> {
  const rows = await db
    .select({ event: events, order: orders.number })
    .from(events)
    .innerJoin(orders, eq(orders.id, events.orderId))
    .where(
      and(
        gt(events.position, after),
        order === undefined ? undefined : eq(orders.number, order),
        since === undefined ? undefined : gte(events.createdAt, new Date(since)),
        state && isIn[state],
      ),
    )
    .orderBy(asc(events.position))
    .limit(EVENTS_PAGE + 1);
  const listed = rows.slice(0, EVENTS_PAGE).map(({ event, order: number }): ListedEvent => {
    const { position, id, type, sequence, tries, failure } = event;
    const state = stateOf(event);
    return {
      position,
      id,
      type,
      order: number,
      sequence,
      at: event.createdAt.toISOString(),
      state,
      tries,
      nextTryAt: state === 'WAITING' ? event.nextTryAt.toISOString() : null,
      heardAt: event.heardAt?.toISOString() ?? null,
      failure,
    };
  });
  return { events: listed, next: rows.length > EVENTS_PAGE ? (listed.at(-1)?.position ?? null) : null };
}

/** Which events a replay is about, and what it's called in the audit log and in a refusal. */
async function chosenBy(
  tx: Database,
  { id, order, since }: Replay,
): Promise<{ isChosen: SQL | undefined; name: string | null }> {
  if (id !== undefined) return { isChosen: eq(events.id, id), name: `event ${id}` };
  if (order !== undefined) {
    const its = tx.select({ id: orders.id }).from(orders).where(eq(orders.number, order));
    return { isChosen: eq(events.orderId, its), name: `order ${order}` };
  }
  if (since !== undefined) return { isChosen: gte(events.createdAt, new Date(since)), name: null };
  return { isChosen: isIn.PARKED, name: null };
}

/**
 * Has events sent again, heard ones too, as soon as no process can be sending them. NOT_FOUND if there's no such event, or none of
 * such an order.
 */
export const replayEvents = (db: Database, which: Replay, note: Note): Promise<{ replayed: number }> =>
  withTransaction(db, async (tx) => {
    const { isChosen, name } = await chosenBy(tx, which);
    const replayed = await tx
      .update(events)
      .set({
        heardAt: null,
        parkedAt: null,
        tries: 0,
        firstTryAt: null,
        nextTryAt: sql`least(${events.nextTryAt}, ${fromNow(LEASE_SECONDS)})`,
      })
      .where(isChosen)
      .returning({ id: events.id });
    if (name !== null && replayed.length === 0) {
      throw new ProblemError('NOT_FOUND', { detail: `There is no ${name}, or nothing is kept of it.` });
    }
    await note(tx, {
      ...(which.order && { order: which.order }),
      ...(which.id && { subject: which.id }),
      after: { ...which, replayed: replayed.length },
    });
    return { replayed: replayed.length };
  });
