import { pgTable, text } from 'drizzle-orm/pg-core';

/** What has been seeded, and which version. */
export const seeds = pgTable('seeds', {
  name: text('name').primaryKey(),
  version: text('version').notNull(),
});
