import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Prepared, Runner, Value } from './statement.ts';

interface Rows<Row> {
  rows: Row[];
}

/** What a raw statement returns, from either driver. */
interface RowsHKT extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** Drizzle's builder over a pool, a connection, or the embedded database. */
export type Builder = Omit<PgDatabase<RowsHKT>, 'transaction'>;

/**
 * The store's database through either driver: the builder plus `run` for a `statement`. A transaction's handle is a
 * Database, too.
 */
export interface Database extends Builder, Runner {
  transaction: <T>(work: (tx: Database) => Promise<T>) => Promise<T>;
}

/** Sees every statement's rows before its caller does. */
export type Inspect = (prepared: Prepared, rows: readonly unknown[]) => void;

interface Driver {
  builder: Builder;
  query: <TRow extends object>(prepared: Prepared, values: Value[]) => Promise<Rows<TRow>>;
  transaction: Database['transaction'];
  inspect: Inspect | undefined;
}

/** A handle for what a driver opened. */
export const handleOf = ({ builder, query, transaction, inspect }: Driver): Database =>
  Object.assign(builder, {
    transaction,
    run: async <TRow extends object>(prepared: Prepared, values: Value[]): Promise<TRow[]> => {
      const { rows } = await query<TRow>(prepared, values);
      inspect?.(prepared, rows);
      return rows;
    },
  });

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
