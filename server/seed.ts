import { seedCatalogue } from './catalogue/seed-catalogue.ts';
import type { Database } from './db/database.ts';
import { withTransaction } from './db/transaction.ts';
import type { Env } from './env.ts';
import { seedShoppers } from './sandbox/seed/seed-shoppers.ts';
import { seedVault } from './sandbox/seed/seed-vault.ts';
import { seedWallets } from './sandbox/seed/seed-wallets.ts';
import { seedStores } from './stores/seed-stores.ts';
import { sealerOf } from './vault/seal.ts';

/** Fills the store with what it sells and, in sandbox mode, with the demo shoppers. */
export async function seed(db: Database, env: Pick<Env, 'sandbox' | 'vaultKey'>): Promise<void> {
  await withTransaction(db, async (tx) => {
    await seedCatalogue(tx);
    await seedStores(tx);
    if (!env.sandbox) return;
    await seedShoppers(tx);
    await seedVault(tx, sealerOf(env));
    await seedWallets(tx);
  });
}
