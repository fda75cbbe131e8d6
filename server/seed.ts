import { seedCatalogue } from './catalogue/seed-catalogue.ts';
import type { Database } from './db/database.ts';
import { withTransaction } from './db/transaction.ts';
import type { Env } from './env.ts';
import { seedShoppers } from './sandbox/seed/seed-shoppers.ts';
<<<<<<< HEAD
import { seedVault } from './sandbox/seed/seed-vault.ts';
import { sealerOf } from './vault/seal.ts';
=======
import { seedStores } from './stores/seed-stores.ts';
>>>>>>> a7d0420 (Catalogue, stores, carts and line prices)

/** Fills the store with what it sells and, in sandbox mode, with the demo shoppers. */
export async function seed(db: Database, env: Pick<Env, 'sandbox' | 'vaultKey'>): Promise<void> {
  await withTransaction(db, async (tx) => {
<<<<<<< HEAD
    if (!env.sandbox) return;
    await seedShoppers(tx);
    await seedVault(tx, sealerOf(env));
=======
    await seedCatalogue(tx);
    await seedStores(tx);
    if (sandbox) await seedShoppers(tx);
>>>>>>> a7d0420 (Catalogue, stores, carts and line prices)
  });
}
