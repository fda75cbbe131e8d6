import { and, eq, ne } from 'drizzle-orm';
import { t } from '../../languages/t.ts';
import { PROBLEMS } from '../../services/contracts/problem.ts';
import type { Database } from '../db/database.ts';
import { addresses } from '../db/schema/addresses.ts';
import { sqlState, withTransaction } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { lockShopper } from '../shoppers/lock-shopper.ts';

/**
 * Makes one change to a shopper's address book in a transaction. Changes to the same address book wait for each
 * other on the shopper's row, so whatever a change has read holds until it writes. A refusal, even by a database
 * constraint, has the specified members.
 */
export async function changeBook<T>(
  { db }: Pick<Deps, 'db'>,
  shopperId: string,
  change: (tx: Database) => Promise<T>,
): Promise<T> {
  try {
    return await withTransaction(db, async (tx) => {
      if (!(await lockShopper(tx, shopperId))) throw new ProblemError('SIGNED_OUT');
      return change(tx);
    });
  } catch (error) {
    throw refusalOf(error);
  }
}

/** The SQLSTATE class of integrity constraint violations. */
const CONSTRAINT_CLASS = '23';

function refusalOf(error: unknown): unknown {
  const refusal = sqlState(error)?.startsWith(CONSTRAINT_CLASS)
    ? new ProblemError('CONSTRAINT_VIOLATION', { detail: t("The address book can't store this address.") })
    : error;
  if (!(refusal instanceof ProblemError)) return error;
  const { code, parts } = refusal;
  const errorDetail = {
    errorCode: code,
    rootCauseErrorCodes: [code],
    serviceResponseErrorCode: String(PROBLEMS[code]),
  };
  return new ProblemError(code, { ...parts, data: { successful: false, errorDetail } });
}

/** Makes the shopper's mailing address a delivery address, unless it's the given one. */
export async function demoteMailingAddress(tx: Database, shopperId: string, exceptId: string): Promise<void> {
  await tx
    .update(addresses)
    .set({ type: 'delivery' })
    .where(and(eq(addresses.shopperId, shopperId), eq(addresses.type, 'home'), ne(addresses.id, exceptId)));
}
