import { resolve } from 'node:path';
import type { Pool } from 'pg';
import { tracedStatement } from '../telemetry/spans.ts';
import { claimDataDir } from './data-dir.ts';
import {
  type Asked,
  type Builder,
  type Connection,
  connectionOf,
  type Database,
  handleOf,
} from './handle.ts';
import { type Migrations, notAllowed, STORE_MIGRATIONS, standingOf } from './migrations.ts';
import { Queue, type QueueLoad } from './queue.ts';
import type { ReadDatabase } from './read-database.ts';
import { describeFailure, StartError } from './start-error.ts';

export type { Database, Transaction } from './handle.ts';

/** An embedded database with its only connection. */
export interface Embedded {
  connection: Asked;
  dump: () => Promise<Blob>;
  close: () => Promise<void>;
}

/** An open database and how to close it. */
export interface OpenDatabase {
  db: Database;
  /** Its replica for reads that may be late, or itself. */
  readDb: ReadDatabase;
  /** Dumps an embedded database, to start others from; null for PostgreSQL. */
  dump: (() => Promise<Blob>) | null;
  /** How many of its connections are lent out, and how many statements and transactions wait for one. */
  load: () => QueueLoad;
  close: () => Promise<void>;
}

export interface DatabaseOptions {
  /** A PostgreSQL server; without it, the embedded database is opened. */
  url?: string | null | undefined;
  /** A replica of it, for reads that may be late. It needn't respond, not even when it's opened. */
  replicaUrl?: string | null | undefined;
  /** The server itself, if `url` is a pooler that lends a connection for one transaction: there, the tables are brought up to date. */
  directUrl?: string | null | undefined;
  /** Whether each connection plans a statement once; by default it does. */
  isPreparing?: boolean | undefined;
  /** Where the embedded database stores its files; without it, they're in memory. */
  dataDir?: string | undefined;
  /** An embedded database that's already open, and stays open. */
  embedded?: Embedded | undefined;
  /** The maximum number of connections to PostgreSQL. */
  poolSize?: number | undefined;
  /** How many statements and transactions may wait for a connection. */
  queueLength?: number | undefined;
  /** How long each of them may wait, and PostgreSQL's time limit for a statement, in ms. */
  timeoutMs?: number | undefined;
  /** Whose tables are brought up to date; by default the store's. */
  migrations?: readonly Migrations[] | undefined;
  /** Is told if a newer build has brought them up to date. */
  log?: { warn: (about: object, words: string) => void } | undefined;
  /** Runs once the tables exist and before anyone else gets in, on a connection without limits. */
  prepare?: ((db: Database) => Promise<void>) | undefined;
}

type Limits = Required<Pick<DatabaseOptions, 'queueLength' | 'timeoutMs'>>;

/** Any number that nothing else locks: one process migrates, the others wait for it. */
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

/** The driver of both databases. */
async function loadDriver() {
  const [{ default: pg }, { drizzle }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
  ]);
  // Counts are numbers; none is too large for one.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const builderOf = (asked: Asked) => drizzle({ client: asked as unknown as Pool });
  const over = (asked: Asked, connection: Connection): Database =>
    handleOf(builderOf(asked) as unknown as Builder, connection);
  const alone = (asked: Asked): Connection =>
    connectionOf(builderOf(asked) as unknown as Builder, (text) => asked.query({ name: text, text }, []));
  /** Brings the tables up to date, then prepares them. */
  const migrate = async (
    connection: Asked,
    { migrations = [STORE_MIGRATIONS], log, prepare }: DatabaseOptions,
  ) => {
    const missing: Migrations[] = [];
    // All are checked before any is applied: what's refused stays as it is.
    for (const one of migrations) {
      const { isMigrated, unknown } = await standingOf((text) => connection.query({ text }, []), one);
      if (!isMigrated) missing.push(one);
      if (unknown > 0) log?.warn({ schema: one.schema, unknown }, 'migrations of a newer build');
    }
    for (const one of missing) {
      const migrator = await import('drizzle-orm/node-postgres/migrator');
      await connection.query({ text: 'select pg_advisory_lock($1)' }, [MIGRATION_LOCK]);
      const place = { migrationsFolder: one.folder, migrationsSchema: one.schema };
      await migrator.migrate(builderOf(connection), place).catch((error: unknown) => {
        throw notAllowed(error, one.schema) ?? error;
      });
      await connection.query({ text: 'select pg_advisory_unlock($1)' }, [MIGRATION_LOCK]);
    }
    await prepare?.(over(connection, alone(connection)));
  };
  return { pg, over, alone, migrate };
}

