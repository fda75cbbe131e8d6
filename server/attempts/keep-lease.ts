import { eq } from 'drizzle-orm';
import { fromNow } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { attempts } from '../db/schema/attempts.ts';
import type { Deps } from '../http/context.ts';
import { type AttemptRow, LEASE_SECONDS } from './attempt.ts';

async function renew(db: Database, id: string): Promise<void> {
  await db
    .update(attempts)
    .set({ leaseUntil: fromNow(LEASE_SECONDS) })
    .where(eq(attempts.id, id));
}

/** How often a lease is renewed; one missed renewal doesn't end it. */
const BEAT_MS = (LEASE_SECONDS * 1000) / 3;

/** Renews an attempt's lease while work is under way: a processor may take its time. */
export async function keepingLease<T>(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { id }: Pick<AttemptRow, 'id'>,
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
