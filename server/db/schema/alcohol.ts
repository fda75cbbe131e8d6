import { sql } from 'drizzle-orm';
import { check, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** When states and counties let alcohol be handed over. */
export const alcoholHours = pgTable(
  'alcohol_hours',
  {
    id: text('id').primaryKey(),
    /** Two letters. */
    state: text('state').notNull(),
    /** Null for those that have no hours of their own. */
    county: text('county'),
    modalities: jsonb('modalities').$type<('PICKUP' | 'DELIVERY')[]>().notNull(),
    /** 'monday' to 'sunday'. */
    weekdays: jsonb('weekdays').$type<string[]>().notNull(),
    /** Such as '06:00-24:00', by the store's clock; none if it's handed over at no hour. */
    hours: jsonb('hours').$type<string[]>().notNull(),
    /** YYYY-MM-DD, both included; the last is null as long as there's none. */
    firstDay: text('first_day').notNull(),
    lastDay: text('last_day'),
    /** Where it says so, such as the statute. */
    source: text('source').notNull(),
  },
  (table) => [check('alcohol_hours_days', sql`${table.lastDay} >= ${table.firstDay}`)],
);
