import { and, asc, eq, inArray, isNull, lt, lte, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { DAY, fromNow, now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { events } from '../db/schema/events.ts';
import { retryTime, sweepOf } from '../db/sweep.ts';
import type { Deps } from '../http/context.ts';
import { postEvent } from './post-event.ts';

/** An event on its way belongs to its process for this long. */
export const LEASE_SECONDS = 30;

/** The longest wait between two tries. */
const LONGEST_WAIT_SECONDS = 3600;

/** How long an event is tried before it's parked. */
const TRIED_SECONDS = 3 * DAY;

/** Events of different orders that are sent side by side. */
const SENDERS = 10;

/** How many each of them sends in one run, so that a backlog doesn't keep the process from shutting down. */
const MOST = 50;

type DueEvent = Pick<typeof events.$inferSelect, 'id' | 'body'>;

const earlier = alias(events, 'earlier');

/** Of an order's events, only the first that isn't heard is due. */
const isFirst = (db: Database) =>
  notExists(
    db
      .select({ id: earlier.id })
      .from(earlier)
      .where(
        and(
          eq(earlier.orderId, events.orderId),
          lt(earlier.sequence, events.sequence),
          isNull(earlier.heardAt),
        ),
      ),
  );

/** Takes events that no process is sending; parallel processes take different ones. */
function takeDue(db: Database, most: number): Promise<DueEvent[]> {
  const due = db
    .select({ id: events.id })
    .from(events)
    .where(and(isNull(events.heardAt), isNull(events.parkedAt), lte(events.nextTryAt, now), isFirst(db)))
    .orderBy(asc(events.nextTryAt), asc(events.position))
    .limit(most)
    .for('update', { skipLocked: true });
  return db
    .update(events)
    .set({
      tries: sql`${events.tries} + 1`,
      firstTryAt: sql`coalesce(${events.firstTryAt}, now())`,
      nextTryAt: fromNow(LEASE_SECONDS),
    })
    .where(inArray(events.id, due))
    .returning({ id: events.id, body: events.body });
}

const markHeard = (db: Database, id: string) =>
  db.update(events).set({ heardAt: now, failure: null, nextTryAt: now }).where(eq(events.id, id));

/** It waits, longer each time, or is parked if it was refused for days. */
async function postpone(db: Database, id: string, failure: string): Promise<{ isParked: boolean }> {
  const [postponed] = await db
    .update(events)
    .set({
      failure,
      nextTryAt: retryTime(events.tries, LONGEST_WAIT_SECONDS),
      parkedAt: sql`case when ${events.firstTryAt} < ${fromNow(-TRIED_SECONDS)} then now() end`,
    })
    .where(and(eq(events.id, id), isNull(events.heardAt)))
    .returning({ parkedAt: events.parkedAt });
  return { isParked: postponed?.parkedAt != null };
}

/**
 * Sends the events that are due and returns how many were heard. An event is marked once it was heard, so a crash in between
 * sends it again, the same under the same id.
 */
export async function sendEvents({ db, env, log }: Pick<Deps, 'db' | 'env' | 'log'>): Promise<number> {
  const { events: listener } = env;
  if (!listener) return 0;
  const send = async ({ id, body }: DueEvent): Promise<boolean> => {
    const failure = await postEvent(listener, { id, body });
    if (failure === null) {
      await markHeard(db, id);
      return true;
    }
    const { isParked } = await postpone(db, id, failure);
    if (isParked)
      log.error({ event: id, failure }, 'event parked: later ones of its order wait for a replay');
    else log.warn({ event: id, failure }, 'event not heard');
    return false;
  };
  /** Goes on with what's due as long as it's heard: whoever refuses one now would hardly take the next. */
  const sendOn = async (first: DueEvent): Promise<number> => {
    let heard = 0;
    for (let next: DueEvent | undefined = first; next && (await send(next)); ) {
      heard += 1;
      if (heard === MOST) break;
      [next] = await takeDue(db, 1);
    }
    return heard;
  };
  const due = await takeDue(db, SENDERS);
  const heard = await Promise.all(due.map(sendOn));
  return heard.reduce((sum, one) => sum + one, 0);
}

/** Forgets events long after they were heard. */
export const forgetHeardEvents = sweepOf({
  table: events,
  key: [events.id],
  age: events.heardAt,
  due: lt(events.heardAt, fromNow(-30 * DAY)),
});
