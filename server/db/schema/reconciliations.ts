import { sql } from 'drizzle-orm';
import { bigserial, check, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/** How often the store's books and the processor were compared, and what came of it. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at').notNull().defaultNow(),
    /** Only money authorized from then on; null if all of it was. */
    since: instant('since'),
    /** Authorizations that were compared, and those whose money was on its way. */
    compared: integer('compared').notNull(),
    moving: integer('moving').notNull(),
    differences: integer('differences').notNull(),
  },
  (table) => [
    index('reconciliations_time').on(table.endedAt),
    check(
      'reconciliations_counts',
      sql`${table.compared} >= 0 and ${table.moving} >= 0 and ${table.differences} >= 0`,
    ),
  ],
);
