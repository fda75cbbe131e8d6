import { sql } from 'drizzle-orm';
import type { TestServer } from '../../support/server.ts';

/**
 * Waits until a statement is waiting for a lock. The embedded database has one connection, on which everything
 * waits.
 */
export async function untilSomebodyWaits({ db }: Pick<TestServer, 'db'>): Promise<void> {
  if (!process.env.TEST_DATABASE_URL) return;
  for (let looks = 0; looks < 500; looks += 1) {
    const { rows } = await db.execute(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    if (rows.length > 0) return;
  }
  throw new Error('Nobody waits for a lock.');
}
