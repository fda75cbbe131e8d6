import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ProposalStatus, SubstituteDifference } from '../../../services/contracts/proposals.ts';
import { instant } from '../columns.ts';
import { orders } from './orders.ts';

/**
 * What pickers proposed in place of lines of orders, as the shopper saw it: names, pictures, and prices stay what they were. Written
 * with the order locked.
 */
export const substituteProposals = pgTable(
  'substitute_proposals',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The line's product. */
    gtin13: text('gtin13').notNull(),
    description: text('description').notNull(),
    imageUrl: text('image_url').notNull(),
    /** What as many of it were ordered at, in cents. */
    orderedTotal: integer('ordered_total').notNull(),
    substituteGtin13: text('substitute_gtin13').notNull(),
    substituteDescription: text('substitute_description').notNull(),
    substituteSize: text('substitute_size').notNull(),
    substituteImageUrl: text('substitute_image_url').notNull(),
    quantity: integer('quantity').notNull(),
    /** What the substitute costs if the shopper approves it, in cents. */
    total: integer('total').notNull(),
    /** What's different about paying for it. */
    differences: jsonb('differences').$type<SubstituteDifference[]>().notNull().default([]),
    /** Whether it's picked if nobody answers. */
    isTakenUnasked: boolean('is_taken_unasked').notNull().default(false),
    status: text('status').$type<ProposalStatus>().notNull().default('OPEN'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** From then on, `isTakenUnasked` decides. */
    expiresAt: instant('expires_at').notNull(),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    index('substitute_proposals_order').on(table.orderId),
    uniqueIndex('substitute_proposals_one_open')
      .on(table.orderId, table.gtin13)
      .where(sql`${table.status} = 'OPEN'`),
    index('substitute_proposals_due').on(table.expiresAt).where(sql`${table.status} = 'OPEN'`),
    check(
      'substitute_proposals_amounts',
      sql`${table.quantity} > 0 and ${table.total} >= 0 and ${table.orderedTotal} >= 0`,
    ),
    check('substitute_proposals_decided', sql`(${table.status} = 'OPEN') = (${table.decidedAt} is null)`),
  ],
);
