import { and, eq, gt, isNull, like } from 'drizzle-orm';
import type { ChangesMade } from '../../rules/changes-made.ts';
import { now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { emails, type MailKind } from '../db/schema/mail.ts';

interface OfOrder {
  kind: MailKind;
  orderId: string;
  about?: string;
}

export interface NewEmail extends Pick<OfOrder, 'kind' | 'orderId'> {
  emailId: string;
}

/** Puts an email in the outbox. */
export const puttingInOutbox = (db: Database, given: Givens<NewEmail>) =>
  db.insert(emails).values({ id: given.emailId, kind: given.kind, orderId: given.orderId });

const insertEmail = prepared('mail_put', puttingInOutbox);

/** An email about an order, or about what has the id `about`. */
export const emailOf = ({ kind, orderId, about = orderId }: OfOrder): NewEmail => ({
  emailId: `${kind}.${about}`,
  kind,
  orderId,
});

/** What an email is about that corrects an earlier one about the same. */
export const correctionOf = (about: string): string => `${about}.${newId()}`;

/** The id that an email is about, and whether it corrects an earlier one. */
export function aboutOf({ id, kind }: { id: string; kind: string }): {
  about: string;
  isCorrection: boolean;
} {
  const [about = '', correction] = id.slice(`${kind}.`.length).split('.');
  return { about, isCorrection: correction !== undefined };
}

/** Puts an email about an order in the outbox, in the transaction that does what it's about. */
export async function putInOutbox(tx: Database, of: OfOrder): Promise<void> {
  await insertEmail(tx, emailOf(of));
}

/**
 * Whether an email about the same still waits for its turn: it's written from what is true then, so another would say the same. It's locked, so that nobody
 * takes it before the transaction ends.
 */
export async function isStillToTell(tx: Database, of: OfOrder): Promise<boolean> {
  const { emailId, orderId } = emailOf(of);
  const waiting = await tx
    .select({ id: emails.id })
    .from(emails)
    .where(
      and(
        eq(emails.orderId, orderId),
        like(emails.id, `${emailId}%`),
        eq(emails.tries, 0),
        isNull(emails.letter),
        gt(emails.uselessAt, now),
      ),
    )
    .for('update');
  return waiting.length > 0;
}

/** Puts an email in the outbox that says what its shopper changed about an order; `about` is the attempt that changed it. */
export async function putChangesInOutbox(
  tx: Database,
  { changes, ...of }: Pick<Required<OfOrder>, 'orderId' | 'about'> & { changes: ChangesMade },
): Promise<void> {
  const { emailId: id, ...email } = emailOf({ ...of, kind: 'CHANGED' });
  await tx.insert(emails).values({ id, ...email, changes });
}
