import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Queue } from './queue.ts';
import { DatabaseUnavailable, isUnavailable } from './unavailable.ts';

interface PoolOptions {
  url: string;
  size: number;
  queue: Queue;
  /** PostgreSQL's time limit for a statement, in ms. */
  statementMs: number;
}

/** How long opening a connection may take; a live server responds within milliseconds. */
export const CONNECT_MS = 3_000;

/** How long a response may take beyond the statement's own time limit; after that, nothing is there to cut it off. */
const SILENCE_MS = 2_000;

/** How long PostgreSQL may take to close a connection. */
const FAREWELL_MS = 1_000;

/** How soon the system checks whether a quiet connection still has someone at the other end. */
const KEEP_ALIVE_MS = 10_000;

/**
 * What drizzle expects of a pool, which it recognizes by "Pool" in the class name. A connection that broke or went
 * silent never ends the process, never holds its caller longer than the limits, and is never lent out again.
 */
export class ConnectionPool {
  readonly #pool: pg.Pool;
  readonly #queue: Queue;
  readonly #silentMs: number;
  /** Broken connections and their errors: they may break while nothing is listening. */
  readonly #broken = new WeakMap<pg.ClientBase, Error>();

  constructor({ url, size, queue, statementMs }: PoolOptions) {
    this.#queue = queue;
    this.#silentMs = statementMs + SILENCE_MS;
    this.#pool = new pg.Pool({
      connectionString: url,
      max: size,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      statement_timeout: statementMs,
      // A process that goes silent inside a transaction holds its locks no longer than this.
      idle_in_transaction_session_timeout: 2 * statementMs,
    });
    // The pool replaces an idle connection that breaks; without a listener, the error would end the process.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => {
      client.on('error', (error) => this.#broken.set(client, error));
    });
  }

  /** A connection for a transaction. It must be released. */
  async connect(): Promise<Loan> {
    await this.#queue.enter();
    try {
      const client = await this.#pool.connect();
      return new Loan(client, {
        silentMs: this.#silentMs,
        brokenBy: () => this.#broken.get(client),
        onRelease: () => this.#queue.leave(),
      });
    } catch (error) {
      this.#queue.leave();
      throw new DatabaseUnavailable('The database gave no connection.', { cause: error });
    }
  }

  async query(config: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> {
    const loan = await this.connect();
    try {
      return await loan.query(config, values);
    } finally {
      loan.release();
    }
  }

  /** Closes every connection, without waiting for one that doesn't say goodbye. */
  async end(): Promise<void> {
    await Promise.race([this.#pool.end(), delay(FAREWELL_MS, undefined, { ref: false })]);
  }
}

interface LoanOptions {
  silentMs: number;
  brokenBy: () => Error | undefined;
  onRelease: () => void;
}

/**
 * A connection until it's released. Once it's lost, it's returned automatically, to be destroyed, and every further
 * statement fails at once with the first one's error, including drizzle's rollback.
 */
class Loan {
  readonly #client: pg.PoolClient;
  readonly #options: LoanOptions;
  #lost: DatabaseUnavailable | undefined;
  #isReleased = false;

  constructor(client: pg.PoolClient, options: LoanOptions) {
    this.#client = client;
    this.#options = options;
  }

  async query(config: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> {
    const { silentMs, brokenBy } = this.#options;
    const silent = setTimeout(() => {
      this.#giveUp(`The database did not answer within ${silentMs} ms.`);
    }, silentMs);
    try {
      return await this.#client.query(config, values);
    } catch (error) {
      const cause = brokenBy();
      if (cause) this.#giveUp('The connection to the database was lost.', cause);
      else if (isUnavailable(error)) this.#giveUp('The database gave up on a statement.', error);
      throw this.#lost ?? error;
    } finally {
      clearTimeout(silent);
    }
  }

  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    // With an error, the pool destroys it, and the caller waiting for a response gets the error.
    this.#client.release(this.#lost);
    this.#options.onRelease();
  }

  #giveUp(message: string, cause?: unknown): void {
    this.#lost ??= new DatabaseUnavailable(message, { cause });
    this.release();
  }
}
