import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { QueryConfig, QueryResultRow } from 'pg';

/** What a pool and its connections can do. */
export interface Asked {
  query: <TRow extends QueryResultRow>(config: QueryConfig, values: unknown[]) => Promise<{ rows: TRow[] }>;
}

interface Rows<Row> {
  rows: Row[];
}

/** What a raw statement returns, from either driver. */
interface RowsHKT extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** Drizzle's builder over a pool, a connection, or the embedded database. */
export type Builder = Omit<PgDatabase<RowsHKT>, 'transaction'>;

/** What runs on one connection. */
export interface Connection {
  transaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  /** Queries that are started together (`Promise.all`) are sent together. Each still stands by itself: they see no single moment. */
  pipelined: <T>(work: (db: Database) => Promise<T>) => Promise<T>;
}

/** The store's database through either driver. */
export interface Database extends Builder, Connection {}

/** A transaction's handle. */
export interface Transaction extends Database {
  /** Doesn't wait for a write, a single query, before what's sent next, such as the commit; if it fails, nothing is committed. */
  commitWith: (write: Promise<unknown>) => void;
}

/** A handle for what a driver opened. */
export const handleOf = (builder: Builder, { transaction, pipelined }: Connection): Database =>
  Object.assign(builder, { transaction, pipelined });

type Exec = (text: string) => Promise<unknown>;

/**
 * Work on one connection, all through the same handle, which keeps what was prepared. A transaction inside another is a
 * savepoint: if it fails, its changes are undone and the outer one continues.
 */
export function connectionOf(builder: Builder, exec: Exec): Connection {
  /** What the transaction has sent without waiting for its answer. */
  let sent: Promise<unknown>[] = [];
  const send = (statement: Promise<unknown>): void => {
    // A query of drizzle's is sent each time it's waited for: here, once and now.
    const answer = statement.then(() => {});
    // Whoever waits for all of them hears that it failed.
    answer.catch(() => {});
    sent.push(answer);
  };
  const within =
    (begin: string, end: string, undo: string): Connection['transaction'] =>
    async (work) => {
      const outer = sent;
      sent = [];
      // It goes out with the first statement, which fails with it.
      send(exec(begin));
      try {
        const result = await work(tx);
        await Promise.all([...sent, exec(end)]);
        return result;
      } catch (error) {
        await exec(undo);
        // What came after a statement that failed has failed because of it.
        await Promise.all(sent);
        throw error;
      } finally {
        sent = outer;
      }
    };
  const pipelined: Connection['pipelined'] = (work) => work(tx);
  const nested = within('savepoint nested', 'release savepoint nested', 'rollback to savepoint nested');
  const tx: Transaction = Object.assign(handleOf(builder, { transaction: nested, pipelined }), {
    commitWith: send,
  });
  return { transaction: within('begin', 'commit', 'rollback'), pipelined };
}
