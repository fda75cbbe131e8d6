// Fills a database before its store starts.

import { seedDatabase } from '../../server/boot/seed.ts';
import { type Database, openDatabase } from '../../server/db/database.ts';
import { STORE_MIGRATIONS } from '../../server/db/migrations.ts';
import { parseEnv } from '../../server/settings/env.ts';
import { VAULT_MIGRATIONS } from '../../server/vault/migrations.ts';

/** Migrates and seeds a database that no store has open, and adds what a test needs. */
export async function prepareDatabase(
  where: { databaseUrl?: string | undefined; template?: string | undefined },
  add: (db: Database) => Promise<void> = async () => {},
): Promise<void> {
  const { close } = await openDatabase({
    url: where.databaseUrl,
    dataDir: where.template,
    migrations: [STORE_MIGRATIONS, VAULT_MIGRATIONS],
    prepare: async (db) => {
      await seedDatabase(db, parseEnv({ NODE_ENV: 'test' }));
      await add(db);
    },
  });
  await close();
}
