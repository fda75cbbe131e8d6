import type { Database } from '../../db/database.ts';
import type { SeedParts } from './place-demo-order.ts';
import { seedAccount } from './seed-account.ts';
import { seedAddresses } from './seed-addresses.ts';
import { seedCarts } from './seed-carts.ts';
import { seedOrders } from './seed-orders.ts';
import { seedShoppers } from './seed-shoppers.ts';
import { seedWallets } from './seed-wallets.ts';

/** Writes the data of all demo shoppers, or only of the given ones; existing data stays. */
export async function seedDemo(tx: Database, parts: SeedParts, emails?: readonly string[]): Promise<void> {
  await seedShoppers(tx, emails);
  await seedAccount(tx, emails);
  await seedAddresses(tx, emails);
  await parts.fillVault();
  await seedWallets(tx, emails);
  await seedCarts(tx, emails);
  await seedOrders(tx, parts, emails);
}
