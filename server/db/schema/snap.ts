import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { SnapCategory } from '../../../rules/snap.ts';

/** What states keep SNAP from paying for. */
export const snapRestrictions = pgTable(
  'snap_restrictions',
  {
    /** Two letters. */
    state: text('state').notNull(),
    category: text('category').$type<SnapCategory>().notNull(),
    /** YYYY-MM-DD, both included; the last is null as long as there's none. */
    firstDay: text('first_day').notNull(),
    lastDay: text('last_day'),
    /** Where it says so, such as the waiver. */
    source: text('source').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.state, table.category, table.firstDay] }),
    check('snap_restrictions_days', sql`${table.lastDay} >= ${table.firstDay}`),
  ],
);
