import { and, eq, inArray, sql } from 'drizzle-orm';
import { now } from '../db/clock.ts';
import { attempts, RUNNING } from '../db/schema/attempts.ts';
import { retryTime } from '../db/sweep.ts';
import type { Deps } from '../http/context.ts';
import { StillProcessing } from '../ports/processor.ts';
import type { AttemptRow } from './attempt.ts';

/** The longest that an attempt that can't be ended waits for the next try. */
const LONGEST_WAIT_SECONDS = 60;

/**
 * Leaves an attempt that can't be ended now to `recoverAttempts`: later each time, or at once if the processor has said something since
 * it was taken. A processor that ends later what it has accepted is nothing to worry about; any other failure is logged as an error.
 */
export async function leaveToRecovery(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { id, wakes }: Pick<AttemptRow, 'id' | 'wakes'>,
  { error, what, kind }: { error: unknown; what: string; kind?: AttemptRow['kind'] },
): Promise<void> {
  const about = { attempt: id, ...(kind && { kind }) };
  if (error instanceof StillProcessing) log.info(about, 'attempt waits for the processor');
  else log.error({ error, ...about }, what);
  const later = retryTime(attempts.tries, LONGEST_WAIT_SECONDS);
  await db
    .update(attempts)
    .set({
      tries: sql`${attempts.tries} + 1`,
      leaseUntil: sql`case when ${attempts.wakes} > ${wakes} then ${now} else ${later} end`,
    })
    .where(and(eq(attempts.id, id), inArray(attempts.status, RUNNING)))
    // Its lease ends by itself.
    .catch((failure: unknown) => log.error({ error: failure, attempt: id }, 'attempt keeps its lease'));
}
