import { bigint, index, integer, type PgTableFn, text } from 'drizzle-orm/pg-core';

/** A table that counts calls (`server/http/rate-limit.ts`). */
export const limitsTable = <TSchema extends string | undefined>(table: PgTableFn<TSchema>, name: string) =>
  table(
    name,
    {
      id: text('id').primaryKey(),
      key: text('key').notNull().unique(),
      count: integer('count').notNull(),
      lastRequest: bigint('last_request', { mode: 'number' }).notNull(),
    },
    (columns) => [index(`${name}_age`).on(columns.lastRequest)],
  );

export type LimitsTable = ReturnType<typeof limitsTable<string | undefined>>;
