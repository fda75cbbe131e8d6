import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import { DAY, fromNow, now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { emails } from '../db/schema/mail.ts';
import { retryTime, sweepOf } from '../db/sweep.ts';
import type { Deps } from '../http/context.ts';
import { mailColumns, renderedEmails, type StoredMail } from './render-mail.ts';

/** A message on its way belongs to its process for this long; the wait doubles with every try, up to an hour. */
const LEASE_SECONDS = 60;

/** The longest wait between two tries. */
const LONGEST_WAIT_SECONDS = 3600;

/** Sent side by side; the rest wait for their turn. */
const BATCH = 10;

const BATCHES = 20;

/** Takes messages that no process is sending; parallel processes take different ones. */
function takeDue(db: Database): Promise<StoredMail[]> {
  const due = db
    .select({ id: emails.id })
    .from(emails)
    .where(and(isNull(emails.sentAt), lte(emails.nextTryAt, now), gt(emails.uselessAt, now)))
    .orderBy(asc(emails.nextTryAt))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  return db
    .update(emails)
    .set({
      tries: sql`${emails.tries} + 1`,
      nextTryAt: retryTime(emails.tries, LONGEST_WAIT_SECONDS, LEASE_SECONDS),
    })
    .where(inArray(emails.id, due))
    .returning(mailColumns)
    .prepare('mail_take_due')
    .execute();
}

const markSent = (db: Database, id: string) =>
  db.update(emails).set({ sentAt: now }).where(eq(emails.id, id)).prepare('mail_mark_sent').execute();

/** A letter about an account may hold a key to it, so its text is gone once it's sent. */
const markSentAndErase = (db: Database, id: string) =>
  db
    .update(emails)
    .set({ sentAt: now, letter: null })
    .where(eq(emails.id, id))
    .prepare('mail_mark_sent_and_erase')
    .execute();

const readUnrendered = (db: Database): Promise<StoredMail[]> =>
  db
    .select(mailColumns)
    .from(emails)
    .where(and(isNull(emails.letter), isNotNull(emails.orderId)))
    .orderBy(asc(emails.createdAt))
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
      // The sandbox's mailbox goes on showing it.
      const erases = mail.orderId === null && !env.sandbox;
      await (erases ? markSentAndErase : markSent)(db, mail.id);
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
  table: emails,
  key: [emails.id],
  age: emails.createdAt,
  due: lt(emails.createdAt, fromNow(-30 * DAY)),
});

/** Forgets letters about accounts, sent or not, once what they offer has ended. */
export const forgetLetters = sweepOf({
  table: emails,
  key: [emails.id],
  age: emails.uselessAt,
  due: and(isNull(emails.orderId), lt(emails.uselessAt, now)),
});
