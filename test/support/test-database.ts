// Seeded databases for tests: one is made per hour and change of the seeds, which every test file begins with.

import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, openAsBlob } from 'node:fs';
import { access, glob, link, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lt, notLike, or, sql } from 'drizzle-orm';
import pg from 'pg';
import { seedDatabase } from '../../server/boot/seed.ts';
import {
  type Database,
  type DatabaseOptions,
  type Embedded,
  type OpenDatabase,
  openDatabase,
  startEmbedded,
} from '../../server/db/database.ts';
import { STORE_MIGRATIONS } from '../../server/db/migrations.ts';
import { storeDayRules, storeSpecialDays } from '../../server/db/schema/stores.ts';
import { parseEnv } from '../../server/settings/env.ts';
import { VAULT_MIGRATIONS } from '../../server/vault/migrations.ts';

/** What a migrated and seeded database depends on. */
const SOURCES = [
  'server/{db,vault}/migrations/*.sql',
  'server/{db,vault}/migrations/meta/_journal.json',
  'server/boot/seed.ts',
  'server/settings/*.ts',
  'server/db/*.ts',
  'test/support/test-database.ts',
  'server/{catalog,import,sandbox,vault}/**/*.ts',
  'server/sandbox/data/*.csv',
];

let hashed: Promise<string> | undefined;

const hashOfSources = (): Promise<string> => {
  hashed ??= hashSources();
  return hashed;
};

/** Of the sources and the hour: what's seeded is about today and the days to come. */
async function hashSources(): Promise<string> {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 13));
  const files = await Array.fromAsync(glob(SOURCES));
  for (const file of files.toSorted()) hash.update(file).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

/** Without the demo chain's holidays and cut-offs of the next year: tests pass on each day of it and at each hour of the day. */
async function seedForTests(db: Database): Promise<void> {
  await seedDatabase(db, parseEnv({ NODE_ENV: 'test' }));
  const nextYear = Temporal.Now.plainDateISO('UTC').add({ years: 1 }).toString();
  await db.delete(storeSpecialDays).where(lt(storeSpecialDays.day, nextYear));
  await db.delete(storeDayRules).where(or(lt(storeDayRules.day, nextYear), notLike(storeDayRules.day, '2%')));
}

/** For a machine that's busy with other tests. */
const PATIENT: DatabaseOptions = { timeoutMs: 20_000, poolSize: 12 };

/** A fresh database, migrated and seeded: embedded, or on PostgreSQL if TEST_DATABASE_URL is set; or one that's given. */
export function openTestDatabase(limits: DatabaseOptions = {}): Promise<OpenDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  const options = { ...PATIENT, ...limits };
  if (options.embedded) return openDatabase(options);
  return url ? openOnServer(url, options) : openInMemory(options);
}

/** The files of an embedded database, migrated and seeded. */
export const seededDump = async (): Promise<Blob> => openAsBlob(await seededFile());

/** A new folder with those files: a store that starts from it has nothing to set up, which takes most of a first start. */
export async function seededFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'checkstand-seeded-'));
  execFileSync('tar', ['-xf', await seededFile(), '-C', folder], { stdio: 'ignore' });
  return folder;
}

/** Where they are, in TEST_DUMPS or among temporary files; written if they aren't there yet. */
async function seededFile(): Promise<string> {
  const file = join(process.env.TEST_DUMPS ?? tmpdir(), `checkstand-test-${await hashOfSources()}.tar`);
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (!isThere) await dumpSeeded(file);
  return file;
}

/**
 * Embedded databases that earlier test files of this worker are done with, by the file they began as: a mutant of what
 * fills a store has one of its own. Starting one takes twenty times as long as restoring its rows.
 */
const idle: { file: string; embedded: Embedded }[] = [];

async function openInMemory(options: DatabaseOptions): Promise<OpenDatabase> {
  const file = await seededFile();
  const at = idle.findLastIndex((one) => one.file === file);
  const [reused] = at === -1 ? [] : idle.splice(at, 1);
  const embedded = reused?.embedded ?? (await startEmbedded({ loadDataDir: await openAsBlob(file) }));
  const opened = await openDatabase({ ...options, embedded });
  const close = async () => {
    // What an app still asks for after its test file has ended doesn't reach the next file's rows.
    await opened.close();
    // A test may have taken a table away.
    const isRestored = await restoreRows(embedded).then(
      () => true,
      () => false,
    );
    if (!isRestored) return embedded.close();
    await clearDeleted(embedded);
    idle.push({ file, embedded });
  };
  return { ...opened, close };
}

