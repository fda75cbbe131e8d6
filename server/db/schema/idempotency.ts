import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { shoppers } from './shoppers.ts';

/** Keys of calls whose effect is committed, each with its answer. Written in the effect's own transaction. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    shopperId: text('shopper_id')
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    operation: text('operation').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of what was asked, so that a key is not used for something else. */
    payloadHash: text('payload_hash').notNull(),
    answer: jsonb('answer'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.shopperId, table.operation, table.key] }),
    index('idempotency_keys_age').on(table.createdAt),
  ],
);
