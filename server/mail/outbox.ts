import type { Database } from '../db/database.ts';
import { type MailKind, orderEmails } from '../db/schema/mail.ts';

/**
 * Puts an email about an order in the outbox, in the transaction that does what it's about: the order, or what has the id
 * `about`.
 */
export async function putInOutbox(
  tx: Database,
  { kind, orderId, about = orderId }: { kind: MailKind; orderId: string; about?: string },
): Promise<void> {
  await tx
    .insert(orderEmails)
    .values({ id: `${kind}.${about}`, kind, orderId })
    .prepare('mail_put')
    .execute();
}
