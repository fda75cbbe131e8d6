import { notInArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { promoCodes } from '../db/schema/promos.ts';
import { everyColumn } from '../db/upsert.ts';

type Code = Omit<typeof promoCodes.$inferInsert, 'couponId' | 'expiresAt'> & { expiresAt?: string };

/** The codes that shoppers can use. */
export const PROMO_CODES: readonly Code[] = [
  {
    code: 'WELCOME10',
    description: '10% off your items',
    appliesTo: 'ITEMS',
    percentOff: 10,
    oncePerShopper: true,
  },
  { code: 'FREEDELIVERY', description: 'Free delivery', appliesTo: 'DELIVERY_FEE', percentOff: 100 },
  {
    code: 'EXPIRED',
    description: '20% off your items',
    appliesTo: 'ITEMS',
    percentOff: 20,
    expiresAt: '2025-12-31T23:59:59Z',
  },
];

/** Writes the codes listed here and ends all others; orders keep theirs. */
export async function seedPromoCodes(tx: Database): Promise<void> {
  const rows = PROMO_CODES.map(({ expiresAt, ...code }) => ({
    ...code,
    couponId: `PROMO-${code.code}`,
    expiresAt: expiresAt ? new Date(expiresAt) : null,
  }));
  await tx
    .insert(promoCodes)
    .values(rows)
    .onConflictDoUpdate({ target: promoCodes.code, set: everyColumn(promoCodes) });
  await tx.delete(promoCodes).where(
    notInArray(
      promoCodes.code,
      rows.map(({ code }) => code),
    ),
  );
}
