import { anyOf } from '../db/any-of.ts';
import type { Database } from '../db/database.ts';
import { type PromoTerms, promoCodes } from '../db/schema/promos.ts';

export type PromoCode = typeof promoCodes.$inferSelect;

/** Those of the codes that exist. */
export const readPromoCodes = (db: Database, codes: readonly string[]): Promise<PromoCode[]> =>
  db.select().from(promoCodes).where(anyOf(promoCodes.code, codes)).prepare('promos_read').execute();

export const termsOf = ({ code, couponId, description, appliesTo, percentOff }: PromoCode): PromoTerms => ({
  code,
  couponId,
  description,
  appliesTo,
  percentOff,
});

export const isPromoExpiredAt = ({ expiresAt }: Pick<PromoCode, 'expiresAt'>, at: Date): boolean =>
  expiresAt !== null && expiresAt <= at;
