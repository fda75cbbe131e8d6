import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { tracedStatement } from '../telemetry/spans.ts';
import type { Connection } from './handle.ts';
import type { Queue } from './queue.ts';
import { DatabaseUnavailable, isUnavailable } from './unavailable.ts';

interface PoolOptions {
  url: string;
  size: number;
  queue: Queue;
  /** PostgreSQL's time limit for a statement, in ms. */
  statementMs: number;
  /** Whether each connection plans a named statement once; a pooler may not know what another of its connections planned. */
  isPreparing: boolean;
  /** Makes transactions on a new connection, once for as long as it lives. */
  open: (client: GuardedClient) => Connection;
}

/** How long opening a connection may take; a live server responds within milliseconds. */
export const CONNECT_MS = 3_000;

/** How long a response may take beyond the statement's own time limit; after that, nothing is there to cut it off. */
const SILENCE_MS = 2_000;

/** What `pg` calls it when no response comes. */
const SILENT = 'Query read timeout';

/** How long closing the pool waits for PostgreSQL to close its connections. */
const CLOSE_MS = 1_000;

/** How soon the system checks whether a quiet connection still has someone at the other end. */
const KEEP_ALIVE_MS = 10_000;

/** A connection that sends at once what is written to it in one turn: `pg` sends each statement by itself. */
class SharedWrites extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}

interface Opened {
  client: GuardedClient;
  connection: Connection;
}

/**
 * What drizzle expects of a pool, which it recognizes by "Pool" in the class name. A connection that broke or went
 * silent never ends the process, never holds its caller longer than the limits, and is never lent out again.
 */
export class ConnectionPool {
  readonly #pool: pg.Pool;
  readonly #queue: Queue;
  readonly #opened = new WeakMap<pg.ClientBase, Opened>();

  constructor({ url, size, queue, statementMs, isPreparing, open }: PoolOptions) {
    const silentMs = statementMs + SILENCE_MS;
    this.#queue = queue;
    this.#pool = new pg.Pool({
      connectionString: url,
      max: size,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      statement_timeout: statementMs,
      // A process that goes silent inside a transaction holds its locks no longer than this.
      idle_in_transaction_session_timeout: 2 * statementMs,
      query_timeout: silentMs,
      // Statements that don't need each other's rows go out together.
      pipeline: true,
      stream: () => new SharedWrites(),
    });
    // The pool replaces an idle connection that breaks; without a listener, the error would end the process.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => {
      const guarded = new GuardedClient(client, { silentMs, isPreparing });
      this.#opened.set(client, { client: guarded, connection: open(guarded) });
    });
  }

  query(config: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> {
    return this.#lend(({ client }) => client.query(config, values));
  }

  transaction: Connection['transaction'] = (work) =>
    this.#lend(({ connection }) => connection.transaction(work));

  pipelined: Connection['pipelined'] = (work) => this.#lend(({ connection }) => connection.pipelined(work));

  /** Runs work on a connection that nothing else uses meanwhile. */
  #lend<Result>(work: (opened: Opened) => Promise<Result>): Promise<Result> {
    return this.#queue.run(async () => {
      const client = await this.#connect();
      const opened = this.#opened.get(client);
      if (!opened) throw new Error('A connection was lent out before it was opened');
      try {
        return await work(opened);
      } finally {
        // With an error, the pool closes it.
        client.release(opened.client.lost);
      }
    });
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      throw new DatabaseUnavailable('The database gave no connection.', { cause: error });
    }
  }

  /** Closes every connection, without waiting for one that doesn't respond. */
  async end(): Promise<void> {
    await Promise.race([this.#pool.end(), delay(CLOSE_MS, undefined, { ref: false })]);
  }
}

/** A connection that may break, or whose server may go silent: once it's lost, every statement fails with the reason. */
class GuardedClient {
  readonly #client: pg.ClientBase;
  readonly #silentMs: number;
  readonly #isPreparing: boolean;
  #broken: Error | undefined;
  /** Why it must not be used again. */
  lost: DatabaseUnavailable | undefined;

  constructor(client: pg.ClientBase, { silentMs, isPreparing }: { silentMs: number; isPreparing: boolean }) {
    this.#client = client;
    this.#silentMs = silentMs;
    this.#isPreparing = isPreparing;
    // It may break while nothing is listening.
    client.on('error', (error) => {
      this.#broken = error;
    });
  }

  async query(config: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> {
    if (this.lost) throw this.lost;
    const asked = this.#isPreparing ? config : { ...config, name: undefined };
    try {
      return await tracedStatement(config, () => this.#client.query(asked, values));
    } catch (error) {
      this.lost ??= this.#lossBy(error);
      throw this.lost ?? error;
    }
  }

  #lossBy(error: unknown): DatabaseUnavailable | undefined {
    if (error instanceof Error && error.message === SILENT)
      return new DatabaseUnavailable(`The database did not answer within ${this.#silentMs} ms.`, {
        cause: error,
      });
    if (this.#broken)
      return new DatabaseUnavailable('The connection to the database was lost.', { cause: this.#broken });
    if (isUnavailable(error))
      return new DatabaseUnavailable('The database gave up on a statement.', { cause: error });
    return undefined;
  }
}
