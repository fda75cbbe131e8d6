import { and, asc, eq, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import { DAY, fromNow, now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { orderEmails } from '../db/schema/mail.ts';
import { retryTime, sweepOf } from '../db/sweep.ts';
import type { Deps } from '../http/context.ts';
import { mailColumns, renderedEmails, type StoredMail } from './render-mail.ts';

/** A message on its way belongs to its process for this long; the wait doubles with every try, up to an hour. */
const LEASE_SECONDS = 60;

/** The longest wait between two tries. */
const LONGEST_WAIT_SECONDS = 3600;

/** An email that couldn't be sent for this long would only confuse. */
const GIVEN_UP_AFTER_SECONDS = 3 * DAY;

/** Sent side by side; the rest wait for their turn. */
const BATCH = 10;

const BATCHES = 20;

/** Takes messages that no process is sending; parallel processes take different ones. */
function takeDue(db: Database): Promise<StoredMail[]> {
  const due = db
    .select({ id: orderEmails.id })
    .from(orderEmails)
    .where(
      and(
        isNull(orderEmails.sentAt),
        lte(orderEmails.nextTryAt, now),
        gt(orderEmails.createdAt, fromNow(-GIVEN_UP_AFTER_SECONDS)),
      ),
    )
    .orderBy(asc(orderEmails.nextTryAt))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  return db
    .update(orderEmails)
    .set({
      tries: sql`${orderEmails.tries} + 1`,
      nextTryAt: retryTime(orderEmails.tries, LONGEST_WAIT_SECONDS, LEASE_SECONDS),
    })
    .where(inArray(orderEmails.id, due))
    .returning(mailColumns)
    .prepare('mail_take_due')
    .execute();
}

const markSent = (db: Database, id: string) =>
  db
    .update(orderEmails)
    .set({ sentAt: now })
    .where(eq(orderEmails.id, id))
    .prepare('mail_mark_sent')
    .execute();

const readUnrendered = (db: Database): Promise<StoredMail[]> =>
  db
    .select(mailColumns)
    .from(orderEmails)
    .where(isNull(orderEmails.letter))
    .orderBy(asc(orderEmails.createdAt))
    .limit(BATCH * BATCHES)
    .prepare('mail_read_unrendered')
    .execute();

/**
 * Sends the emails that are due and returns how many; without a mail server, it only renders them for the sandbox. Each
 * is marked once the mail server has it, so a crash in between sends it again, the same in every word, under the same
 * Message-ID. One that isn't taken waits until its lease is over.
 */
export async function sendMail({
  db,
  env,
  log,
  mailer,
}: Pick<Deps, 'db' | 'env' | 'log' | 'mailer'>): Promise<number> {
  if (!mailer) {
    if (env.sandbox) await renderedEmails(db, await readUnrendered(db), env);
    return 0;
  }
  // One by one: what fails for one keeps no other from being sent.
  const send = async (mail: StoredMail): Promise<boolean> => {
    try {
      for (const { letter } of await renderedEmails(db, [mail], env)) await mailer.send(letter);
      await markSent(db, mail.id);
      return true;
    } catch (error) {
      log.warn({ error, mail: mail.id }, 'email not sent');
      return false;
    }
  };
  let sent = 0;
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const due = await takeDue(db);
    const done = (await Promise.all(due.map(send))).filter(Boolean).length;
    sent += done;
    // Where nothing is taken, the next batch would fare no better.
    if (due.length < BATCH || done === 0) break;
  }
  return sent;
}

/** Forgets messages that were sent, or given up, long ago. */
export const forgetMail = sweepOf({
  table: orderEmails,
  key: [orderEmails.id],
  age: orderEmails.createdAt,
  due: lt(orderEmails.createdAt, fromNow(-30 * DAY)),
});