/** Where a copy of each seeded table is, named after its schema and itself. */
const COPIES = 'seeded';

async function copyRows(db: Database): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(
    sql`
      select schemaname || '.' || tablename as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  await db.execute(sql.raw(`create schema ${COPIES}`));
  for (const { name } of rows) {
    await db.execute(sql.raw(`create table ${COPIES}."${name}" as table ${name}`));
  }
}

/** Runs a statement without parameters, or several as one transaction. */
async function run<TRow extends object>({ connection }: Embedded, ...texts: string[]): Promise<TRow[]> {
  const { rows } = await connection.query<TRow>({ text: texts.join(';') }, []);
  return rows;
}

/** Has PostgreSQL count what was written so far, which it does once a second, at the next query. */
const COUNT = 'select pg_stat_force_next_flush()';

/** The tables that were written to, emptied at once, or taken away since they had their seeded rows. */
const WRITTEN = `
  select tablename as name from pg_tables
    left join pg_class on pg_class.oid = to_regclass(tablename)
    left join pg_stat_user_tables on relid = pg_class.oid
  where pg_tables.schemaname = '${COPIES}'
    and (relid is null or n_tup_ins + n_tup_upd + n_tup_del > 0 or relfilenode <> pg_class.oid)`;

/** Brings every table back to its seeded rows. */
export async function restoreRows(embedded: Embedded): Promise<void> {
  await run(embedded, COUNT);
  const tables = await run<{ name: string }>(embedded, WRITTEN);
  await run(
    embedded,
    // Without foreign keys, tables can be restored in any order.
    'set local session_replication_role = replica',
    ...tables.flatMap(({ name }) => [
      `delete from ${name}`,
      `insert into ${name} overriding system value table ${COPIES}."${name}"`,
    ]),
  );
  await run(embedded, COUNT);
  await run(embedded, 'select pg_stat_reset()');
}

/** What the deleted rows took up, in bytes, from which on it's cleared: every scan reads it. */
const CLEARED_FROM = 65_536;

/** Clears what the deleted rows took up; an embedded database doesn't do so by itself. */
async function clearDeleted(embedded: Embedded): Promise<void> {
  const tables = await run<{ name: string }>(
    embedded,
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and oid >= 16384 and pg_relation_size(oid) >= ${CLEARED_FROM}`,
  );
  if (tables.length > 0) await run(embedded, `vacuum ${tables.map(({ name }) => name).join(', ')}`);
}

/**
 * Writes to a temporary file and moves it into place, first come, first served: test files that start together
 * never read half of it, and none has it replaced while reading, which is an error.
 */
async function dumpSeeded(file: string): Promise<void> {
  const made = await openDatabase({
    migrations: [STORE_MIGRATIONS, VAULT_MIGRATIONS],
    prepare: async (db) => {
      await seedForTests(db);
      await copyRows(db);
    },
  });
  const dump = await made.dump?.();
  await made.close();
  if (!dump) throw new Error('Only an embedded database can be dumped');
  // Named by the system: processes whose random numbers follow from one seed would write to the same file.
  const beside = await mkdtemp(`${file}.`);
  const draft = join(beside, 'draft');
  await writeFile(draft, Buffer.from(await dump.arrayBuffer()));
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(beside, { recursive: true });
}

const TEMPLATE_LOCK = 7_201_995;

async function openOnServer(url: string, options: DatabaseOptions): Promise<OpenDatabase> {
  const template = `checkstand_template_${await hashOfSources()}`;
  const name = `checkstand_test_${randomUUID().replaceAll('-', '')}`;
  const at = (database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href;
  await administer(url, async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template]);
    if (!rowCount) {
      const unfinished = `${template}_new`;
      await admin.query(`drop database if exists ${unfinished}`);
      await admin.query(`create database ${unfinished}`);
      const made = await openDatabase({
        url: at(unfinished),
        migrations: [STORE_MIGRATIONS, VAULT_MIGRATIONS],
        prepare: seedForTests,
      });
      await made.close();
      await admin.query(`alter database ${unfinished} rename to ${template}`);
    }
    await admin.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const opened = await openDatabase({ ...options, url: at(name) });
  const close = async () => {
    await opened.close();
    await administer(url, (admin) => admin.query(`drop database if exists ${name} with (force)`));
  };
  return { ...opened, close };
}

/** Runs work on its own connection to the server, which ends along with its locks. */
async function administer(url: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
