import { asc, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { shippingOptions as options, warehouses } from '../db/schema/shipping.ts';
import type { Sellers } from '../ports/sellers.ts';
import { shippingOptions } from './shipping-options.ts';

const readOptions = prepared('sellers_read_options', (db, given: Givens<{ sellerId: string }>) =>
  db
    .select({ warehouse: warehouses, option: options })
    .from(options)
    .innerJoin(warehouses, eq(warehouses.sellerId, options.sellerId))
    .where(eq(options.sellerId, given.sellerId))
    .orderBy(asc(options.position), asc(options.id)),
);

/** The sellers and the chain's own warehouse, as their imported prices and days say. */
export const openSellers = (db: Database): Sellers => ({
  quote: async (request) => {
    const rows = await readOptions(db, { sellerId: request.sellerId });
    const [first] = rows;
    if (!first) return [];
    return shippingOptions({ ...first.warehouse, options: rows.map(({ option }) => option) }, request);
  },
});
