import { resolve } from 'node:path';
import type { PGlite as Embedded, Transaction } from '@electric-sql/pglite';
import type { Pool, QueryConfig, QueryResultRow } from 'pg';
import { claimDataDir } from './data-dir.ts';
import { type Builder, type Database, handleOf, type Inspect, nested } from './handle.ts';
import { isMigrated, migrationsFolder } from './migrations.ts';
import { Queue } from './queue.ts';
import { describeFailure, StartError } from './start-error.ts';

export type { Database } from './handle.ts';

/** An open database and how to close it. */
export interface OpenDatabase {
  db: Database;
  /** Dumps an embedded database, to start others from; null for PostgreSQL. */
  dump: (() => Promise<Blob>) | null;
  close: () => Promise<void>;
}

export interface DatabaseOptions {
  /** A PostgreSQL server; without it, the embedded database is opened. */
  url?: string | undefined;
  /** Where the embedded database stores its files; without it, they're in memory. */
  dataDir?: string | undefined;
  /** An embedded database that's already open, and stays open. */
  client?: Embedded | undefined;
  /** The maximum number of connections to PostgreSQL. */
  poolSize?: number | undefined;
  /** How many statements and transactions may wait for a connection. */
  queueLength?: number | undefined;
  /** How long each of them may wait, and PostgreSQL's time limit for a statement, in ms. */
  timeoutMs?: number | undefined;
  /** Sees every statement's rows first; tests check that they match the statement. */
  inspect?: Inspect | undefined;
  /** Runs once the tables exist and before anyone else gets in, on a connection without limits. */
  prepare?: ((db: Database) => Promise<void>) | undefined;
}

type Limits = Required<Pick<DatabaseOptions, 'queueLength' | 'timeoutMs'>>;

/** Any number nobody else locks: one process migrates, the others wait for it. */
const MIGRATION_LOCK = 7_201_994;

/** The embedded database's page memory: PostgreSQL's default of 128 MB would be cleared at every start. */
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

const limitsOf = ({ queueLength, timeoutMs }: Limits) => ({ longest: queueLength, waitMs: timeoutMs });

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
  { dataDir, client: given, prepare, inspect }: DatabaseOptions,
  limits: Limits,
): Promise<OpenDatabase> {
  const { drizzle } = await import('drizzle-orm/pglite');
  const opening = given ?? startEmbedded(dataDir ? { dataDir: resolve(dataDir) } : {});
  const client = await Promise.resolve(opening).catch((error: unknown) => {
    if (!dataDir) throw error;
    throw new StartError(
      `Can't use DATA_DIR: the database in ${resolve(dataDir)} doesn't open (${describeFailure(error)}); it may be damaged.`,
      { cause: error },
    );
  });
  const over = (asked: Pick<Embedded, 'query'>, transaction: Database['transaction']): Database =>
    handleOf({
      builder: drizzle({ client: asked as Embedded }) as unknown as Builder,
      query: ({ text }, values) => asked.query(text, values),
      transaction,
      inspect,
    });
  const within = (tx: Transaction): Database => {
    const handle = over(
      tx,
      nested(
        (text) => tx.exec(text),
        () => handle,
      ),
    );
    return handle;
  };
  if (!(await isMigrated((text) => client.query(text)))) {
    const { migrate } = await import('drizzle-orm/pglite/migrator');
    await migrate(drizzle(client), { migrationsFolder });
  }
  await prepare?.(over(client, (work) => client.transaction((tx) => work(within(tx)))));
  // It has one connection. What is asked of it, and no more of it, is put in a queue. It answers without ever leaving the
  // event loop to others: the statements of all the requests that have just arrived would be one long turn of it.
  const queue = new Queue({ places: 1, ...limitsOf(limits), isYielding: true });
  const queued: Pick<Embedded, 'query'> = {
    query: (...statement) => queue.run(() => client.query(...statement)),
  };
  return {
    db: over(queued, (work) => queue.run(() => client.transaction((tx) => work(within(tx))))),
    dump: () => client.dumpDataDir('none'),
    close: async () => {
      if (!given) await client.close();
    },
  };
}

/** Starts an embedded database, in memory unless it's given a folder; `loadDataDir` is a dump to start from. */
export async function startEmbedded(files: { dataDir?: string; loadDataDir?: Blob }): Promise<Embedded> {
  const { PGlite } = await import('@electric-sql/pglite');
  const startParams = [...PGlite.defaultStartParams, '-c', `shared_buffers=${EMBEDDED_BUFFERS}`];
  return PGlite.create({ ...files, startParams });
}

/** What a pool and its connections can do. */
interface Asked {
  query: <TRow extends QueryResultRow>(config: QueryConfig, values: unknown[]) => Promise<{ rows: TRow[] }>;
}

async function openServer(
  url: string,
  { poolSize = 20, prepare, inspect }: DatabaseOptions,
  limits: Limits,
): Promise<OpenDatabase> {
  const [{ default: pg }, { drizzle }, { CONNECT_MS, ConnectionPool }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
    import('./pool.ts'),
  ]);
  // The embedded database returns counts as numbers; this makes PostgreSQL do the same.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const over = (asked: Asked, transaction: Database['transaction']): Database =>
    handleOf({
      builder: drizzle({ client: asked as unknown as Pool }) as unknown as Builder,
      query: ({ name, text }, values) => asked.query({ name, text }, values),
      transaction,
      inspect,
    });
  /** A transaction on a connection nobody else uses. */
  const alone =
    (asked: Asked): Database['transaction'] =>
    async (work) => {
      const exec = (text: string) => asked.query({ text }, []);
      const tx = over(
        asked,
        nested(exec, () => tx),
      );
      await exec('begin');
      try {
        const result = await work(tx);
        await exec('commit');
        return result;
      } catch (error) {
        await exec('rollback');
        throw error;
      }
    };
  const connection = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  // If it breaks, the current work fails; nothing else should happen.
  connection.on('error', () => {});
  await connection.connect();
  try {
    if (!(await isMigrated((text) => connection.query(text)))) {
      const { migrate } = await import('drizzle-orm/node-postgres/migrator');
      await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      await migrate(drizzle(connection), { migrationsFolder });
      await connection.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    }
    await prepare?.(over(connection, alone(connection)));
  } finally {
    await connection.end();
  }
  const queue = new Queue({ places: poolSize, ...limitsOf(limits) });
  const pool = new ConnectionPool({ url, size: poolSize, queue, statementMs: limits.timeoutMs });
  return {
    db: over(pool, async (work) => {
      const loan = await pool.connect();
      try {
        return await alone(loan)(work);
      } finally {
        loan.release();
      }
    }),
    dump: null,
    close: () => pool.end(),
  };
}
