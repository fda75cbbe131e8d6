import { type AnyColumn, sql } from 'drizzle-orm';
import { boolean, type CheckBuilder, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { Promo } from '../../../services/contracts/checkouts.ts';
import { instant } from '../columns.ts';

/** What a promo code takes its percentage off. */
export const PROMO_TARGETS = ['ITEMS', 'DELIVERY_FEE'] as const;
export type PromoTarget = (typeof PROMO_TARGETS)[number];

/** The promo codes shoppers can use. */
export const promoCodes = pgTable('promo_codes', {
  /** In upper case. */
  code: text('code').primaryKey(),
  couponId: text('coupon_id').notNull(),
  /** For the shopper. */
  description: text('description').notNull(),
  appliesTo: text('applies_to').$type<PromoTarget>().notNull(),
  percentOff: integer('percent_off').notNull(),
  expiresAt: instant('expires_at'),
  /** Whether each shopper has it for one order that isn't canceled. */
  oncePerShopper: boolean('once_per_shopper').notNull().default(false),
});

/** A promo code's terms. */
export const PromoTerms = v.object({
  ...v.omit(Promo, ['discount']).entries,
  appliesTo: v.picklist(PROMO_TARGETS),
  percentOff: v.number(),
});
export type PromoTerms = v.InferOutput<typeof PromoTerms>;

/** A promo code as stored with a checkout: its terms when that was last priced, and what it takes off, in cents. */
export interface StoredPromo extends PromoTerms {
  discount: number;
}

/** A promo code of a checkout or of changes to an order. */
export const promoColumns = () => ({
  /** Counts from 1, in the order they were added. */
  position: integer('position').notNull(),
  code: text('code').notNull(),
  couponId: text('coupon_id').notNull(),
  description: text('description').notNull(),
  appliesTo: text('applies_to').$type<PromoTarget>().notNull(),
  percentOff: integer('percent_off').notNull(),
  discount: integer('discount').notNull(),
});

type PromoColumns = Record<keyof ReturnType<typeof promoColumns>, AnyColumn>;

/** What holds of every promo code. `name` is the table's. */
export const promoChecks = (name: string, promo: PromoColumns): CheckBuilder[] => [
  check(`${name}_position`, sql`${promo.position} > 0`),
  check(`${name}_discount`, sql`${promo.discount} >= 0 and ${promo.percentOff} between 1 and 100`),
];
