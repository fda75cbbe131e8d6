import { sql } from 'drizzle-orm';
import { bigserial, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Role } from '../../../services/contracts/roles.ts';
import { instant } from '../columns.ts';
import { stores } from './stores.ts';

/** The chain's people, who call the store with keys of their own. */
export const operators = pgTable(
  'operators',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    /** In lower case. */
    email: text('email').notNull().unique(),
    role: text('role').$type<Role>().notNull(),
    /** A picker's. */
    storeId: text('store_id').references(() => stores.locationId),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** From then on, no key of theirs counts. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    check(
      'operators_store',
      sql`${table.role} in ('owner', 'catalog', 'care', 'picker')
        and (${table.role} = 'picker') = (${table.storeId} is not null)`,
    ),
  ],
);

/** Several keys of an operator count at once, so that each can be replaced before it ends. */
export const operatorKeys = pgTable(
  'operator_keys',
  {
    id: text('id').primaryKey(),
    operatorId: text('operator_id')
      .notNull()
      .references(() => operators.id),
    /** SHA-256 in hex: a key has 256 random bits, which no slower hash would protect better. */
    hash: text('hash').notNull().unique(),
    lastFour: text('last_four').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at'),
    /** To the minute. */
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('operator_keys_operator').on(table.operatorId)],
);

/**
 * Who did what, and what was refused. Its migration has a trigger that refuses any change to a row. Nothing refers to
 * other tables, so that it outlives what it's about.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull().default(sql`clock_timestamp()`),
    actor: text('actor').$type<'OPERATOR' | 'SHOPPER' | 'COMMAND_LINE' | 'NOBODY'>().notNull(),
    operatorId: text('operator_id'),
    shopperId: text('shopper_id'),
    /** An operationId, or a command. */
    action: text('action').notNull(),
    orderNumber: text('order_number'),
    /** What else it's about, such as a GTIN or another operator. */
    subject: text('subject'),
    before: jsonb('before'),
    after: jsonb('after'),
    requestId: text('request_id'),
    /** The caller's network, keyed and hashed: the same one can be recognized, not looked up. */
    network: text('network'),
    /** DONE; BEGUN, and another row says how it ended; or the problem's code. */
    outcome: text('outcome').notNull(),
  },
  (table) => [
    index('audit_log_time').on(table.at),
    index('audit_log_operator').on(table.operatorId, table.id),
    index('audit_log_shopper').on(table.shopperId, table.id),
    index('audit_log_order').on(table.orderNumber, table.id),
  ],
);
