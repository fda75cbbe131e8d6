import { and, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Transaction } from '../../services/contracts/payments.ts';
import { fromNow, now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { onlyRow } from '../db/only-row.ts';
import { type Givens, json, parts, prepared, type Write } from '../db/prepared.ts';
import { asRecords, recordsIn } from '../db/records.ts';
import {
  type AttemptKind,
  type AttemptTender,
  type AuthorizingKind,
  attempts,
  authorizations,
  type Decline,
  type OrderAuthorization,
} from '../db/schema/attempts.ts';
import type { Authorization } from '../ports/processor.ts';
import { authorizationsOf } from './authorizations.ts';

/** An attempt as journaled, whichever kind it is of. */
export type AttemptRow = typeof attempts.$inferSelect;

/** The same with what it authorizes, in the order it's charged. */
export interface Attempt extends AttemptRow {
  tenders: OrderAuthorization[];
}

/** An attempt's tenders, as far as its outcome depends on them. */
interface Attempted {
  tenders: readonly Pick<OrderAuthorization, 'paymentId' | 'paymentType'>[];
}

/** How long a process may be silent about an attempt before another one finishes or reverses it. */
export const LEASE_SECONDS = 5;

/** The processor's response for each tender, in order; null if it doesn't know the key. */
export type Results = readonly (Authorization | null)[];

export type Outcome =
  | { kind: 'authorized' }
  | { kind: 'declined'; code: string; decline: Decline | null }
  /** Authorized, then rejected by the fraud check. */
  | { kind: 'rejected'; code: string }
  /** Some tenders were never sent, or their authorization was reversed. */
  | { kind: 'interrupted' };

/** Why an attempt failed. */
export type Failure =
  | Exclude<Outcome, { kind: 'authorized' }>
  /** The store had started on the order or, for its own change, was through with it. */
  | { kind: 'started' };

/** How an attempt ended, and if whoever asks has ended it, what came of it. */
export type Ending<Done = unknown> = { kind: 'done'; result?: Done } | Failure;

/** What the processor says about an attempt: it succeeds only if every tender is authorized and none is suspected of fraud. */
export function outcomeOf(attempt: Attempted, results: Results): Outcome {
  for (const [position, { paymentId }] of attempt.tenders.entries()) {
    const result = results[position];
    if (result?.reviewCode) return { kind: 'rejected', code: result.reviewCode };
    if (result?.status === 'DECLINED' || result?.status === 'ERRORED') {
      const remainingBalance = snapBalance(attempt, results, { isDone: false });
      const decline = { paymentId, pinCode: result.pinCode, remainingBalance };
      return { kind: 'declined', code: result.declineCode ?? 'TRANSACTION_DECLINED', decline };
    }
  }
  const isWhole = attempt.tenders.every((_, position) => results[position]?.status === 'APPROVED');
  return isWhole ? { kind: 'authorized' } : { kind: 'interrupted' };
}

/**
 * What an attempt's processor says is left on its EBT card once the attempt has ended, in cents; null if it has none or its
 * PIN was refused.
 */
export function snapBalance(
  { tenders }: Attempted,
  results: Results,
  { isDone }: { isDone: boolean },
): number | null {
  const position = tenders.findIndex(({ paymentType }) => paymentType === 'EBT');
  const result = results[position];
  if (!result || result.remainingBalance === null) return null;
  // What was authorized goes back, or has gone back already: it's what the card had left then.
  const hasTaken = result.status !== 'DECLINED' && result.status !== 'ERRORED';
  return result.remainingBalance + (hasTaken && !isDone ? result.amount : 0);
}

/** A checkout's record of an attempt's authorizations. */
export const transactionsOf = (
  { tenders }: Attempted,
  results: Results,
): v.InferOutput<typeof Transaction>[] =>
  tenders.flatMap(({ paymentId }, position) => {
    const result = results[position];
    if (!result) return [];
    const { id, status, amount, declineCode, reviewCode } = result;
    return [{ id, paymentId, type: 'AUTHORIZATION', status, amount, declineCode: declineCode ?? reviewCode }];
  });

/** The reason of an attempt that came too late, as stored. */
export const STARTED = 'BEGUN';

/** How an attempt ended, according to its journal. */
export function endingOf({
  status,
  reason,
  decline,
}: Pick<AttemptRow, 'status' | 'reason' | 'decline'>): Ending<never> {
  const code = reason ?? 'TRANSACTION_DECLINED';
  switch (status) {
    case 'DONE':
    case 'RELEASING':
      return { kind: 'done' };
    case 'DECLINED':
      return { kind: 'declined', code, decline };
    case 'REJECTED':
      return { kind: 'rejected', code };
    case 'AUTHORIZING':
    case 'REVERSED':
      return { kind: reason === STARTED ? 'started' : 'interrupted' };
  }
}

export interface Journaled
  extends Pick<
    AttemptRow,
    'id' | 'kind' | 'checkoutId' | 'shopperId' | 'stock' | 'slotId' | 'idempotencyKey' | 'payloadHash'
  > {
  /** What it's to authorize, for `recordsIn`. */
  authorizing: string;
}

interface Intent
  extends Omit<Journaled, 'stock' | 'slotId' | 'authorizing'>,
    Partial<Pick<Journaled, 'stock' | 'slotId'>> {
  kind: AuthorizingKind;
  /** What's to be authorized, in addition to what the order has. */
  tenders: readonly AttemptTender[];
}

/** A statement that journals an attempt, with a lease for the process that will go on with it, and does what else it begins with. */
export function journaling(db: Database, given: Givens<Journaled>, writes: readonly Write[] = []) {
  const attempt = db.$with('attempt').as(
    db
      .insert(attempts)
      .values({
        id: given.id,
        kind: given.kind,
        checkoutId: given.checkoutId,
        shopperId: given.shopperId,
        status: 'AUTHORIZING',
        stock: json(given.stock),
        slotId: given.slotId,
        idempotencyKey: given.idempotencyKey,
        payloadHash: given.payloadHash,
        leaseUntil: fromNow(LEASE_SECONDS),
      })
      .returning(),
  );
  const authorizing = db.insert(authorizations).select(recordsIn(authorizations, given.authorizing));
  return db
    .with(attempt, ...parts(db, [authorizing, ...writes]))
    .select()
    .from(attempt);
}

/** Journals an attempt by such a statement. */
export async function journalBy(
  { tenders, ...intent }: Intent,
  journal: (values: Journaled) => Promise<AttemptRow[]>,
): Promise<Attempt> {
  const rows = authorizationsOf(intent.id, tenders);
  const authorizing = asRecords(authorizations, rows);
  const inserted = await journal({ stock: [], slotId: null, ...intent, authorizing });
  return { ...onlyRow(inserted), tenders: rows };
}

const insertAttempt = prepared('attempts_begin', (db, given: Givens<Journaled>) => journaling(db, given));

/** Journals an attempt, and nothing else. */
export const journalAttempt = (tx: Database, intent: Intent): Promise<Attempt> =>
  journalBy(intent, (values) => insertAttempt(tx, values));

interface Followed
  extends Pick<AttemptRow, 'id' | 'checkoutId' | 'shopperId'>,
    Partial<Pick<AttemptRow, 'stock' | 'idempotencyKey' | 'payloadHash'>> {
  kind: Exclude<AttemptKind, AuthorizingKind>;
  /** 0 leaves it to `recoverAttempts`. */
  leaseSeconds?: number;
}

/** Journals an attempt that authorizes nothing: its order is as it should be, and its money follows. */
export async function journalRelease(
  tx: Database,
  { stock = [], leaseSeconds = 0, idempotencyKey, payloadHash = '', ...intent }: Followed,
): Promise<AttemptRow> {
  const row = { ...intent, stock, idempotencyKey: idempotencyKey ?? intent.id, payloadHash };
  return onlyRow(
    await tx
      .insert(attempts)
      .values({ ...row, status: 'RELEASING', leaseUntil: fromNow(leaseSeconds), endedAt: now })
      .returning(),
  );
}

/** What's to be done with a running attempt: finish it, or put back what it took once its authorizations are reversed. */
export type HowToEnd = Pick<AttemptRow, 'id' | 'isReversing'>;

/** That an attempt can still end this way: once it's being reversed, nobody finishes it. */
export const endsAs = (given: Givens<HowToEnd>) =>
  and(
    eq(attempts.id, given.id),
    eq(attempts.status, 'AUTHORIZING'),
    eq(attempts.isReversing, given.isReversing),
  );

const findAuthorizing = prepared('attempts_lock', (db, given: Givens<HowToEnd>) =>
  db.select().from(attempts).where(endsAs(given)).for('update'),
);

/** The attempt, locked, unless it can't end this way anymore. Whoever locks an attempt does so before locking anything else. */
export async function lockAuthorizing(tx: Database, ending: HowToEnd): Promise<AttemptRow | undefined> {
  const [attempt] = await findAuthorizing(tx, ending);
  return attempt;
}

/**
 * Decides that an attempt fails, before anything is given back: whoever else works on it, such as a process that was silent and comes back,
 * doesn't finish it anymore. False if it has ended.
 */
export async function beginReversing(db: Database, { id }: Pick<AttemptRow, 'id'>): Promise<boolean> {
  const begun = await db
    .update(attempts)
    .set({ isReversing: true })
    .where(and(eq(attempts.id, id), eq(attempts.status, 'AUTHORIZING')))
    .returning({ id: attempts.id });
  return begun.length > 0;
}

/** What the journal says of an attempt that failed. The key of one that failed through our own fault is free again. */
export function failureRow(
  { id, idempotencyKey }: Pick<AttemptRow, 'id' | 'idempotencyKey'>,
  failure: Failure,
) {
  switch (failure.kind) {
    case 'declined':
      return { status: 'DECLINED', reason: failure.code, decline: failure.decline } as const;
    case 'rejected':
      return { status: 'REJECTED', reason: failure.code } as const;
    default: {
      const reason = failure.kind === 'started' ? STARTED : null;
      return { status: 'REVERSED', reason, idempotencyKey: `${idempotencyKey}:${id}` } as const;
    }
  }
}
