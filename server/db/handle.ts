import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

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

/** A handle for what a driver opened. */
export const handleOf = (builder: Builder, transaction: Database['transaction']): Database =>
  Object.assign(builder, { transaction });

/** A transaction inside another one: if it fails, its changes are undone and the outer one continues. */
export const nested =
  (exec: (text: string) => Promise<unknown>, handle: () => Database): Database['transaction'] =>
  async (work) => {
    await exec('savepoint nested');
    try {
      const result = await work(handle());
      await exec('release savepoint nested');
      return result;
    } catch (error) {
      await exec('rollback to savepoint nested');
      throw error;
    }
  };
