import { pgTable } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/** When a backup of the database was taken; whatever takes it says so here. */
export const backups = pgTable('backups', {
  endedAt: instant('ended_at').primaryKey().defaultNow(),
});
