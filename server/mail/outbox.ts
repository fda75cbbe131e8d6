import type { Database } from '../db/database.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { emails, type MailKind } from '../db/schema/mail.ts';

interface NewEmail {
  id: string;
  kind: MailKind;
  orderId: string;
}

const insertEmail = prepared('mail_put', (db, given: Givens<NewEmail>) =>
  db.insert(emails).values({ id: given.id, kind: given.kind, orderId: given.orderId }),
);

/**
 * Puts an email about an order in the outbox, in the transaction that does what it's about: the order, or what has the id
 * `about`.
 */
export async function putInOutbox(
  tx: Database,
  { kind, orderId, about = orderId }: { kind: MailKind; orderId: string; about?: string },
): Promise<void> {
  await insertEmail(tx, { id: `${kind}.${about}`, kind, orderId });
}
