import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { projectPath } from '../files.ts';
import { StartError } from './start-error.ts';
import { sqlState } from './transaction.ts';

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

const Journal = v.object({ entries: v.array(v.object({ when: v.number(), tag: v.string() })) });

/** What drizzle-kit keeps of the tables beside each migration, as far as it's read here. */
const Snapshot = v.object({
  tables: v.record(
    v.string(),
    v.object({
      schema: v.string(),
      name: v.string(),
      columns: v.record(v.string(), v.object({ name: v.string() })),
    }),
  ),
});

const Applied = v.object({ last: v.nullable(v.number()), unknown: v.number() });

const There = v.object({ there: v.boolean() });

const Column = v.object({ table: v.string(), column: v.string(), required: v.boolean() });

type Run = (text: string) => Promise<{ rows: unknown[] }>;

/** How a database's tables stand to a build: whether its migrations are applied, and how many that it doesn't know. */
export interface Standing {
  isMigrated: boolean;
  unknown: number;
}

async function readMigration<T>(
  folder: string,
  file: string,
  schema: v.GenericSchema<unknown, T>,
): Promise<T> {
  return v.parse(schema, JSON.parse(await readFile(join(folder, 'meta', file), 'utf8')));
}

/**
 * Whether the database has the newest migration: usually one statement, while the migrator needs five. Newer ones than this build has are no
 * obstacle, because a migration keeps what the statements of the release before use. Throws a StartError if one of them didn't, if the
 * database was made from other migrations, because none leads from there, or if its role may not read what was applied.
 */
export async function standingOf(
  run: Run,
  { folder, schema, table }: Migrations = STORE_MIGRATIONS,
): Promise<Standing> {
  const { entries } = await readMigration(folder, '_journal.json', Journal);
  const times = entries.map(({ when }) => when);
  const [first, newest] = [Math.min(...times), Math.max(...times)];
  try {
    // Before what's recorded: another process may just be making both, in one transaction.
    const isThere = v.parse(
      There,
      (await run(`select to_regclass('${table}') is not null as there`)).rows[0],
    );
    const { rows } = await run(
      `select max(created_at)::float8 as last, (count(*) filter (where created_at > ${newest}))::int as unknown
       from ${schema}.__drizzle_migrations`,
    ).catch((error: unknown) => {
      // It doesn't exist yet.
      if (sqlState(error) === UNDEFINED_TABLE) return { rows: [] };
      throw error;
    });
    const { last, unknown } = v.parse(Applied, rows[0] ?? { last: null, unknown: 0 });
    if (last === null ? isThere.there : last < first) {
      throw new StartError(
        'The database was made from other migrations than this build has: start with an empty one.',
      );
    }
    if (unknown > 0) await refuseWhatIsGone(run, folder, entries.at(-1)?.tag ?? '');
    return { isMigrated: last !== null && last >= newest, unknown };
  } catch (error) {
    throw notAllowed(error, schema) ?? error;
  }
}

/** SQLSTATEs. */
const [UNDEFINED_TABLE, INSUFFICIENT_PRIVILEGE] = ['42P01', '42501'];

/** A StartError if the database's role lacks a right that making or changing its tables takes; otherwise null. */
export const notAllowed = (error: unknown, schema: string): StartError | null =>
  sqlState(error) === INSUFFICIENT_PRIVILEGE
    ? new StartError(
        `The database's role may not make or change the tables that go with the schema ${schema}: give it CREATE on the database and, if another role has made them, their ownership.`,
        { cause: error },
      )
    : null;

/** Throws a StartError that names a column if the newer tables lack one that this build has, or want one that it doesn't fill. */
async function refuseWhatIsGone(run: Run, folder: string, tag: string): Promise<void> {
  const { tables } = await readMigration(folder, `${tag.slice(0, 4)}_snapshot.json`, Snapshot);
  const found = v.parse(v.array(Column), (await run(COLUMNS)).rows);
  for (const { schema, name, columns } of Object.values(tables)) {
    const table = `${schema || 'public'}.${name}`;
    const there = found.filter((one) => one.table === table);
    const known = Object.values(columns).map((column) => column.name);
    const gone = known.find((column) => there.every((one) => one.column !== column));
    const wanted = there.find(({ column, required }) => required && !known.includes(column));
    if (gone === undefined && wanted === undefined) continue;
    const why = gone === undefined ? `wants ${table}.${wanted?.column}` : `has no ${table}.${gone}`;
    throw new StartError(
      `The database is from a newer build, which ${why}, so this one can't run on it: start that build or a newer one.`,
    );
  }
}

/** Columns of tables and of views that stand in for them; a required one has to be in every insert. */
const COLUMNS = `
  select relnamespace::regnamespace::text || '.' || relname as table, attname as column,
    attnotnull and not atthasdef and attidentity = '' as required
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relkind in ('r', 'v') and attnum > 0 and not attisdropped`;
