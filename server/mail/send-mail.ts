import { lt } from 'drizzle-orm';
import { DAY, fromNow } from '../db/clock.ts';
import { orderEmails } from '../db/schema/mail.ts';
import { statement } from '../db/statement.ts';
import { sweepOf } from '../db/sweep.ts';
import type { Deps } from '../http/context.ts';
import { MAIL_COLUMNS, MAIL_JOINS, MailRow, renderedEmails } from './mail-row.ts';

/** A message on its way belongs to its process for this long; the wait doubles with every try, up to an hour. */
const LEASE_SECONDS = 60;

/** An email that couldn't be sent for this long would only confuse. */
const GIVEN_UP_AFTER = "interval '3 days'";

/** Sent side by side; the rest wait for their turn. */
const BATCH = 10;

const BATCHES = 20;

/** Takes messages that no process is sending; parallel processes take different ones. */
const takeDue = statement({
  name: 'mail_take_due',
  params: [],
  row: MailRow,
  text: `with m as (
    update order_emails due set tries = due.tries + 1,
      next_try_at = now() + make_interval(secs => least(${LEASE_SECONDS} * power(2, least(due.tries, 10)), 3600))
    where due.id in (
      select id from order_emails
      where sent_at is null and next_try_at <= now() and created_at > now() - ${GIVEN_UP_AFTER}
      order by next_try_at limit ${BATCH} for update skip locked
    )
    returning due.id, due.kind, due.order_id, due.letter
  )
  select ${MAIL_COLUMNS} from m ${MAIL_JOINS}`,
});

const markSent = statement({
  name: 'mail_mark_sent',
  params: ['id'],
  row: {},
  text: 'update order_emails set sent_at = now() where id = $id',
});

const readUnrendered = statement({
  name: 'mail_read_unrendered',
  params: [],
  row: MailRow,
  text: `select ${MAIL_COLUMNS} from order_emails m ${MAIL_JOINS}
  where m.letter is null order by m.created_at limit ${BATCH * BATCHES}`,
});

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
    if (env.sandbox) await renderedEmails(db, await readUnrendered(db, {}), env);
    return 0;
  }
  // One by one: what fails for one keeps no other from being sent.
  const send = async (row: MailRow): Promise<boolean> => {
    try {
      for (const { letter } of await renderedEmails(db, [row], env)) await mailer.send(letter);
      await markSent(db, { id: row.mail_id });
      return true;
    } catch (error) {
      log.warn({ error, mail: row.mail_id }, 'email not sent');
      return false;
    }
  };
  let sent = 0;
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const due = await takeDue(db, {});
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
