import { eq, sql } from 'drizzle-orm';
import { senderOf } from '../banners/banners.ts';
import { toCheckout } from '../checkouts/checkout.ts';
import { readOrders } from '../checkouts/checkout-record.ts';
import { textArray } from '../db/any-of.ts';
import type { Database } from '../db/database.ts';
import { type Message, orderEmails } from '../db/schema/mail.ts';
import type { Env } from '../settings/env.ts';
import { orderMail } from './order-mail.ts';

/** An email in the outbox, with its letter once it's rendered. */
export type StoredMail = Pick<typeof orderEmails.$inferSelect, 'id' | 'kind' | 'orderId' | 'letter'>;

/** Its columns. */
export const mailColumns = {
  id: orderEmails.id,
  kind: orderEmails.kind,
  orderId: orderEmails.orderId,
  letter: orderEmails.letter,
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
    .update(orderEmails)
    .set({ letter: sql`coalesce(${orderEmails.letter}, rendered.letter::jsonb)` })
    .from(sql`unnest(${ids}, ${letters}) as rendered(id, letter)`)
    .where(eq(orderEmails.id, sql`rendered.id`))
    .returning({ id: orderEmails.id, letter: orderEmails.letter })
    .prepare('mail_store_letters')
    .execute();
  return stored.flatMap(({ id, letter }) => (letter ? [{ id, letter }] : []));
}

type Origins = Pick<Env, 'shopOrigin' | 'shopOrigins' | 'features'>;

/** Letters about the orders as they are now. */
async function renderLetters(db: Database, mails: readonly StoredMail[], env: Origins): Promise<Rendered[]> {
  const orders = await readOrders(
    db,
    mails.map(({ orderId }) => orderId),
  );
  return mails.flatMap(({ orderId, ...mail }) => {
    const order = orders.get(orderId);
    if (!order) return [];
    const { banner } = order.checkout;
    const letter = orderMail(mail, toCheckout(order, { env, banner }), senderOf(banner, env));
    return [{ id: mail.id, letter }];
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
