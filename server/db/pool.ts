import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Queue } from './queue.ts';
import { DatabaseUnavailable, isUnavailable } from './unavailable.ts';

interface PoolOptions {
  url: string;
  size: number;
  queue: Queue;
  /** How long PostgreSQL may work at one statement, in ms. */
  statementMs: number;
}

/** How long opening a connection may take: a server that is there answers within milliseconds. */
export const CONNECT_MS = 3_000;

/** What a statement's answer may take beyond the statement's own time; longer, and nobody is there to cut it off. */
const SILENCE_MS = 2_000;

/** What PostgreSQL may take to let a connection go that is ended. */
const FAREWELL_MS = 1_000;

/** How soon the system looks whether a connection that is quiet has somebody at its other end. */
const KEEP_ALIVE_MS = 10_000;

/**
 * What drizzle asks of a pool; it takes a class with "Pool" in its name for one. No connection that broke or fell silent
 * ends the process, holds its caller longer than the limits say, or is lent again.
 */
export class ConnectionPool {
  readonly #pool: pg.Pool;
  readonly #queue: Queue;
  readonly #silentMs: number;
  /** Connections that broke, and by what: they may do so while nobody listens. */
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
      // A process that fell silent inside a transaction holds its locks no longer than this.
      idle_in_transaction_session_timeout: 2 * statementMs,
    });
    // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
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

  /** Ends every connection; one that does not say goodbye is not waited for. */
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
 * A connection until it is released. Once it is lost it is given back by itself, to be destroyed, and every further
 * statement fails as the first one did, at once: drizzle's rollback too.
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
    if (this.#lost) throw this.#lost;
    const { silentMs, brokenBy } = this.#options;
    const silent = setTimeout(() => {
      this.#giveUp(`The database did not answer within ${silentMs} ms.`);
    }, silentMs);
    try {
      return await this.#client.query(config, values);
    } catch (error) {
      const cause = brokenBy();
      if (cause) this.#giveUp('The connection to the database was lost.', cause);
      else if (isUnavailable(error)) this.#giveUp('The database gave a statement up.', error);
      throw this.#lost ?? error;
    } finally {
      clearTimeout(silent);
    }
  }

  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    // With an error the pool destroys it, and whoever waits for an answer from it hears that.
    this.#client.release(this.#lost);
    this.#options.onRelease();
  }

  #giveUp(message: string, cause?: unknown): void {
    this.#lost ??= new DatabaseUnavailable(message, { cause });
    this.release();
  }
}
