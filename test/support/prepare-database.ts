// Fills a database before its store starts.

import { seedDatabase } from '../../server/boot/seed.ts';
import { type Database, openDatabase } from '../../server/db/database.ts';
import { parseEnv } from '../../server/settings/env.ts';

/** Migrates and seeds a database that no store has open, and adds what a test needs. */
export async function prepareDatabase(
  where: { databaseUrl?: string | undefined; template?: string | undefined },
  add: (db: Database) => Promise<void> = async () => {},
): Promise<void> {
  const { close } = await openDatabase({
    url: where.databaseUrl,
    dataDir: where.template,
    prepare: async (db) => {
      await seedDatabase(db, parseEnv({ NODE_ENV: 'test' }));
      await add(db);
    },
  });
  await close();
}
