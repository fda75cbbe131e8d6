import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Address } from '../../../services/contracts/addresses.ts';
import { instant } from '../columns.ts';
import { shoppers } from './shoppers.ts';

/** The address book. At most one mailing address ('home') per shopper. */
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
    /** (###) ###-####, or empty. */
    phone: text('phone').notNull().default(''),
    /** Orders of this modality go here unless the shopper chooses another address. */
    forDelivery: boolean('for_delivery').notNull().default(false),
    forShip: boolean('for_ship').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('addresses_of_shopper').on(table.shopperId, table.createdAt),
    uniqueIndex('addresses_mailing').on(table.shopperId).where(sql`${table.type} = 'home'`),
  ],
);

/** Additions and removals by key, with their responses: they outlive the addresses themselves. */
export const addressRequests = pgTable(
  'address_requests',
  {
    shopperId: text('shopper_id')
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    idempotencyKey: text('idempotency_key').notNull(),
    payloadHash: text('payload_hash').notNull(),
    /** The address that was added; null for a removal. */
    answer: jsonb('answer').$type<Address>(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.shopperId, table.idempotencyKey] }),
    index('address_requests_age').on(table.createdAt),
  ],
);
