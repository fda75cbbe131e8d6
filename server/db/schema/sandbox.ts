import { index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import type { Fault } from '../../../services/contracts/sandbox.ts';
import { shoppers } from './shoppers.ts';

/** Pending faults, oldest first; only in sandbox mode. */
export const faults = pgTable(
  'faults',
  {
    id: serial('id').primaryKey(),
    shopperId: text('shopper_id')
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    operation: text('operation').notNull(),
    remaining: integer('remaining').notNull(),
    fault: jsonb('fault').$type<Omit<Fault, 'operation' | 'times'>>().notNull(),
  },
  (table) => [index('faults_next').on(table.shopperId, table.operation, table.id)],
);
