import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { PickupType } from '../../../services/contracts/fulfillment.ts';
import type { SubstitutionPolicy } from '../../../services/contracts/substitutions.ts';
import { instant } from '../columns.ts';
import { products } from './catalog.ts';
import { shoppers } from './shoppers.ts';

export const carts = pgTable('carts', {
  id: text('id').primaryKey(),
  shopperId: text('shopper_id')
    .notNull()
    .unique()
    .references(() => shoppers.id, { onDelete: 'cascade' }),
  /** Incremented with every change to the cart or its lines; its versionKey. */
  version: integer('version').notNull().default(1),
  pickupType: text('pickup_type').$type<PickupType>().notNull().default('PICKUP'),
});

/** A product is one line of a cart, whatever its modality. */
export const cartLines = pgTable(
  'cart_lines',
  {
    cartId: text('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    gtin13: text('gtin13')
      .notNull()
      .references(() => products.gtin13),
    quantity: integer('quantity').notNull(),
    modalityType: text('modality_type').$type<'PICKUP' | 'DELIVERY' | 'SHIP' | 'IN_STORE'>().notNull(),
    substitutionPolicy: text('substitution_policy')
      .$type<SubstitutionPolicy>()
      .notNull()
      .default('SHOPPERS_CHOICE'),
    /** What the shopper chose to get in its place. */
    chosenGtin13: text('chosen_gtin13').references(() => products.gtin13),
    instructions: text('instructions'),
    addedAt: instant('added_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.cartId, table.gtin13] }),
    check(
      'cart_lines_chosen',
      sql`(${table.substitutionPolicy} = 'CHOSEN_SUBSTITUTE') = (${table.chosenGtin13} is not null)`,
    ),
  ],
);

/** Changes by their Idempotency-Keys: a repeated one has been made already. */
export const cartRequests = pgTable(
  'cart_requests',
  {
    shopperId: text('shopper_id')
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    idempotencyKey: text('idempotency_key').notNull(),
    payloadHash: text('payload_hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.shopperId, table.idempotencyKey] }),
    index('cart_requests_age').on(table.createdAt),
  ],
);
