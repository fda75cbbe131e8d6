import { sql } from 'drizzle-orm';
import type { Database } from '../../../server/db/database.ts';
import { attempts } from '../../../server/db/schema/attempts.ts';

/**
 * Ends the lease of every attempt, as time would: a second ago rather than now, since the column rounds to
 * milliseconds, and now may be rounded up.
 */
export async function expireLeases({ db }: { db: Database }): Promise<void> {
  await db.update(attempts).set({ leaseUntil: sql`now() - interval '1 second'` });
}
