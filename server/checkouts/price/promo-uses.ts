import { and, asc, count, eq, gt, inArray, isNotNull, isNull, ne, or, sum } from 'drizzle-orm';
import { type PromoUse, usesRefusal } from '../../../rules/promo-refusals.ts';
import { anyOf } from '../../db/any-of.ts';
import type { Database } from '../../db/database.ts';
import { type Givens, prepared } from '../../db/prepared.ts';
import { checkoutPromos, checkouts } from '../../db/schema/checkouts.ts';
import { orders } from '../../db/schema/orders.ts';
import { promoCodes } from '../../db/schema/promos.ts';
import { type PromoCode, readPromoCodes } from './promo-terms.ts';

interface Of {
  shopperId: string;
  /** The checkout they're for, whose own codes don't count; null before there is one. */
  id: string | null;
}

/** A checkout that's being placed, or an order that isn't canceled. */
const counts = and(
  inArray(checkouts.status, ['PLACING', 'PLACED']),
  or(isNull(orders.status), ne(orders.status, 'CANCELED')),
);

const readOwnUses = prepared(
  'checkouts_read_used_promos',
  (db, given: Givens<{ shopperId: string; id: string }>) =>
    db
      .select({ code: checkoutPromos.code })
      .from(checkouts)
      .leftJoin(orders, eq(orders.checkoutId, checkouts.id))
      .leftJoin(
        checkoutPromos,
        and(eq(checkoutPromos.checkoutId, checkouts.id), gt(checkoutPromos.discount, 0)),
      )
      .where(and(eq(checkouts.shopperId, given.shopperId), ne(checkouts.id, given.id), counts)),
);

const countUses = prepared(
  'promos_count_uses',
  (db, given: Givens<{ codes: readonly string[]; id: string }>) =>
    db
      .select({
        code: checkoutPromos.code,
        uses: count(),
        spent: sum(checkoutPromos.discount).mapWith(Number),
      })
      .from(checkoutPromos)
      .innerJoin(checkouts, eq(checkouts.id, checkoutPromos.checkoutId))
      .leftJoin(orders, eq(orders.checkoutId, checkouts.id))
      .where(
        and(
          anyOf(checkoutPromos.code, given.codes),
          gt(checkoutPromos.discount, 0),
          ne(checkouts.id, given.id),
          counts,
        ),
      )
      .groupBy(checkoutPromos.code),
);

/** What other orders did with the codes, as far as their rules ask. */
export async function readPromoUses(
  db: Database,
  codes: readonly PromoCode[],
  { shopperId, id }: Of,
): Promise<ReadonlyMap<string, PromoUse>> {
  const asksShopper = codes.some(({ oncePerShopper, firstOrderOnly }) => oncePerShopper || firstOrderOnly);
  const counted = codes.filter(({ totalUses, budget }) => totalUses !== null || budget !== null);
  const own = asksShopper ? await readOwnUses(db, { shopperId, id: id ?? '' }) : [];
  const used =
    counted.length > 0 ? await countUses(db, { codes: counted.map(({ code }) => code), id: id ?? '' }) : [];
  return new Map(
    codes.map(({ code }) => {
      const { uses = 0, spent = 0 } = used.find((one) => one.code === code) ?? {};
      const isUsedByShopper = own.some((one) => one.code === code);
      return [code, { hasOrdered: own.length > 0, isUsedByShopper, uses, spent }];
    }),
  );
}

const lockCounted = prepared('promos_lock_counted', (db, given: Givens<{ codes: readonly string[] }>) =>
  db
    .select({ code: promoCodes.code })
    .from(promoCodes)
    .where(
      and(
        anyOf(promoCodes.code, given.codes),
        or(isNotNull(promoCodes.totalUses), isNotNull(promoCodes.budget)),
      ),
    )
    .orderBy(asc(promoCodes.code))
    .for('update'),
);

interface PlacedPromos extends Of {
  promos: readonly { code: string; discount: number }[];
}

/**
 * Why a code that takes something off an order leaves nothing for it after all, in words; null if all do. Locks the codes whose
 * uses are counted until the end of the transaction, so that of two orders for the last use one waits for the other.
 */
export async function placedPromoRefusal(
  tx: Database,
  { promos, ...of }: PlacedPromos,
): Promise<string | null> {
  const used = promos.filter(({ discount }) => discount > 0);
  if (used.length === 0) return null;
  const names = used.map(({ code }) => code);
  await lockCounted(tx, { codes: names });
  const codes = await readPromoCodes(tx, names);
  const uses = await readPromoUses(tx, codes, of);
  const words = used.map(({ code, discount }) => {
    const known = codes.find((one) => one.code === code);
    const use = uses.get(code);
    return known && use ? usesRefusal(known, use, discount) : null;
  });
  return words.find((one) => one !== null) ?? null;
}
