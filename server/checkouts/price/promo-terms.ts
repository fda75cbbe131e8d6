import { anyOf } from '../../db/any-of.ts';
import type { Database } from '../../db/database.ts';
import { type PromoTerms, promoCodes } from '../../db/schema/promos.ts';

export type PromoCode = typeof promoCodes.$inferSelect;

/** Those of the codes that exist. */
export const readPromoCodes = (db: Database, codes: readonly string[]): Promise<PromoCode[]> =>
  db.select().from(promoCodes).where(anyOf(promoCodes.code, codes));

export const termsOf = (promo: PromoCode): PromoTerms => ({
  code: promo.code,
  couponId: promo.couponId,
  description: promo.description,
  appliesTo: promo.appliesTo,
  percentOff: promo.percentOff,
  fundedBy: promo.fundedBy,
  minimum: promo.minimum,
  products: promo.products,
  departments: promo.departments,
  combines: promo.combines,
  isBudgeted: promo.budget !== null,
});
