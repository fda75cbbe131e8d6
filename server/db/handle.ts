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

/** The store's database through either driver. A transaction's handle is a Database, too. */
export interface Database extends Builder {
  transaction: <T>(work: (tx: Database) => Promise<T>) => Promise<T>;
}

/** A connection that nothing else uses until its transaction has ended. */
export interface Connection {
  transaction: Database['transaction'];
}

/** A handle for what a driver opened. */
export const handleOf = (builder: Builder, transaction: Database['transaction']): Database =>
  Object.assign(builder, { transaction });

type Exec = (text: string) => Promise<unknown>;

/**
 * Transactions on one connection, all through the same handle, which keeps what was prepared. One inside another is a
 * savepoint: if it fails, its changes are undone and the outer one continues.
 */
export function connectionOf(builder: Builder, exec: Exec): Connection {
  const tx = handleOf(builder, async (work) => {
    await exec('savepoint nested');
    try {
      const result = await work(tx);
      await exec('release savepoint nested');
      return result;
    } catch (error) {
      await exec('rollback to savepoint nested');
      throw error;
    }
  });
  return {
    transaction: async (work) => {
      // It goes out with the first statement, which fails with it.
      const begun = exec('begin');
      begun.catch(() => {});
      try {
        const result = await work(tx);
        await begun;
        await exec('commit');
        return result;
      } catch (error) {
        await exec('rollback');
        throw error;
      }
    },
  };
}
