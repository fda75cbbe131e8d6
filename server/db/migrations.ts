import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

/** Where drizzle-kit writes the migrations. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

const Journal = v.object({ entries: v.array(v.object({ when: v.number() })) });

type Run = (text: string) => Promise<{ rows: unknown[] }>;

/** Whether the database has the newest migration: one statement at a usual start, where the migrator needs five. */
export async function isMigrated(run: Run): Promise<boolean> {
  const journal = await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8');
  const { entries } = v.parse(Journal, JSON.parse(journal));
  const newest = Math.max(...entries.map(({ when }) => when));
  // It fails when there is no such table yet; what else may be wrong, the migrator will say.
  const { rows } = await run(
    `select 1 from drizzle.__drizzle_migrations where created_at >= ${newest} limit 1`,
  ).catch(() => ({ rows: [] }));
  return rows.length > 0;
}
