import { type AnyColumn, sql } from 'drizzle-orm';
import { boolean, type CheckBuilder, check, integer, text } from 'drizzle-orm/pg-core';
import type { SubstitutionPolicy } from '../../../services/contracts/substitutions.ts';
import type { TaxCategory } from '../../../services/contracts/tax.ts';

/**
 * A line of a checkout or of changes to an order, as it was priced. Money is in cents, weights are in grams. The product isn't
 * referred to: a line stays what it was when the store no longer sells it.
 */
export const lineColumns = () => ({
  /** Counts from 1. */
  position: integer('position').notNull(),
  gtin13: text('gtin13').notNull(),
  /** 0 if nothing was found of it. */
  quantity: integer('quantity').notNull(),
  description: text('description').notNull(),
  customerFacingSize: text('customer_facing_size').notNull(),
  imageUrl: text('image_url').notNull(),
  /** With its promotion and its coupon, and without them. */
  total: integer('total').notNull(),
  regularTotal: integer('regular_total').notNull(),
  /** What a pound of it costs, with its promotion and without it; null if it isn't sold by weight. */
  poundPrice: integer('pound_price'),
  regularPoundPrice: integer('regular_pound_price'),
  /** Its share of what promo codes take off the items; not deducted from `total`. */
  promoDiscount: integer('promo_discount').notNull(),
  /** The part of that which a manufacturer pays for. */
  manufacturerDiscount: integer('manufacturer_discount').notNull(),
  /** Its flash sale's, of which a line has one at most. */
  couponId: text('coupon_id'),
  couponDescription: text('coupon_description'),
  couponDiscount: integer('coupon_discount'),
  snapEligible: boolean('snap_eligible').notNull(),
  /** The deposit on one of it, for all its containers together; null without a deposit. */
  depositAmount: integer('deposit_amount'),
  depositContainers: integer('deposit_containers'),
  depositTaxed: boolean('deposit_taxed'),
  taxCategory: text('tax_category').$type<TaxCategory>().notNull(),
  soldByWeight: boolean('sold_by_weight').notNull(),
  minimumAgeToBuy: integer('minimum_age_to_buy'),
  prop65Warning: text('prop65_warning'),
  substitutionPolicy: text('substitution_policy').$type<SubstitutionPolicy>().notNull(),
  /** What the shopper chose to get in its place. */
  chosenGtin13: text('chosen_gtin13'),
  chosenDescription: text('chosen_description'),
  instructions: text('instructions'),
  /** How many were ordered, 0 of a substitute; null until the order is picked. */
  pickedOrdered: integer('picked_ordered'),
  /** Null if it isn't sold by weight. */
  pickedWeight: integer('picked_weight'),
  /** What isn't charged of its weight. */
  pickedWaived: integer('picked_waived'),
  /** What it was picked in place of. */
  replacedGtin13: text('replaced_gtin13'),
  replacedDescription: text('replaced_description'),
});

type LineColumns = Record<keyof ReturnType<typeof lineColumns>, AnyColumn>;

/** What holds of every line. `name` is the table's. */
export const lineChecks = (name: string, line: LineColumns): CheckBuilder[] => [
  check(`${name}_position`, sql`${line.position} > 0`),
  check(
    `${name}_quantity`,
    sql`${line.quantity} > 0 or (${line.quantity} = 0 and ${line.pickedOrdered} is not null)`,
  ),
  check(
    `${name}_totals`,
    sql`${line.manufacturerDiscount} >= 0 and ${line.promoDiscount} >= ${line.manufacturerDiscount} and ${line.total} >= ${line.promoDiscount} and ${line.regularTotal} >= ${line.total}`,
  ),
  check(
    `${name}_deposit`,
    sql`num_nulls(${line.depositAmount}, ${line.depositContainers}, ${line.depositTaxed}) in (0, 3)
      and ${line.depositAmount} > 0 and ${line.depositContainers} > 0`,
  ),
  check(
    `${name}_pound`,
    sql`num_nulls(${line.poundPrice}, ${line.regularPoundPrice}) in (0, 2) and ${line.poundPrice} >= 0`,
  ),
  check(
    `${name}_coupon`,
    sql`num_nulls(${line.couponId}, ${line.couponDescription}, ${line.couponDiscount}) in (0, 3)
      and ${line.couponDiscount} > 0`,
  ),
  check(
    `${name}_chosen`,
    sql`num_nulls(${line.chosenGtin13}, ${line.chosenDescription}) =
      case when ${line.substitutionPolicy} = 'CHOSEN_SUBSTITUTE' then 0 else 2 end`,
  ),
  check(
    `${name}_picked`,
    sql`num_nulls(${line.replacedGtin13}, ${line.replacedDescription}) in (0, 2)
      and (${line.pickedOrdered} is not null
        or num_nonnulls(${line.pickedWeight}, ${line.pickedWaived}, ${line.replacedGtin13}) = 0)
      and ${line.pickedOrdered} >= 0 and ${line.pickedWeight} > 0 and ${line.pickedWaived} >= 0`,
  ),
];
