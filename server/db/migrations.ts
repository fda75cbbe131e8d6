import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { projectPath } from '../files.ts';
import { StartError } from './start-error.ts';

/** The migrations of one owner's tables. */
export interface Migrations {
  /** Where drizzle-kit writes them. */
  folder: string;
  /** The database's schema where the applied ones are recorded. */
  schema: string;
  /** One of their first tables, which is there only once they're applied. */
  table: string;
}

export const STORE_MIGRATIONS: Migrations = {
  folder: projectPath('server/db/migrations'),
  schema: 'drizzle',
  table: 'public.shoppers',
};

const Journal = v.object({ entries: v.array(v.object({ when: v.number() })) });

const Applied = v.object({ last: v.nullable(v.number()) });

const There = v.object({ there: v.boolean() });

type Run = (text: string) => Promise<{ rows: unknown[] }>;

/**
 * Whether the database has the newest migration: usually one statement, while the migrator needs five. Throws a
 * StartError if a newer build has migrated it, because this build would write what that one can't read, or if it was made from
 * other migrations, because none leads from there.
 */
export async function isMigrated(
  run: Run,
  { folder, schema, table }: Migrations = STORE_MIGRATIONS,
): Promise<boolean> {
  const journal = await readFile(join(folder, 'meta/_journal.json'), 'utf8');
  const { entries } = v.parse(Journal, JSON.parse(journal));
  const times = entries.map(({ when }) => when);
  const [first, newest] = [Math.min(...times), Math.max(...times)];
  // Before what's recorded: another process may just be making both, in one transaction.
  const isThere = v.parse(There, (await run(`select to_regclass('${table}') is not null as there`)).rows[0]);
  // Fails if the table doesn't exist yet; the migrator reports any other error.
  const { rows } = await run(
    `select max(created_at)::float8 as last from ${schema}.__drizzle_migrations`,
  ).catch(() => ({ rows: [] }));
  const { last } = v.parse(Applied, rows[0] ?? { last: null });
  if (last !== null && last > newest) {
    throw new StartError(
      'The database is from a newer build than this one: start that build or a newer one.',
    );
  }
  if (last === null ? isThere.there : last < first) {
    throw new StartError(
      'The database was made from other migrations than this build has: start with an empty one.',
    );
  }
  return last === newest;
}
