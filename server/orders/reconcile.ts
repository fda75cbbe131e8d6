import { and, asc, eq, gt, gte, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import {
  type AttemptStatus,
  attempts,
  authorizationReturns,
  authorizations,
  RUNNING,
  SUCCEEDED,
} from '../db/schema/attempts.ts';
import { orders } from '../db/schema/orders.ts';
import type { Deps } from '../http/context.ts';
import { type Authorization, StillProcessing } from '../ports/processor.ts';

/** An authorization in the store's books, in cents. */
interface Booked {
  key: string;
  /** Null if there's none: the attempt failed. */
  order: string | null;
  status: AttemptStatus;
  settlement: typeof orders.$inferSelect.settlement | null;
  amount: number;
  returned: number;
  /** An attempt of its order hasn't ended, so its money may be on its way. */
  isMoving: boolean;
}

/** What the store and the processor may disagree about. */
type DifferenceKind =
  | 'AUTHORIZED_WITHOUT_ORDER'
  | 'NOT_AUTHORIZED'
  | 'OTHER_AMOUNT_AUTHORIZED'
  | 'CAPTURED_EARLY'
  | 'NOT_CAPTURED'
  | 'OTHER_AMOUNT_CAPTURED'
  | 'OTHER_AMOUNT_RETURNED';

interface Difference {
  kind: DifferenceKind;
  key: string;
  /** Its number. */
  order: string | null;
  /** In cents; what there should be, and what there is. */
  booked: number;
  found: number;
}

/** What the processor should have of an authorization; null for nothing that's still held or was captured. */
function expectedOf({ status, settlement, amount }: Booked): 'AUTHORIZED' | 'CAPTURED' | null {
  const isOrdered = SUCCEEDED.includes(status) && settlement !== null && settlement !== 'REVERSED';
  return isOrdered && amount > 0 ? settlement : null;
}

/** How the processor's state of an authorization differs from the store's books; null if it doesn't. */
function differenceOf(booked: Booked, found: Authorization | null): Difference | null {
  const { key, order, amount, returned } = booked;
  const differs = (kind: DifferenceKind, ofBooks: number, ofProcessor: number): Difference | null =>
    ofBooks === ofProcessor ? null : { kind, key, order, booked: ofBooks, found: ofProcessor };
  const expected = expectedOf(booked);
  const captured = found?.status === 'APPROVED' ? found.capturedAmount : null;
  const held = found?.status === 'APPROVED' ? found.amount : 0;
  if (expected === null) return differs('AUTHORIZED_WITHOUT_ORDER', 0, captured ?? held);
  if (found?.status !== 'APPROVED') return differs('NOT_AUTHORIZED', amount, 0);
  if (expected === 'AUTHORIZED') {
    return differs('CAPTURED_EARLY', 0, captured ?? 0) ?? differs('OTHER_AMOUNT_AUTHORIZED', amount, held);
  }
  if (captured === null) return differs('NOT_CAPTURED', amount, 0);
  return (
    differs('OTHER_AMOUNT_CAPTURED', amount, captured) ??
    differs('OTHER_AMOUNT_RETURNED', returned, found.returnedAmount)
  );
}

const running = alias(attempts, 'running');
const refund = alias(attempts, 'refund');

/** Authorizations with what the books say of them, by their keys. */
function readBooked(db: Database, where: SQL | undefined, limit: number): Promise<Booked[]> {
  const moving = db
    .select({ one: sql`1` })
    .from(running)
    .where(and(eq(running.checkoutId, attempts.checkoutId), inArray(running.status, RUNNING)));
  const returned = db
    .select({ amount: sql<number>`coalesce(sum(${authorizationReturns.amount}), 0)::int` })
    .from(authorizationReturns)
    .innerJoin(
      refund,
      and(eq(refund.id, authorizationReturns.attemptId), inArray(refund.kind, ['REFUND', 'TIP'])),
    )
    .where(eq(authorizationReturns.key, authorizations.key));
  return db
    .select({
      key: authorizations.key,
      order: orders.number,
      status: attempts.status,
      settlement: orders.settlement,
      amount: authorizations.amount,
      returned: sql<number>`(${returned})`,
      isMoving: sql<boolean>`exists (${moving})`,
    })
    .from(authorizations)
    .innerJoin(attempts, eq(attempts.id, authorizations.attemptId))
    .leftJoin(orders, eq(orders.checkoutId, attempts.checkoutId))
    .where(where)
    .orderBy(asc(authorizations.key))
    .limit(limit);
}

type ReconcileDeps = Pick<Deps, 'db' | 'processor'>;

/** What the processor says of a key; undefined if that isn't known yet. */
async function findDone(
  { processor }: ReconcileDeps,
  key: string,
): Promise<Authorization | null | undefined> {
  try {
    return await processor.find(key);
  } catch (error) {
    if (error instanceof StillProcessing) return undefined;
    throw error;
  }
}

/** Undefined if the money is on its way. */
async function compare(deps: ReconcileDeps, booked: Booked): Promise<Difference | null | undefined> {
  if (booked.isMoving) return undefined;
  const found = await findDone(deps, booked.key);
  return found === undefined ? undefined : differenceOf(booked, found);
}

/** An order may change between reading the books and asking: what differs is looked at once more. */
async function compareTwice(deps: ReconcileDeps, booked: Booked): Promise<Difference | null | undefined> {
  const difference = await compare(deps, booked);
  if (!difference) return difference;
  const [again] = await readBooked(deps.db, eq(authorizations.key, booked.key), 1);
  return again ? compare(deps, again) : null;
}

/** Rows read at a time, and calls to the processor at a time. */
const PAGE = 500;
const WIDTH = 8;

/** What was compared, how much of it was on its way, and what differs. */
interface Reconciliation {
  compared: number;
  moving: number;
  differences: Difference[];
}

/**
 * Compares each authorization in the store's books, or those made since an instant, with what the processor has under its key. Money
 * that's on its way isn't compared. ProcessorUnavailable if the processor doesn't answer.
 */
export async function reconcile(
  deps: ReconcileDeps,
  { since = null }: { since?: Date | null } = {},
): Promise<Reconciliation> {
  const all: Reconciliation = { compared: 0, moving: 0, differences: [] };
  const take = async (rows: Iterable<Booked>) => {
    for (const booked of rows) {
      const difference = await compareTwice(deps, booked);
      if (difference === undefined) all.moving += 1;
      else all.compared += 1;
      if (difference) all.differences.push(difference);
    }
  };
  for (let after = ''; ; ) {
    const isNext = and(
      gt(authorizations.key, after),
      since === null ? undefined : gte(attempts.createdAt, since),
    );
    const page = await readBooked(deps.db, isNext, PAGE);
    const rows = page.values();
    await Promise.all(Array.from({ length: WIDTH }, () => take(rows)));
    const last = page.at(-1);
    if (!last || page.length < PAGE) return all;
    after = last.key;
  }
}
