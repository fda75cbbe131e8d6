import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import { anyOf } from '../db/any-of.ts';
import type { Database } from '../db/database.ts';
import { checkoutPromos, checkouts } from '../db/schema/checkouts.ts';
import { orders } from '../db/schema/orders.ts';
import { promoCodes } from '../db/schema/promos.ts';

interface Codes {
  shopperId: string;
  /** The checkout they're for, whose own codes don't count; null before there is one. */
  id: string | null;
  promos: readonly { code: string }[];
}

/**
 * The promo codes that the shopper has used up with another checkout: one that's being placed, or an order that isn't
 * canceled. No lock is needed: a shopper has one open checkout, so one that's being placed came before this one was.
 */
export async function usedPromos(db: Database, { id, shopperId, promos }: Codes): Promise<string[]> {
  if (promos.length === 0) return [];
  const codes = promos.map(({ code }) => code);
  const once = await db
    .select({ code: promoCodes.code })
    .from(promoCodes)
    .where(and(anyOf(promoCodes.code, codes), eq(promoCodes.oncePerShopper, true)))
    .prepare('promos_read_once')
    .execute();
  if (once.length === 0) return [];
  const others = await db
    .select({ code: checkoutPromos.code })
    .from(checkouts)
    .innerJoin(checkoutPromos, eq(checkoutPromos.checkoutId, checkouts.id))
    .leftJoin(orders, eq(orders.checkoutId, checkouts.id))
    .where(
      and(
        eq(checkouts.shopperId, shopperId),
        ne(checkouts.id, id ?? ''),
        inArray(checkouts.status, ['PLACING', 'PLACED']),
        or(isNull(orders.status), ne(orders.status, 'CANCELED')),
      ),
    )
    .prepare('checkouts_read_used_promos')
    .execute();
  const used = new Set(others.map(({ code }) => code));
  return codes.filter((code) => used.has(code) && once.some((one) => one.code === code));
}
