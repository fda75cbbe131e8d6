import { eq, sql } from 'drizzle-orm';
import { senderOf } from '../banners/banners.ts';
import { toCheckout } from '../checkouts/checkout.ts';
import { readOrders } from '../checkouts/checkout-record.ts';
import { anyOf, textArray } from '../db/any-of.ts';
import type { Database } from '../db/database.ts';
import { emails, type MailKind, type Message } from '../db/schema/mail.ts';
import { substituteProposals } from '../db/schema/proposals.ts';
import { NO_MAIL_HOST } from '../db/schema/shoppers.ts';
import { speaking } from '../http/language.ts';
import type { Env } from '../settings/env.ts';
import { orderMail } from './order-mail.ts';

/** An email in the outbox, with its letter once it's rendered. */
export type StoredMail = Pick<typeof emails.$inferSelect, 'id' | 'kind' | 'orderId' | 'letter'>;

/** Its columns. */
export const mailColumns = {
  id: emails.id,
  kind: emails.kind,
  orderId: emails.orderId,
  letter: emails.letter,
};

interface Rendered {
  id: string;
  letter: Message;
}

/** Stores letters and returns those of these emails; one that another process has stored first stays. */
async function storeLetters(db: Database, rendered: readonly Rendered[]): Promise<Rendered[]> {
  const ids = textArray(rendered.map(({ id }) => id));
  const letters = textArray(rendered.map(({ letter }) => JSON.stringify(letter)));
  const stored = await db
    .update(emails)
    .set({ letter: sql`coalesce(${emails.letter}, rendered.letter::jsonb)` })
    .from(sql`unnest(${ids}, ${letters}) as rendered(id, letter)`)
    .where(eq(emails.id, sql`rendered.id`))
    .returning({ id: emails.id, letter: emails.letter })
    .prepare('mail_store_letters')
    .execute();
  return stored.flatMap(({ id, letter }) => (letter ? [{ id, letter }] : []));
}

/** Letters about accounts are written when they're put in the outbox. */
const isAboutOrder = (mail: StoredMail): mail is StoredMail & { orderId: string; kind: MailKind } =>
  mail.orderId !== null;

type Origins = Pick<Env, 'shopOrigin' | 'shopOrigins' | 'features'>;

/** The proposal that an email is about, by the email's id. */
const proposalIdOf = (mailId: string): string => mailId.slice('SUBSTITUTE_PROPOSED.'.length);

async function readMailed(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, typeof substituteProposals.$inferSelect>> {
  if (ids.length === 0) return new Map();
  const rows = await db.select().from(substituteProposals).where(anyOf(substituteProposals.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Letters about the orders as they are now. */
async function renderLetters(db: Database, mails: readonly StoredMail[], env: Origins): Promise<Rendered[]> {
  const aboutOrders = mails.filter(isAboutOrder);
  const orders = await readOrders(
    db,
    aboutOrders.map(({ orderId }) => orderId),
  );
  const proposals = await readMailed(
    db,
    aboutOrders.flatMap(({ id, kind }) => (kind === 'SUBSTITUTE_PROPOSED' ? [proposalIdOf(id)] : [])),
  );
  return aboutOrders.flatMap(({ orderId, id, kind }) => {
    const order = orders.get(orderId);
    if (!order) return [];
    const { banner, language } = order.checkout;
    const letter = speaking(language, () =>
      orderMail(
        { id, kind, proposal: proposals.get(proposalIdOf(id)) },
        toCheckout(order, { env, banner }),
        senderOf(banner, env),
      ),
    );
    if (letter.to.endsWith(`@${NO_MAIL_HOST}`)) return [];
    return [{ id, letter }];
  });
}

/** The emails. One that isn't stored yet is rendered from the order's current state and never changes from then on. */
export async function renderedEmails(
  db: Database,
  mails: readonly StoredMail[],
  env: Origins,
): Promise<Rendered[]> {
  const unwritten = mails.filter(({ letter }) => letter === null);
  const written = unwritten.length > 0 ? await storeLetters(db, await renderLetters(db, unwritten, env)) : [];
  return mails.flatMap(({ id, letter: known }) => {
    const letter = known ?? written.find((one) => one.id === id)?.letter;
    return letter ? [{ id, letter }] : [];
  });
}
