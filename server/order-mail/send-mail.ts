import { and, asc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { DAY, fromNow, now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { RUN, sendDue } from '../db/outbox.ts';
import { emails } from '../db/schema/mail.ts';
import { sweepOf } from '../db/sweep.ts';
import type { Deps } from '../http/context.ts';
import { mailColumns, renderedEmails, type StoredMail } from './render-mail.ts';

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
    .limit(RUN)
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
  return sendDue(db, { table: emails, columns: mailColumns, statement: 'mail_take_due' }, send);
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
