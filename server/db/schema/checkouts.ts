import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type * as v from 'valibot';
import type { Language } from '../../../languages/languages.ts';
import type { AppName } from '../../../services/contracts/app-names.ts';
import type { BagFee } from '../../../services/contracts/bag-fee.ts';
import type { Checkout, CheckoutStatus, Contact } from '../../../services/contracts/checkouts.ts';
import type { DeliveryDetails } from '../../../services/contracts/delivery.ts';
import type { PickupType } from '../../../services/contracts/fulfillment.ts';
import type { Transaction } from '../../../services/contracts/payments.ts';
import type { TaxTerms } from '../../../services/contracts/tax.ts';
import type { Modality } from '../../../services/contracts/values.ts';
import { instant } from '../columns.ts';
import { reservations } from './fulfillment.ts';
import { lineChecks, lineColumns } from './lines.ts';
import { promoChecks, promoColumns } from './promos.ts';
import { shoppers } from './shoppers.ts';
import { tenderChecks, tenderColumns } from './tenders.ts';

/** An order in progress, priced when it was created: what was shown is what's charged. Money is in cents. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: text('id').primaryKey(),
    shopperId: text('shopper_id')
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    reservationId: text('reservation_id')
      .notNull()
      .references(() => reservations.id),
    cartId: text('cart_id').notNull(),
    /** What the shopper's page spoke: the order's emails do, too. */
    language: text('language').$type<Language>().notNull().default('en'),
    modality: text('modality').$type<Modality>().notNull(),
    /** Null unless it's picked up. */
    pickupType: text('pickup_type').$type<PickupType>(),
    /** The banner it was made with, by id; null if it's the default one's. */
    banner: text('banner'),
    appName: text('app_name').$type<AppName>().notNull(),
    versionKey: text('version_key').notNull(),
    status: text('status').$type<v.InferOutput<typeof CheckoutStatus>>().notNull(),
    /** Of the cart's lines it was created from (`server/checkouts/record/cart-checksum.ts`). */
    checksum: text('checksum').notNull(),
    itemTotal: integer('item_total').notNull(),
    yellowTagDiscountTotal: integer('yellow_tag_discount_total').notNull(),
    fulfillmentTotal: integer('fulfillment_total').notNull(),
    bagFee: jsonb('bag_fee').$type<BagFee>(),
    taxTotal: integer('tax_total').notNull(),
    taxTerms: jsonb('tax_terms').$type<TaxTerms>().notNull(),
    gratuityTotal: integer('gratuity_total').notNull(),
    total: integer('total').notNull(),
    contact: jsonb('contact').$type<Contact>(),
    /** Null for pickup and shipping. */
    details: jsonb('details').$type<DeliveryDetails>(),
    /** YYYY-MM-DD, if something is age-restricted. */
    dateOfBirth: text('date_of_birth'),
    /** The shopper selected its tenders; otherwise, they come from the wallet's preference. */
    tenderChosen: boolean('tender_chosen').notNull().default(false),
    transactions: jsonb('transactions').$type<v.InferOutput<typeof Transaction>[]>().notNull(),
    /** How many times it was changed since it was placed. */
    revision: integer('revision').notNull().default(0),
    /** What the order cost before its first modification. */
    originalSummary: jsonb('original_summary').$type<NonNullable<Checkout['originalSummary']>>(),
    rejection: jsonb('rejection').$type<NonNullable<Checkout['rejection']>>(),
    masterOrderId: text('master_order_id'),
    placedAt: instant('placed_at'),
    idempotencyKey: text('idempotency_key').notNull(),
    payloadHash: text('payload_hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('checkouts_key').on(table.shopperId, table.idempotencyKey),
    index('checkouts_reservation').on(table.reservationId),
    index('checkouts_newest').on(table.shopperId, table.createdAt),
    uniqueIndex('checkouts_one_open').on(table.shopperId).where(sql`${table.status} = 'DRAFT'`),
  ],
);

/** What's ordered, and once it's an order, what the store picks. */
export const checkoutLines = pgTable(
  'checkout_lines',
  {
    checkoutId: text('checkout_id')
      .notNull()
      .references(() => checkouts.id, { onDelete: 'cascade' }),
    ...lineColumns(),
    /** What was found of it; null before that, and once the order is picked, since the line then says so itself. */
    foundQuantity: integer('found_quantity'),
    foundWeight: integer('found_weight'),
    /** What was found in place of what's missing. */
    substituteGtin13: text('substitute_gtin13'),
    substituteQuantity: integer('substitute_quantity'),
  },
  (table) => [
    primaryKey({ columns: [table.checkoutId, table.position] }),
    ...lineChecks('checkout_lines', table),
    check(
      'checkout_lines_found',
      sql`num_nulls(${table.substituteGtin13}, ${table.substituteQuantity}) in (0, 2)
        and (${table.foundQuantity} is not null or num_nonnulls(${table.foundWeight}, ${table.substituteGtin13}) = 0)
        and ${table.foundQuantity} >= 0 and ${table.foundWeight} > 0 and ${table.substituteQuantity} > 0`,
    ),
  ],
);

/** How a checkout is paid. */
export const checkoutTenders = pgTable(
  'checkout_tenders',
  {
    checkoutId: text('checkout_id')
      .notNull()
      .references(() => checkouts.id, { onDelete: 'cascade' }),
    ...tenderColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.checkoutId, table.position] }),
    ...tenderChecks('checkout_tenders', table),
  ],
);

/** What promo codes take off a checkout. */
export const checkoutPromos = pgTable(
  'checkout_promos',
  {
    checkoutId: text('checkout_id')
      .notNull()
      .references(() => checkouts.id, { onDelete: 'cascade' }),
    ...promoColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.checkoutId, table.position] }),
    ...promoChecks('checkout_promos', table),
    index('checkout_promos_code').on(table.code),
  ],
);
