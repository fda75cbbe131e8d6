import type { Database } from '../db/database.ts';
import { type MailKind, orderEmails } from '../db/schema/mail.ts';

/**
 * SQL that puts an email in the outbox for each row of `from`: about the order whose id is `order`, and about what has the id
 * `about`, if that's something else. The rest of the statement is done or not done along with it.
 */
export const toOutbox = (
  from: string,
  { kind, order, about = order }: { kind: MailKind; order: string; about?: string },
): string =>
  `insert into order_emails (id, kind, order_id) select '${kind}.' || ${about}, '${kind}', ${order} from ${from}`;

/**
 * Puts an email about an order in the outbox, in the transaction that does what it's about: the order, or what has the id
 * `about`.
 */
export async function putInOutbox(
  tx: Database,
  { kind, orderId, about = orderId }: { kind: MailKind; orderId: string; about?: string },
): Promise<void> {
  await tx.insert(orderEmails).values({ id: `${kind}.${about}`, kind, orderId });
}
