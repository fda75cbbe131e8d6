import { and, asc, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { alone, type FaultLog } from './alone.ts';
import { now } from './clock.ts';
import type { Database } from './database.ts';
import type { emails } from './schema/mail.ts';
import type { texts } from './schema/texts.ts';
import { retryTime } from './sweep.ts';

/** A message on its way belongs to its process for this long; the wait doubles with every try, up to an hour. */
const LEASE_SECONDS = 60;

/** The longest wait between two tries. */
const LONGEST_WAIT_SECONDS = 3600;

/** Sent side by side; the rest wait for their turn. */
const BATCH = 10;

const BATCHES = 20;

/** Messages that wait to be sent. */
interface Outbox<Row> {
  table: typeof emails | typeof texts;
  /** What its sender needs of a row. */
  columns: { [Name in keyof Row]: PgColumn };
  /** Which of its rows aren't given up. */
  isWanted?: SQL;
}

/** Takes messages that no process is sending; parallel processes take different ones. */
async function takeDue<Row>(db: Database, { table, columns, isWanted }: Outbox<Row>): Promise<Row[]> {
  // Both tables have the columns of an outbox.
  const outbox = table as typeof emails;
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isNull(outbox.sentAt), isWanted, lte(outbox.nextTryAt, now), gt(outbox.uselessAt, now)))
    .orderBy(asc(outbox.nextTryAt))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  return db
    .update(outbox)
    .set({
      tries: sql`${outbox.tries} + 1`,
      nextTryAt: retryTime(outbox.tries, LONGEST_WAIT_SECONDS, LEASE_SECONDS),
    })
    .where(inArray(outbox.id, due))
    .returning(columns) as Promise<Row[]>;
}

/** Says whether a message was sent, or is given up; one that wasn't waits until its lease is over. */
type Send<Row> = (message: Row) => Promise<boolean>;

/** Sends what's due and returns how many messages were sent. What all of a batch need is read once, by `senderFor`. */
export async function sendDue<Row extends { id: string }>(
  { db, log }: { db: Database; log: FaultLog },
  outbox: Outbox<Row>,
  senderFor: (batch: readonly Row[]) => Promise<Send<Row>>,
): Promise<number> {
  let sent = 0;
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const due = await takeDue(db, outbox);
    if (due.length === 0) break;
    const send = await senderFor(due);
    const sending = due.map((message) =>
      alone(log, { what: 'message not sent', message: message.id }, () => send(message)),
    );
    const done = (await Promise.all(sending)).filter(Boolean).length;
    sent += done;
    // Where nothing is taken, the next batch would fare no better.
    if (due.length < BATCH || done === 0) break;
  }
  return sent;
}
