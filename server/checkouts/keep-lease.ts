import { and, eq, inArray } from 'drizzle-orm';
import { fromNow } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { orderAttempts } from '../db/schema/checkouts.ts';
import { modificationAttempts } from '../db/schema/modifications.ts';
import type { Deps } from '../http/context.ts';
import { type Attempt, LEASE_SECONDS } from './attempt.ts';

/** Renews the lease of an attempt that hasn't ended, whether it places an order or changes one. */
async function renew(db: Database, id: string): Promise<void> {
  const leaseUntil = fromNow(LEASE_SECONDS);
  await db
    .update(orderAttempts)
    .set({ leaseUntil })
    .where(and(eq(orderAttempts.id, id), eq(orderAttempts.status, 'AUTHORIZING')));
  await db
    .update(modificationAttempts)
    .set({ leaseUntil })
    .where(
      and(
        eq(modificationAttempts.id, id),
        inArray(modificationAttempts.status, ['AUTHORIZING', 'RELEASING']),
      ),
    );
}

/** How often a lease is renewed; one missed renewal doesn't end it. */
const BEAT_MS = (LEASE_SECONDS * 1000) / 3;

/** Renews an attempt's lease while work is under way: a processor may take its time. */
export async function keepingLease<T>(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { id }: Pick<Attempt, 'id'>,
  work: () => Promise<T>,
): Promise<T> {
  const beat = setInterval(() => {
    renew(db, id).catch((error: unknown) => {
      log.error({ error, attempt: id }, 'lease not renewed');
    });
  }, BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(beat);
  }
}
