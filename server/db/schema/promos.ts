import { type AnyColumn, sql } from 'drizzle-orm';
import { boolean, type CheckBuilder, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import {
  PROMO_FUNDERS,
  PROMO_TARGETS,
  type PromoDiscount,
  type PromoFunder,
  type PromoTarget,
} from '../../../rules/promo-discounts.ts';
import { Promo } from '../../../services/contracts/checkouts.ts';

/** What an order needs for a code. */
const conditionColumns = () => ({
  /** What the items it's for must come to after sales, in cents. */
  minimum: integer('minimum').notNull().default(0),
  /** The products and departments whose items it's for; all items if both are empty. */
  products: text('products').array().notNull().default(sql`'{}'::text[]`),
  departments: text('departments').array().notNull().default(sql`'{}'::text[]`),
  /** Whether an order can have it together with another code. */
  combines: boolean('combines').notNull().default(true),
});

/** The promo codes shoppers can use. */
export const promoCodes = pgTable('promo_codes', {
  /** In upper case. */
  code: text('code').primaryKey(),
  couponId: text('coupon_id').notNull(),
  /** For the shopper. */
  description: text('description').notNull(),
  appliesTo: text('applies_to').$type<PromoTarget>().notNull(),
  percentOff: integer('percent_off').notNull(),
  fundedBy: text('funded_by').$type<PromoFunder>().notNull().default('STORE'),
  /** The first and last day it can be entered, YYYY-MM-DD where the order is received; null if there's none. */
  firstDay: text('first_day'),
  lastDay: text('last_day'),
  /** Whether each shopper has it for one order that isn't canceled. */
  oncePerShopper: boolean('once_per_shopper').notNull().default(false),
  /** Whether it's only for shoppers who have no other order that isn't canceled. */
  firstOrderOnly: boolean('first_order_only').notNull().default(false),
  /** How many orders that aren't canceled can have it; null if any number can. */
  totalUses: integer('total_uses'),
  /** What it can take off all these orders together, in cents; null if there's no end. */
  budget: integer('budget'),
  ...conditionColumns(),
});

/** A promo code's terms, which an order keeps. */
export const PromoTerms = v.object({
  ...v.omit(Promo, ['discount', 'shortBy']).entries,
  appliesTo: v.picklist(PROMO_TARGETS),
  percentOff: v.number(),
  fundedBy: v.picklist(PROMO_FUNDERS),
  minimum: v.number(),
  products: v.array(v.string()),
  departments: v.array(v.string()),
  combines: v.boolean(),
  /** Whether it has a budget, so that changes to an order never raise what it takes off. */
  isBudgeted: v.boolean(),
});
export type PromoTerms = v.InferOutput<typeof PromoTerms>;

/** A promo code as stored with a checkout: its terms when that was last priced, and what it takes off. */
export interface StoredPromo extends PromoTerms, PromoDiscount {}

/** A promo code of a checkout or of changes to an order. */
export const promoColumns = () => ({
  /** Counts from 1, in the order they were added. */
  position: integer('position').notNull(),
  code: text('code').notNull(),
  couponId: text('coupon_id').notNull(),
  description: text('description').notNull(),
  appliesTo: text('applies_to').$type<PromoTarget>().notNull(),
  percentOff: integer('percent_off').notNull(),
  fundedBy: text('funded_by').$type<PromoFunder>().notNull(),
  ...conditionColumns(),
  isBudgeted: boolean('is_budgeted').notNull().default(false),
  discount: integer('discount').notNull(),
  shortBy: integer('short_by').notNull().default(0),
});

type PromoColumns = Record<keyof ReturnType<typeof promoColumns>, AnyColumn>;

/** What holds of every promo code. `name` is the table's. */
export const promoChecks = (name: string, promo: PromoColumns): CheckBuilder[] => [
  check(`${name}_position`, sql`${promo.position} > 0`),
  check(`${name}_discount`, sql`${promo.discount} >= 0 and ${promo.percentOff} between 1 and 100`),
  check(
    `${name}_short`,
    sql`${promo.shortBy} between 0 and ${promo.minimum} and (${promo.shortBy} = 0 or ${promo.discount} = 0)`,
  ),
];
