import { sql } from 'drizzle-orm';
import { doublePrecision, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { shoppers } from './shoppers.ts';

/** The address book. One mailing address ('home') a shopper at most. */
export const addresses = pgTable(
  'addresses',
  {
    id: text('id').primaryKey(),
    shopperId: text('shopper_id')
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    type: text('type').$type<'home' | 'delivery'>().notNull(),
    line1: text('line1').notNull(),
    line2: text('line2').notNull(),
    city: text('city').notNull(),
    stateCode: text('state_code').notNull(),
    zip: text('zip').notNull(),
    countryCode: text('country_code').$type<'US' | 'CA'>().notNull(),
    county: text('county'),
    /** Degrees north and east, both or neither. */
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    idempotencyKey: text('idempotency_key'),
    payloadHash: text('payload_hash'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('addresses_of_shopper').on(table.shopperId, table.createdAt),
    uniqueIndex('addresses_mailing').on(table.shopperId).where(sql`${table.type} = 'home'`),
    uniqueIndex('addresses_key').on(table.shopperId, table.idempotencyKey),
  ],
);
