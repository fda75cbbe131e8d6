import { resolve } from 'node:path';
import type { PGlite as Embedded } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import { claimDataDir } from './data-dir.ts';
import { isMigrated, migrationsFolder } from './migrations.ts';
import { Queue } from './queue.ts';
import { describeFailure, StartError } from './start-error.ts';

interface Rows<Row> {
  rows: Row[];
}

/** What a raw statement answers, whichever driver ran it. */
interface RowsHKT extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** The store's database through either driver. Inside a transaction the handle is a Database too. */
export type Database = PgDatabase<RowsHKT>;

/** An open database and how to end it. */
export interface OpenDatabase {
  db: Database;
  /** A dump of an embedded database, to start others from; null for PostgreSQL. */
  dump: (() => Promise<Blob>) | null;
  close: () => Promise<void>;
}

export interface DatabaseOptions {
  /** Of a PostgreSQL server. Without it the embedded one is opened. */
  url?: string | undefined;
  /** Where the embedded database keeps its files; without it they are in memory. */
  dataDir?: string | undefined;
  /** A dumped data directory to start the embedded database from. */
  loadDataDir?: Blob | undefined;
  /** Connections to PostgreSQL at most. */
  poolSize?: number | undefined;
  /** How many statements and transactions may wait for a connection. */
  queueLength?: number | undefined;
  /** How long each of them may wait, and how long PostgreSQL may work at one statement, in ms. */
  timeoutMs?: number | undefined;
  /** Done once the tables are there and before anybody else is let in, on a connection without limits. */
  prepare?: ((db: Database) => Promise<void>) | undefined;
}

type Limits = Required<Pick<DatabaseOptions, 'queueLength' | 'timeoutMs'>>;

/** Any number that nobody else locks on: one process migrates, the others wait for it. */
const MIGRATION_LOCK = 7_201_994;

/** Memory of the embedded database for its pages: PostgreSQL's usual 128 MB would be cleared at every start. */
const EMBEDDED_BUFFERS = '32MB';

/** Opens the database and brings its tables up to date. */
export function openDatabase({
  url,
  queueLength = 500,
  timeoutMs = 5_000,
  ...options
}: DatabaseOptions = {}): Promise<OpenDatabase> {
  const limits = { queueLength, timeoutMs };
  return url ? openServer(url, options, limits) : openEmbedded(options, limits);
}

const queueOf = (places: number, { queueLength, timeoutMs }: Limits) =>
  new Queue({ places, longest: queueLength, waitMs: timeoutMs });

async function openEmbedded(options: DatabaseOptions, limits: Limits): Promise<OpenDatabase> {
  const release = options.dataDir ? await claimDataDir(options.dataDir) : () => {};
  try {
    const opened = await openFiles(options, limits);
    return { ...opened, close: () => opened.close().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}

async function openFiles(
  { dataDir, loadDataDir, prepare }: DatabaseOptions,
  limits: Limits,
): Promise<OpenDatabase> {
  const [{ PGlite }, { drizzle }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('drizzle-orm/pglite'),
  ]);
  const opening = PGlite.create({
    ...(dataDir ? { dataDir: resolve(dataDir) } : {}),
    ...(loadDataDir ? { loadDataDir } : {}),
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${EMBEDDED_BUFFERS}`],
  });
  const client = await opening.catch((error: unknown) => {
    if (!dataDir) throw error;
    throw new StartError(
      `DATA_DIR is not usable: the database in ${resolve(dataDir)} does not open (${describeFailure(error)}); it may be damaged.`,
      { cause: error },
    );
  });
  const unlimited = drizzle(client);
  if (!(await isMigrated((text) => client.query(text)))) {
    const { migrate } = await import('drizzle-orm/pglite/migrator');
    await migrate(unlimited, { migrationsFolder });
  }
  await prepare?.(unlimited as unknown as Database);
  // It has one connection. What drizzle asks of it, and no more of it, is put in a queue.
  const queue = queueOf(1, limits);
  const queued: Pick<Embedded, 'query' | 'transaction'> = {
    query: (...statement) => queue.run(() => client.query(...statement)),
    transaction: (work) => queue.run(() => client.transaction(work)),
  };
  return {
    db: drizzle({ client: queued as Embedded }) as unknown as Database,
    dump: () => client.dumpDataDir('none'),
    close: () => client.close(),
  };
}

async function openServer(
  url: string,
  { poolSize = 20, prepare }: DatabaseOptions,
  limits: Limits,
): Promise<OpenDatabase> {
  const [{ default: pg }, { drizzle }, { CONNECT_MS, ConnectionPool }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
    import('./pool.ts'),
  ]);
  // Counts come as numbers from the embedded database; from PostgreSQL too, then.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const connection = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  // What is under way when it breaks fails; nothing else is to come of it.
  connection.on('error', () => {});
  await connection.connect();
  try {
    if (!(await isMigrated((text) => connection.query(text)))) {
      const { migrate } = await import('drizzle-orm/node-postgres/migrator');
      await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      await migrate(drizzle(connection), { migrationsFolder });
      await connection.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    }
    await prepare?.(drizzle(connection) as unknown as Database);
  } finally {
    await connection.end();
  }
  const queue = queueOf(poolSize, limits);
  const pool = new ConnectionPool({ url, size: poolSize, queue, statementMs: limits.timeoutMs });
  return {
    db: drizzle({ client: pool as unknown as Pool }) as unknown as Database,
    dump: null,
    close: () => pool.end(),
  };
}
