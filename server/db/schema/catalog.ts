import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Beverage, Container } from '../../../rules/deposits.ts';
import type { SnapCategory } from '../../../rules/snap.ts';
import type { TaxCategory } from '../../../services/contracts/tax.ts';
import { instant, localTime } from '../columns.ts';

export const departments = pgTable('departments', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  imageUrl: text('image_url').notNull(),
  position: integer('position').notNull(),
});

/** Marketplace sellers; the store itself isn't one. */
export const sellers = pgTable('sellers', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
});

/**
 * Prices are in integer cents; a promotion is `promoNfor` units for `promoNforPrice` together. What's sold by weight has a
 * price per pound, and its unit prices are what a piece costs that weighs `weight`.
 */
export const products = pgTable(
  'products',
  {
    gtin13: text('gtin13').primaryKey(),
    departmentId: text('department_id')
      .notNull()
      .references(() => departments.id),
    position: integer('position').notNull(),
    description: text('description').notNull(),
    brand: text('brand').notNull(),
    customerFacingSize: text('customer_facing_size').notNull(),
    imageUrl: text('image_url').notNull(),
    unitPrice: integer('unit_price').notNull(),
    /** Null for what isn't sold by weight. */
    pricePerPound: integer('price_per_pound'),
    promoNfor: integer('promo_nfor'),
    promoNforPrice: integer('promo_nfor_price'),
    promoPricePerPound: integer('promo_price_per_pound'),
    /** How many units per order the promotion covers. */
    promoLimit: integer('promo_limit'),
    promoExpiresAt: instant('promo_expires_at'),
    offerCode: text('offer_code'),
    soldByWeight: boolean('sold_by_weight').notNull(),
    /** By federal law; a state may restrict the categories. */
    snapEligible: boolean('snap_eligible').notNull(),
    snapCategories: jsonb('snap_categories').$type<SnapCategory[]>().notNull(),
    /** What deposit laws ask of a drink; all null for everything else. Volumes are in milliliters. */
    beverage: text('beverage').$type<Beverage>(),
    container: text('container').$type<Container>(),
    containerCount: integer('container_count'),
    containerVolume: integer('container_volume'),
    taxCategory: text('tax_category').$type<TaxCategory>().notNull(),
    alcohol: boolean('alcohol').notNull(),
    minimumAgeToBuy: integer('minimum_age_to_buy'),
    minimumOrderQuantity: integer('minimum_order_quantity').notNull(),
    maximumOrderQuantity: integer('maximum_order_quantity').notNull(),
    prop65: boolean('prop65').notNull(),
    sellerId: text('seller_id').references(() => sellers.id),
    soldInStore: boolean('sold_in_store').notNull(),
    shipToHomeItem: boolean('ship_to_home_item').notNull(),
    available: boolean('available').notNull(),
    heatSensitive: boolean('heat_sensitive').notNull(),
    /** Per unit, in grams. */
    weight: integer('weight'),
    details: text('details').notNull(),
    options: jsonb('options').$type<{ name: string; value: string }[]>().notNull(),
    taxonomies: jsonb('taxonomies').$type<string[]>().notNull(),
    restrictedStates: jsonb('restricted_states').$type<string[]>().notNull(),
    /** Postal codes, five digits. */
    restrictedZips: jsonb('restricted_zips').$type<string[]>().notNull(),
    /** Everything that a search reads, without case and accents. */
    searchText: text('search_text').notNull(),
  },
  // All that the lists of a large catalog read and are in the order of.
  (table) => [
    index('products_department').on(table.departmentId, table.position, table.description, table.gtin13),
    check(
      'products_containers',
      sql`num_nulls(${table.beverage}, ${table.container}, ${table.containerCount}, ${table.containerVolume}) in (0, 4)
        and ${table.containerCount} > 0 and ${table.containerVolume} > 0`,
    ),
  ],
);

/**
 * What a product costs in place of what the chain says, or that it isn't sold there, whole: its regular price and its promotion, which lasts as long as the row. The
 * store's row counts before its zone's, and of those at the same place, the one that began last.
 */
export const storePrices = pgTable(
  'store_prices',
  {
    /** A store's eight digits, or a price zone, which begins with a letter. */
    place: text('place').notNull(),
    gtin13: text('gtin13')
      .notNull()
      .references(() => products.gtin13),
    /** On the store's clocks, so that a zone's sale begins at every store's own midnight. */
    begins: localTime('begins').notNull(),
    ends: localTime('ends'),
    /** If it isn't, its price is charged nowhere. */
    sold: boolean('sold').notNull().default(true),
    /** In cents, for one; per pound if it's sold by weight. */
    price: integer('price').notNull(),
    promoNfor: integer('promo_nfor'),
    /** For so many, or per pound. */
    promoPrice: integer('promo_price'),
    promoLimit: integer('promo_limit'),
    offerCode: text('offer_code'),
  },
  (table) => [
    primaryKey({ columns: [table.place, table.gtin13, table.begins] }),
    check('store_prices_in_order', sql`${table.ends} > ${table.begins}`),
  ],
);

/** How many units of a product a place has left. Products without a row aren't counted: there is always more. */
export const stock = pgTable(
  'stock',
  {
    /** A store's, or the warehouse for what is shipped. */
    locationId: text('location_id').notNull(),
    gtin13: text('gtin13')
      .notNull()
      .references(() => products.gtin13),
    onHand: integer('on_hand').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.locationId, table.gtin13] }),
    check('stock_not_oversold', sql`${table.onHand} >= 0`),
  ],
);
