import { eq, sql } from 'drizzle-orm';
import { senderOf } from '../banners/banners.ts';
import { toCheckout } from '../checkouts/read/checkout.ts';
import { readOrders } from '../checkouts/record/checkout-record.ts';
import { alone } from '../db/alone.ts';
import type { Database } from '../db/database.ts';
import { emails, type MailKind, type Message } from '../db/schema/mail.ts';
import { substituteProposals } from '../db/schema/proposals.ts';
import { NO_MAIL_HOST } from '../db/schema/shoppers.ts';
import type { Deps } from '../http/context.ts';
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

/** Stores a letter and returns it; one that another process has stored first stays. */
async function storeLetter(db: Database, id: string, letter: Message): Promise<Message> {
  const [stored] = await db
    .update(emails)
    .set({ letter: sql`coalesce(${emails.letter}, ${JSON.stringify(letter)}::jsonb)` })
    .where(eq(emails.id, id))
    .returning({ letter: emails.letter });
  return stored?.letter ?? letter;
}

type RenderDeps = Pick<Deps, 'db'> & { env: Pick<Env, 'shopOrigin' | 'shopOrigins' | 'features'> };

/** The proposal that an email is about. */
async function readProposal(
  db: Database,
  { id, kind }: StoredMail,
): Promise<typeof substituteProposals.$inferSelect | undefined> {
  if (kind !== 'SUBSTITUTE_PROPOSED') return undefined;
  const proposalId = id.slice('SUBSTITUTE_PROPOSED.'.length);
  const [row] = await db.select().from(substituteProposals).where(eq(substituteProposals.id, proposalId));
  return row;
}

/** A letter about an order as it is now; null if nobody is there to read it: the shopper's account is deleted. */
async function writeLetter({ db, env }: RenderDeps, mail: StoredMail): Promise<Message | null> {
  const { orderId, id } = mail;
  // Letters about accounts are written when they're put in the outbox.
  if (orderId === null) return null;
  const order = (await readOrders(db, [orderId])).get(orderId);
  if (!order || order.email.endsWith(`@${NO_MAIL_HOST}`)) return null;
  const { banner, language } = order.checkout;
  const proposal = await readProposal(db, mail);
  return speaking(language, () =>
    orderMail(
      { id, kind: mail.kind as MailKind, proposal },
      toCheckout(order, { env, banner }),
      senderOf(banner, env),
    ),
  );
}

/**
 * An email's letter, or null if nobody is there to read it. One that isn't stored yet is written from the order's current state
 * and never changes from then on.
 */
export async function letterOf(deps: RenderDeps, mail: StoredMail): Promise<Message | null> {
  if (mail.letter) return mail.letter;
  const written = await writeLetter(deps, mail);
  return written && storeLetter(deps.db, mail.id, written);
}

/** The same, or undefined if it can't be written: that's a fault of ours to look into, and keeps no other email from being sent. */
export async function letterIfAny(
  { log, ...deps }: RenderDeps & Pick<Deps, 'log'>,
  mail: StoredMail,
): Promise<Message | null | undefined> {
  return alone(log, { what: 'email not written', mail: mail.id }, () => letterOf(deps, mail));
}
