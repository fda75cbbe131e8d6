import { notInArray } from 'drizzle-orm';
import { gtinOf } from '../catalog/gtin.ts';
import type { Database } from '../db/database.ts';
import { flashSales } from '../db/schema/fulfillment.ts';
import { everyColumn } from '../db/upsert.ts';

type Sale = Pick<typeof flashSales.$inferInsert, 'percentOff' | 'maxQuantity' | 'modality'> & {
  product: readonly [department: string, number: number];
  /** The hours of the store's day, from and to. */
  hours: readonly [from: number, to: number];
};

/** Evenings for deliveries, quiet mornings for pickups. */
export const FLASH_SALES: readonly Sale[] = [
  { product: ['frozen', 1], percentOff: 30, maxQuantity: 4, modality: 'DELIVERY', hours: [17, 24] },
  { product: ['frozen', 4], percentOff: 20, maxQuantity: 1, modality: 'DELIVERY', hours: [17, 24] },
  { product: ['beverages', 6], percentOff: 40, maxQuantity: 2, modality: 'DELIVERY', hours: [19, 24] },
  { product: ['snacks', 15], percentOff: 25, maxQuantity: 10, modality: 'DELIVERY', hours: [9, 12] },
  { product: ['deli', 4], percentOff: 25, maxQuantity: 10, modality: 'PICKUP', hours: [6, 11] },
  { product: ['bakery', 5], percentOff: 50, maxQuantity: 2, modality: 'PICKUP', hours: [20, 24] },
  { product: ['beverages', 12], percentOff: 15, maxQuantity: 3, modality: null, hours: [12, 14] },
];

function rowOf({ product: [department, number], hours: [fromHour, toHour], ...sale }: Sale) {
  const gtin13 = gtinOf(department, number);
  return { ...sale, id: `${gtin13}-${sale.modality}`, gtin13, fromHour, toHour };
}

/** Writes the flash sales listed here and ends all others. */
export async function seedFlashSales(tx: Database): Promise<void> {
  const rows = FLASH_SALES.map(rowOf);
  await tx
    .insert(flashSales)
    .values(rows)
    .onConflictDoUpdate({ target: flashSales.id, set: everyColumn(flashSales) });
  await tx.delete(flashSales).where(
    notInArray(
      flashSales.id,
      rows.map(({ id }) => id),
    ),
  );
}
