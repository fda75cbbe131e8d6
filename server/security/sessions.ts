import { and, desc, eq, gt, ne } from 'drizzle-orm';
import type { SignedInDevice } from '../../services/contracts/sessions.ts';
import { fromNow, now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { sessions, shoppers } from '../db/schema/shoppers.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Note } from '../http/audit.ts';
import type { Deps, SignedIn } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { deviceOf } from './device.ts';

/** Whose sessions, and which of them asks. */
type Asker = Pick<SignedIn, 'id' | 'sessionId'>;

/** The shopper's sessions that haven't ended: the one that asks first, then the last used ones. */
export async function listSessions(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  { id, sessionId }: Asker,
): Promise<SignedInDevice[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.shopperId, id),
        gt(sessions.expiresAt, now),
        gt(sessions.lastUsedAt, fromNow(-env.sessionIdleSeconds)),
      ),
    )
    .orderBy(desc(eq(sessions.id, sessionId)), desc(sessions.lastUsedAt), sessions.id);
  return rows.map((row) => ({
    id: row.id,
    ...deviceOf(row.userAgent),
    signedInAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    isThis: row.id === sessionId,
  }));
}

/** Ends a session of the shopper's; NOT_FOUND if it's over already, or someone else's. */
export async function endOneSession(
  { db }: Pick<Deps, 'db'>,
  { id }: Pick<Asker, 'id'>,
  ended: string,
): Promise<void> {
  const gone = await db
    .delete(sessions)
    .where(and(eq(sessions.shopperId, id), eq(sessions.id, ended)))
    .returning({ id: sessions.id });
  if (gone.length === 0) throw new ProblemError('NOT_FOUND');
}

/** Ends all of the shopper's sessions but the one that asks. */
export async function endOtherSessions(db: Database, { id, sessionId }: Asker): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.shopperId, id), ne(sessions.id, sessionId)));
}

/** Ends all sessions of an account, and says how many; NOT_FOUND if no account has the email. */
export const endSessionsOf = (db: Database, email: string, note: Note): Promise<number> =>
  withTransaction(db, async (tx) => {
    const isTheirs = eq(shoppers.email, email.toLowerCase());
    const [shopper] = await tx.select({ id: shoppers.id }).from(shoppers).where(isTheirs);
    if (!shopper) throw new ProblemError('NOT_FOUND');
    const ended = await tx
      .delete(sessions)
      .where(eq(sessions.shopperId, shopper.id))
      .returning({ id: sessions.id });
    await note(tx, { subject: shopper.id });
    return ended.length;
  });
