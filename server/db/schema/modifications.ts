import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { Reservation } from '../../../services/contracts/reservations.ts';
import { instant } from '../columns.ts';
import { checkouts } from './checkouts.ts';
import { lineChecks, lineColumns } from './lines.ts';
import { promoChecks, promoColumns } from './promos.ts';
import { shoppers } from './shoppers.ts';
import { tenderChecks, tenderColumns } from './tenders.ts';

/** Another time for an order. No place in it is taken before the change is saved. */
export const NewTime = v.object({
  slotId: v.string(),
  storeId: v.string(),
  startsAt: v.string(),
  endsAt: v.string(),
  capacity: v.number(),
  /** When the store needs to start on an order for it. */
  until: v.string(),
  quoteId: v.string(),
  optionIds: Reservation.entries.optionIds,
  selection: Reservation.entries.selections.item,
});
export type NewTime = v.InferOutput<typeof NewTime>;

/**
 * A placed order as it would be with the changes its shopper is about to make, priced with every one of them, or as it was
 * picked. Deleted when they're saved.
 */
export const modifications = pgTable(
  'modifications',
  {
    checkoutId: text('checkout_id')
      .primaryKey()
      .references(() => checkouts.id, { onDelete: 'cascade' }),
    shopperId: text('shopper_id')
      .notNull()
      .references(() => shoppers.id, { onDelete: 'cascade' }),
    versionKey: text('version_key').notNull(),
    /** Of the order it was made from. */
    orderVersionKey: text('order_version_key').notNull(),
    /** SAVING while an attempt to save it is running: then nothing changes it. */
    status: text('status').$type<'OPEN' | 'SAVING'>().notNull(),
    itemTotal: integer('item_total').notNull(),
    yellowTagDiscountTotal: integer('yellow_tag_discount_total').notNull(),
    fulfillmentTotal: integer('fulfillment_total').notNull(),
    taxTotal: integer('tax_total').notNull(),
    gratuityTotal: integer('gratuity_total').notNull(),
    total: integer('total').notNull(),
    /** Null for the time the order has. */
    time: jsonb('time').$type<NewTime>(),
    /** YYYY-MM-DD, once the age is verified for these changes. */
    dateOfBirth: text('date_of_birth'),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (table) => [index('modifications_shopper').on(table.shopperId)],
);

/** The lines an order would have with them. */
export const modificationLines = pgTable(
  'modification_lines',
  {
    checkoutId: text('checkout_id')
      .notNull()
      .references(() => modifications.checkoutId, { onDelete: 'cascade' }),
    ...lineColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.checkoutId, table.position] }),
    ...lineChecks('modification_lines', table),
  ],
);

/** How the changed order would be paid. */
export const modificationTenders = pgTable(
  'modification_tenders',
  {
    checkoutId: text('checkout_id')
      .notNull()
      .references(() => modifications.checkoutId, { onDelete: 'cascade' }),
    ...tenderColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.checkoutId, table.position] }),
    ...tenderChecks('modification_tenders', table),
  ],
);

/** What promo codes take off the changed order. */
export const modificationPromos = pgTable(
  'modification_promos',
  {
    checkoutId: text('checkout_id')
      .notNull()
      .references(() => modifications.checkoutId, { onDelete: 'cascade' }),
    ...promoColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.checkoutId, table.position] }),
    ...promoChecks('modification_promos', table),
  ],
);
