import type { Database } from './db/database.ts';
import { withTransaction } from './db/transaction.ts';
import { seedShoppers } from './sandbox/seed/seed-shoppers.ts';

/** Fills the store with what it sells and, in sandbox mode, with the demo shoppers. */
export async function seed(db: Database, { sandbox }: { sandbox: boolean }): Promise<void> {
  await withTransaction(db, async (tx) => {
    if (sandbox) await seedShoppers(tx);
  });
}
