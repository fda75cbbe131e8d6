import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { asRecords, recordsIn } from '../db/records.ts';
import {
  type AttemptTender,
  attempts,
  authorizationReturns,
  authorizations,
  type OrderAuthorization,
  SUCCEEDED,
} from '../db/schema/attempts.ts';

const findOfOrder = prepared('authorizations_read', (db, given: Givens<{ checkoutId: string }>) =>
  db
    .select(getTableColumns(authorizations))
    .from(authorizations)
    .innerJoin(attempts, eq(attempts.id, authorizations.attemptId))
    .where(and(eq(attempts.checkoutId, given.checkoutId), inArray(attempts.status, SUCCEEDED)))
    .orderBy(asc(attempts.orderSequence), asc(authorizations.position)),
);

/** What the order of a checkout has authorized: when it was placed, then what changes added. */
export const readAuthorizations = (
  db: Database,
  { checkoutId }: { checkoutId: string },
): Promise<OrderAuthorization[]> => findOfOrder(db, { checkoutId });

const findOfAttempt = prepared('authorizations_read_tenders', (db, given: Givens<{ attemptId: string }>) =>
  db
    .select()
    .from(authorizations)
    .where(eq(authorizations.attemptId, given.attemptId))
    .orderBy(asc(authorizations.position)),
);

/** What an attempt authorizes, in the order it's charged. */
export const readTenders = (db: Database, attemptId: string): Promise<OrderAuthorization[]> =>
  findOfAttempt(db, { attemptId });

/** An attempt's tenders, each under a key of its own at the processor. */
export const authorizationsOf = (
  attemptId: string,
  tenders: readonly AttemptTender[],
): OrderAuthorization[] =>
  tenders.map((tender, position) => ({ ...tender, key: `${attemptId}:${position}`, attemptId, position }));

const setAmounts = prepared('authorizations_lower', (db, given: Givens<{ rows: string }>) =>
  db
    .update(authorizations)
    .set({ amount: sql`lowered.amount`, held: sql`lowered.held` })
    .from(sql`(${recordsIn(authorizations, given.rows)}) as lowered`)
    .where(sql`${authorizations.key} = lowered.key`),
);

const insertReturns = prepared('authorizations_return', (db, given: Givens<{ rows: string }>) =>
  db.insert(authorizationReturns).select(recordsIn(authorizationReturns, given.rows)),
);

/** What's given back of an authorization. */
interface Return {
  key: string;
  amount: number;
}

/** Notes what an attempt gives back of its order's authorizations. */
export async function noteReturns(
  tx: Database,
  attemptId: string,
  returns: readonly Return[],
): Promise<void> {
  const rows = returns.map(({ key, amount }) => ({ attemptId, key, amount }));
  if (rows.length > 0) await insertReturns(tx, { rows: asRecords(authorizationReturns, rows) });
}

/** Lowers an order's authorizations, the order being locked, and notes what its attempt gives back of them. */
export async function lowerAuthorizations(
  tx: Database,
  attemptId: string,
  { kept, returns }: { kept: readonly OrderAuthorization[]; returns: readonly Return[] },
): Promise<void> {
  await setAmounts(tx, { rows: asRecords(authorizations, kept) });
  await noteReturns(tx, attemptId, returns);
}

/** What an attempt gives back, with the authorizations as they are. */
export const readReturns = (db: Database, attemptId: string) =>
  db
    .select({ authorization: authorizations, returned: authorizationReturns.amount })
    .from(authorizationReturns)
    .innerJoin(authorizations, eq(authorizations.key, authorizationReturns.key))
    .innerJoin(attempts, eq(attempts.id, authorizations.attemptId))
    .where(eq(authorizationReturns.attemptId, attemptId))
    .orderBy(asc(attempts.orderSequence), asc(authorizations.position));
