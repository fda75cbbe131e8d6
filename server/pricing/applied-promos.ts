import { and } from 'drizzle-orm';
import type { Applied } from '../../rules/promo-discounts.ts';
import { anyOf } from '../db/any-of.ts';
import type { Database } from '../db/database.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { products } from '../db/schema/catalog.ts';
import type { PromoTerms, StoredPromo } from '../db/schema/promos.ts';

/** A code's terms on an order, with which of its items they're for. */
export interface AppliedPromo extends PromoTerms, Applied {}

const readInDepartments = prepared(
  'products_read_in_departments',
  (db, given: Givens<{ gtins: readonly string[]; departments: readonly string[] }>) =>
    db
      .select({ gtin13: products.gtin13, departmentId: products.departmentId })
      .from(products)
      .where(and(anyOf(products.gtin13, given.gtins), anyOf(products.departmentId, given.departments))),
);

/** The codes with which of these products they're for. */
export async function appliedTo(
  db: Database,
  promos: readonly PromoTerms[],
  gtins: readonly string[],
): Promise<AppliedPromo[]> {
  const departments = promos.flatMap((promo) => promo.departments);
  const found = departments.length > 0 ? await readInDepartments(db, { gtins, departments }) : [];
  return promos.map((promo) => {
    const isForAll = promo.products.length === 0 && promo.departments.length === 0;
    const inDepartments = found
      .filter(({ departmentId }) => promo.departments.includes(departmentId))
      .map(({ gtin13 }) => gtin13);
    return { ...promo, gtins: isForAll ? null : [...promo.products, ...inDepartments], most: null };
  });
}

/**
 * The same for the codes of a placed order. One that took nothing off never will, and one with a budget takes off no more than it
 * did: what's left of the budget was counted when the order was placed.
 */
export async function stillAppliedTo(
  db: Database,
  promos: readonly StoredPromo[],
  gtins: readonly string[],
): Promise<AppliedPromo[]> {
  const terms = promos.map(({ discount: _, shortBy: __, ...promo }) => promo);
  const applied = await appliedTo(db, terms, gtins);
  return applied.map((promo, index) => {
    const { discount = 0, isBudgeted = false } = promos[index] ?? {};
    return { ...promo, most: discount === 0 || isBudgeted ? discount : null };
  });
}

/** The same without minimums: what the store didn't find, or refunds, doesn't cost the shopper the code. */
export async function keptThrough(
  db: Database,
  {
    promos,
    lineItems,
  }: { promos: readonly StoredPromo[]; lineItems: readonly { cart: { gtin13: string } }[] },
): Promise<AppliedPromo[]> {
  const applied = await stillAppliedTo(
    db,
    promos,
    lineItems.map(({ cart }) => cart.gtin13),
  );
  return applied.map((promo) => ({ ...promo, minimum: 0 }));
}
