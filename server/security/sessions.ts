import { and, desc, eq, gt } from 'drizzle-orm';
import type { SignedInDevice } from '../../services/contracts/sessions.ts';
import {
  type Asker,
  endLinks,
  endOtherSessions,
  endSessions,
  lockAccount,
  lockSession,
} from '../auth/access.ts';
import { fromNow, now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { sessions } from '../db/schema/shoppers.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Note } from '../http/audit.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { lockShopper } from '../shoppers/lock-shopper.ts';
import { deviceOf } from './device.ts';

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

/** Ends a session of the shopper's, and every link and code: it may have asked for one; NOT_FOUND if it's over already, or someone else's. */
export const endOneSession = (
  { db }: Pick<Deps, 'db'>,
  { id }: Pick<Asker, 'id'>,
  ended: string,
): Promise<void> =>
  withTransaction(db, async (tx) => {
    await lockShopper(tx, id);
    const gone = await tx
      .delete(sessions)
      .where(and(eq(sessions.shopperId, id), eq(sessions.id, ended)))
      .returning({ id: sessions.id });
    if (gone.length === 0) throw new ProblemError('NOT_FOUND');
    await endLinks(tx, id);
  });

/** Signs the shopper out everywhere but here. */
export const signOutElsewhere = ({ db }: Pick<Deps, 'db'>, asker: Asker): Promise<void> =>
  withTransaction(db, async (tx) => {
    await lockSession(tx, asker);
    await endOtherSessions(tx, asker);
  });

/** Ends all sessions of an account, and says how many; NOT_FOUND if no account has the email. */
export const endSessionsOf = (db: Database, email: string, note: Note): Promise<number> =>
  withTransaction(db, async (tx) => {
    const account = await lockAccount(tx, email);
    if (!account) throw new ProblemError('NOT_FOUND');
    const ended = await endSessions(tx, account.id);
    await note(tx, { subject: account.id });
    return ended;
  });
