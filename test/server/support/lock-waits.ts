import { sql } from 'drizzle-orm';
import type { Database } from '../../../server/db/database.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import type { TestServer } from '../../support/server.ts';
import { refusalOf } from '../../support/server-shopper.ts';
import { until } from '../../support/until.ts';

type OfServer = Pick<TestServer, 'db'>;

/**
 * Waits until a statement, or this many, are waiting for a lock. The embedded database has one connection, on which
 * everything waits.
 */
export async function untilSomebodyWaits({ db }: OfServer, many = 1): Promise<void> {
  if (!process.env.TEST_DATABASE_URL) return;
  await until(async () => {
    const { rows } = await db.execute(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    return rows.length >= many;
  });
}

/** Does the first, and, before that is committed, starts the second, which waits for it; returns what the second was refused with. */
export async function oneThenOther(
  server: OfServer,
  first: (tx: Database) => Promise<unknown>,
  second: (db: Database) => Promise<unknown>,
): Promise<string> {
  let waiting: Promise<string> = Promise.resolve('');
  await withTransaction(server.db, async (tx) => {
    await first(tx);
    waiting = refusalOf(second(server.db));
    await untilSomebodyWaits(server);
  });
  return waiting;
}
