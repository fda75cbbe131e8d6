import { notInArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { departments, products, sellers } from '../db/schema/catalog.ts';
import { everyColumn } from '../db/upsert.ts';
import { imageUrl, productOf } from './department.ts';
import { DEPARTMENTS } from './departments/index.ts';
import { SELLERS } from './sellers.ts';

/** Writes departments, sellers, and products from their files; products no longer there become unavailable. */
export async function seedCatalog(tx: Database): Promise<void> {
  await tx
    .insert(departments)
    .values(
      DEPARTMENTS.map(({ id, name, drawing }, position) => ({
        id,
        name,
        imageUrl: imageUrl(drawing),
        position,
      })),
    )
    .onConflictDoUpdate({ target: departments.id, set: everyColumn(departments) });
  await tx
    .insert(sellers)
    .values(Object.entries(SELLERS).map(([id, name]) => ({ id, name })))
    .onConflictDoUpdate({ target: sellers.id, set: everyColumn(sellers) });
  const rows = DEPARTMENTS.flatMap((department) =>
    department.lines.map((line, position) => productOf(department, line, position)),
  );
  await tx
    .insert(products)
    .values(rows)
    .onConflictDoUpdate({ target: products.gtin13, set: everyColumn(products) });
  await tx
    .update(products)
    .set({ available: false })
    .where(
      notInArray(
        products.gtin13,
        rows.map(({ gtin13 }) => gtin13),
      ),
    );
}
