import { and, eq, ne } from 'drizzle-orm';
import { now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { accounts, links, passkeys, sessions, shoppers } from '../db/schema/shoppers.ts';
import type { SignedIn } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { lockShopper } from '../shoppers/lock-shopper.ts';

/** Whose session it is, and which. */
export type Asker = Pick<SignedIn, 'id' | 'sessionId'>;

/** Locks the account of a session, which whatever changes the account does first; whether nothing has ended the session meanwhile. */
export async function lockedSession(tx: Database, { id, sessionId }: Asker): Promise<boolean> {
  await lockShopper(tx, id);
  return (await tx.$count(sessions, and(eq(sessions.shopperId, id), eq(sessions.id, sessionId)))) > 0;
}

/** The same, or SIGNED_OUT: nothing that leads into an account begins by a session that's over. */
export async function lockSession(tx: Database, asker: Asker): Promise<void> {
  if (!(await lockedSession(tx, asker))) throw new ProblemError('SIGNED_OUT');
}

/** The account of an email, locked; undefined if there's none. */
export async function lockAccount(tx: Database, email: string) {
  const [account] = await tx
    .select({
      id: shoppers.id,
      email: shoppers.email,
      emailVerified: shoppers.emailVerified,
      createdAt: shoppers.createdAt,
    })
    .from(shoppers)
    .where(eq(shoppers.email, email))
    .for('no key update');
  return account;
}

/** Ends every link and code of an account: one of them was used, or what they lead into has changed. */
export async function endLinks(tx: Database, shopperId: string): Promise<void> {
  await tx.delete(links).where(eq(links.shopperId, shopperId));
}

/** Ends every session of an account, and every link and code; how many sessions there were. */
export async function endSessions(tx: Database, shopperId: string): Promise<number> {
  await endLinks(tx, shopperId);
  const ended = await tx
    .delete(sessions)
    .where(eq(sessions.shopperId, shopperId))
    .returning({ id: sessions.id });
  return ended.length;
}

/** Ends every session of an account but the one that asks, and every link and code. */
export async function endOtherSessions(tx: Database, { id, sessionId }: Asker): Promise<void> {
  await endLinks(tx, id);
  await tx.delete(sessions).where(and(eq(sessions.shopperId, id), ne(sessions.id, sessionId)));
}

/** Ends every way into an account: whoever made it may not be the owner of its email, who has come now. */
export async function endAccess(tx: Database, shopperId: string): Promise<void> {
  await endSessions(tx, shopperId);
  await tx.delete(passkeys).where(eq(passkeys.shopperId, shopperId));
  await tx.delete(accounts).where(eq(accounts.shopperId, shopperId));
}

/** Notes that the account is its email's owner's. */
export async function noteConfirmed(tx: Database, shopperId: string): Promise<void> {
  await tx.update(shoppers).set({ emailVerified: true, updatedAt: now }).where(eq(shoppers.id, shopperId));
}

/**
 * The owner of an account's email has come, by its mailbox alone: if the email wasn't confirmed, it is now, and nothing that was set up
 * before leads in anymore.
 */
export async function claimAccount(
  tx: Database,
  { id, emailVerified }: { id: string; emailVerified: boolean },
): Promise<void> {
  if (emailVerified) return;
  await endAccess(tx, id);
  await noteConfirmed(tx, id);
}
