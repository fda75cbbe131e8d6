import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { DAY, fromNow, now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { sendDue } from '../db/outbox.ts';
import { emails, type Message } from '../db/schema/mail.ts';
import { sweepOf } from '../db/sweep.ts';
import type { Deps } from '../http/context.ts';
import { lettersOf, mailColumns, type StoredMail } from './render-mail.ts';

const markSent = (db: Database, id: string) =>
  db.update(emails).set({ sentAt: now }).where(eq(emails.id, id));

/** A letter about an account may hold a key to it, so its text is gone once it's sent. */
const markSentAndErase = (db: Database, id: string) =>
  db.update(emails).set({ sentAt: now, letter: null }).where(eq(emails.id, id));

const isUnwritten = and(isNull(emails.letter), isNotNull(emails.orderId));

/**
 * Sends the emails that are due and returns how many; without a mail server, it only writes them for the sandbox. Each
 * is marked once the mail server has it, so a crash in between sends it again, the same in every word, under the same
 * Message-ID. One that isn't taken, or can't be written, waits until its lease is over.
 */
export async function sendMail(deps: Pick<Deps, 'db' | 'env' | 'log' | 'mailer'>): Promise<number> {
  const { db, env, log, mailer } = deps;
  const outbox = { table: emails, columns: mailColumns };
  if (!mailer) {
    if (env.sandbox) {
      await sendDue<StoredMail>(deps, { ...outbox, isWanted: isUnwritten }, async (batch) => {
        const letters = await lettersOf(deps, batch);
        return async ({ id }) => {
          if (letters.get(id) === null) await markSent(db, id);
          return letters.has(id);
        };
      });
    }
    return 0;
  }
  const send = async (mail: StoredMail, letter: Message | null): Promise<boolean> => {
    try {
      if (letter) await mailer.send(letter);
      // The sandbox's mailbox goes on showing it.
      const erases = mail.orderId === null && !env.sandbox;
      await (erases ? markSentAndErase : markSent)(db, mail.id);
      return true;
    } catch (error) {
      log.warn({ error, mail: mail.id }, 'email not sent');
      return false;
    }
  };
  return sendDue<StoredMail>(deps, outbox, async (batch) => {
    const letters = await lettersOf(deps, batch);
    return async (mail) => {
      const letter = letters.get(mail.id);
      return letter !== undefined && send(mail, letter);
    };
  });
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
