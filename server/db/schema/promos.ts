import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
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
export const StoredPromo = v.object({ ...PromoTerms.entries, ...v.pick(Promo, ['discount']).entries });
export type StoredPromo = v.InferOutput<typeof StoredPromo>;
