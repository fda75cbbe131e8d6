import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { shoppers } from './shoppers.ts';

/** Visits that shoppers let the store keep for a day, one row each. */
export const supportCodes = pgTable(
  'support_codes',
  {
    shopperId: text('shopper_id')
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    visitId: text('visit_id').notNull(),
    code: text('code').notNull().unique(),
    /** A `Visit` as JSON, compressed by gzip, in base64. */
    recording: text('recording').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shopperId, table.visitId] }),
    index('support_codes_age').on(table.expiresAt),
  ],
);
