import { resolve } from 'node:path';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { claimDataDir } from './data-dir.ts';
import { isMigrated, migrationsFolder } from './migrations.ts';
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
}

/** Any number that nobody else locks on: one process migrates, the others wait for it. */
const MIGRATION_LOCK = 7_201_994;

/** Memory of the embedded database for its pages: PostgreSQL's usual 128 MB would be cleared at every start. */
const EMBEDDED_BUFFERS = '32MB';

/** Opens the database and brings its tables up to date. */
export function openDatabase(options: DatabaseOptions = {}): Promise<OpenDatabase> {
  return options.url ? openServer(options.url, options.poolSize ?? 20) : openEmbedded(options);
}

async function openEmbedded({ dataDir, loadDataDir }: DatabaseOptions): Promise<OpenDatabase> {
  const release = dataDir ? await claimDataDir(dataDir) : () => {};
  try {
    const opened = await openFiles({ dataDir, loadDataDir });
    return { ...opened, close: () => opened.close().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}

async function openFiles({ dataDir, loadDataDir }: DatabaseOptions): Promise<OpenDatabase> {
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
  const db = drizzle(client);
  if (!(await isMigrated((text) => client.query(text)))) {
    const { migrate } = await import('drizzle-orm/pglite/migrator');
    await migrate(db, { migrationsFolder });
  }
  return {
    db: db as unknown as Database,
    dump: () => client.dumpDataDir('none'),
    close: () => client.close(),
  };
}

async function openServer(url: string, max: number): Promise<OpenDatabase> {
  const [{ default: pg }, { drizzle }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
  ]);
  // Counts come as numbers from the embedded database; from PostgreSQL too, then.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString: url, max });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  const connection = await pool.connect();
  try {
    if (!(await isMigrated((text) => connection.query(text)))) {
      const { migrate } = await import('drizzle-orm/node-postgres/migrator');
      await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      await migrate(drizzle(connection), { migrationsFolder });
      await connection.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    }
    connection.release();
  } catch (error) {
    connection.release(true);
    await pool.end();
    throw error;
  }
  return { db: drizzle(pool) as unknown as Database, dump: null, close: () => pool.end() };
}
