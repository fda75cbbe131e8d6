import { eq, sql } from 'drizzle-orm';
import { languageOf, type SenderEnv, senderOf } from '../banners/banners.ts';
import { toCheckout } from '../checkouts/read/checkout.ts';
import { type CheckoutRecord, readOrders } from '../checkouts/record/checkout-record.ts';
import { alone } from '../db/alone.ts';
import { textArray } from '../db/any-of.ts';
import type { Database } from '../db/database.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { emails, type MailKind, type Message } from '../db/schema/mail.ts';
import { shipments } from '../db/schema/orders.ts';
import { substituteProposals } from '../db/schema/proposals.ts';
import { NO_MAIL_HOST } from '../db/schema/shoppers.ts';
import type { Deps } from '../http/context.ts';
import { speaking } from '../http/language.ts';
import { aboutOf } from '../mail/outbox.ts';
import type { Env } from '../settings/env.ts';
import { type MailAbout, orderMail } from './order-mail.ts';

/** An email in the outbox, with its letter once it's rendered. */
export type StoredMail = Pick<typeof emails.$inferSelect, 'id' | 'kind' | 'orderId' | 'changes' | 'letter'>;

/** Its columns. */
export const mailColumns = {
  id: emails.id,
  kind: emails.kind,
  orderId: emails.orderId,
  changes: emails.changes,
  letter: emails.letter,
};

/** Stores letters and returns those of these emails; one that another process has stored first stays. */
const storeLetters = prepared(
  'mail_store_letters',
  (db, given: Givens<{ ids: readonly string[]; letters: readonly string[] }>) =>
    db
      .update(emails)
      .set({ letter: sql`coalesce(${emails.letter}, written.letter::jsonb)` })
      .from(sql`unnest(${textArray(given.ids)}, ${textArray(given.letters)}) as written(id, letter)`)
      .where(eq(emails.id, sql`written.id`))
      .returning({ id: emails.id, letter: emails.letter }),
);

type LetterDeps = Pick<Deps, 'db' | 'log'> & { env: SenderEnv & Pick<Env, 'features'> };

/** What an email is about besides its order. */
async function readAbout(db: Database, { changes, ...mail }: StoredMail): Promise<MailAbout> {
  const { kind } = mail;
  const { about, isCorrection } = aboutOf(mail);
  if (kind === 'SUBSTITUTE_PROPOSED') {
    const [proposal] = await db.select().from(substituteProposals).where(eq(substituteProposals.id, about));
    return { proposal };
  }
  if (kind === 'SHIPPED' || kind === 'DELIVERED') {
    const [shipment] = await db.select().from(shipments).where(eq(shipments.id, about));
    return { shipment: shipment && { ...shipment, isCorrection } };
  }
  return { changes };
}

/** A letter about an order as it is now; null if nobody is there to read it: the shopper's account is deleted. */
async function writeLetter(
  { db, env }: Omit<LetterDeps, 'log'>,
  mail: StoredMail,
  order: CheckoutRecord | undefined,
): Promise<Message | null> {
  if (!order || order.email.endsWith(`@${NO_MAIL_HOST}`)) return null;
  const { banner, language } = order.checkout;
  const about = await readAbout(db, mail);
  return speaking(languageOf(banner, language, env), () =>
    orderMail(
      { id: mail.id, kind: mail.kind as MailKind, ...about },
      toCheckout(order, { env, banner }),
      senderOf(banner, env),
    ),
  );
}

/** What is written of emails that have no letter; what can't be is missing. */
async function writeLetters(
  { log, ...deps }: LetterDeps,
  mails: readonly StoredMail[],
): Promise<Pick<StoredMail, 'id' | 'letter'>[]> {
  const ids = mails.flatMap(({ orderId }) => orderId ?? []);
  const together = await alone(log, { what: 'orders of emails not read together' }, () =>
    readOrders(deps.db, ids),
  );
  const write = async (mail: StoredMail): Promise<Message | null> => {
    const { orderId } = mail;
    // Letters about accounts are written when they're put in the outbox.
    if (orderId === null) return null;
    const orders = together ?? (await readOrders(deps.db, [orderId]));
    return writeLetter(deps, mail, orders.get(orderId));
  };
  const written = await Promise.all(
    mails.map(async (mail) => ({
      id: mail.id,
      letter: await alone(log, { what: 'email not written', mail: mail.id }, () => write(mail)),
    })),
  );
  return written.flatMap(({ id, letter }) => (letter === undefined ? [] : [{ id, letter }]));
}

/**
 * The letters of emails by their ids, null where nobody is there to read it. One that isn't stored yet is written from the order's
 * current state and never changes from then on. One that can't be written is missing: that's a fault of ours to look into, and keeps
 * no other email from being sent.
 */
export async function lettersOf(
  deps: LetterDeps,
  mails: readonly StoredMail[],
): Promise<ReadonlyMap<string, Message | null>> {
  const known = mails.filter(({ letter }) => letter !== null);
  const unwritten = mails.filter(({ letter }) => letter === null);
  const written = unwritten.length > 0 ? await writeLetters(deps, unwritten) : [];
  const news = written.filter(({ letter }) => letter !== null);
  const stored =
    news.length > 0
      ? await storeLetters(deps.db, {
          ids: news.map(({ id }) => id),
          letters: news.map(({ letter }) => JSON.stringify(letter)),
        })
      : [];
  return new Map([...known, ...written, ...stored].map(({ id, letter }) => [id, letter]));
}