async function openFiles(options: DatabaseOptions, limits: Limits): Promise<OpenDatabase> {
  const { dataDir, embedded: given } = options;
  const opening = given ?? startEmbedded(dataDir ? { dataDir: resolve(dataDir) } : {});
  const {
    connection: opened,
    dump,
    close,
  } = await Promise.resolve(opening).catch((error: unknown) => {
    if (!dataDir) throw error;
    throw new StartError(
      `Can't use DATA_DIR: the database in ${resolve(dataDir)} doesn't open (${describeFailure(error)}); it may be damaged.`,
      { cause: error },
    );
  });
  const { over, alone, migrate } = await loadDriver();
  await migrate(opened, options);
  const connection: Asked = {
    query: (statement, values) => tracedStatement(statement, () => opened.query(statement, values)),
  };
  // It has one connection, so statements and transactions wait in a queue. It runs them without ever yielding to the event
  // loop, so the queue yields: otherwise, the statements of all requests that have just arrived would be one long turn.
  const queue = new Queue({ places: 1, ...limitsOf(limits), isYielding: true });
  const queued: Asked = { query: (...statement) => queue.run(() => connection.query(...statement)) };
  const { transaction, pipelined } = alone(connection);
  const db = over(queued, {
    transaction: (work) => queue.run(() => transaction(work)),
    pipelined: (work) => queue.run(() => pipelined(work)),
  });
  return {
    db,
    readDb: db,
    dump,
    load: () => queue.load,
    close: async () => {
      await queue.close();
      if (!given) await close();
    },
  };
}

/** Starts an embedded database, in memory unless it's given a folder; `loadDataDir` is a dump to start from. */
export async function startEmbedded(files: { dataDir?: string; loadDataDir?: Blob }): Promise<Embedded> {
  const [{ PGlite }, { EmbeddedSocket }, { pg }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('./embedded-socket.ts'),
    loadDriver(),
  ]);
  const startParams = [...PGlite.defaultStartParams, '-c', `shared_buffers=${EMBEDDED_BUFFERS}`];
  const database = await PGlite.create({ ...files, startParams });
  // Through `pg`, it plans a statement once, not each time, which is most of what a statement costs.
  const connection = new pg.Client({
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    stream: () => new EmbeddedSocket(database),
    pipeline: true,
  });
  // If it breaks, the current work fails; nothing else should happen.
  connection.on('error', () => {});
  await connection.connect();
  return {
    connection,
    dump: () => database.dumpDataDir('none'),
    close: async () => {
      await connection.end();
      await database.close();
    },
  };
}

async function openServer(url: string, options: DatabaseOptions, limits: Limits): Promise<OpenDatabase> {
  const { poolSize = 20, directUrl, isPreparing = true, replicaUrl } = options;
  const [{ pg, over, alone, migrate }, { CONNECT_MS, ConnectionPool }] = await Promise.all([
    loadDriver(),
    import('./pool.ts'),
  ]);
  const connection = new pg.Client({
    connectionString: directUrl ?? url,
    connectionTimeoutMillis: CONNECT_MS,
    pipeline: true,
  });
  // If it breaks, the current work fails; nothing else should happen.
  connection.on('error', () => {});
  await connection.connect();
  try {
    await migrate(connection, options);
  } finally {
    await connection.end();
  }
  const poolOf = (to: string) => {
    const queue = new Queue({ places: poolSize, ...limitsOf(limits) });
    const statementMs = limits.timeoutMs;
    const pool = new ConnectionPool({
      url: to,
      size: poolSize,
      queue,
      statementMs,
      isPreparing,
      open: alone,
    });
    return { queue, pool };
  };
  const primary = poolOf(url);
  const db = over(primary.pool, primary.pool);
  const opened = {
    db,
    readDb: db,
    dump: null,
    load: () => primary.queue.load,
    close: () => primary.pool.end(),
  };
  if (!replicaUrl) return opened;
  const { replicaOr } = await import('./read-database.ts');
  const replica = poolOf(replicaUrl);
  return {
    ...opened,
    readDb: over(replicaOr(replica.pool, primary.pool), db),
    close: async () => {
      await Promise.all([opened.close(), replica.pool.end()]);
    },
  };
}
