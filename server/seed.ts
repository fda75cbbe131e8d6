import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { DEPARTMENTS } from './catalogue/departments/index.ts';
import { seedCatalogue } from './catalogue/seed-catalogue.ts';
import { SELLERS } from './catalogue/sellers.ts';
import type { Database } from './db/database.ts';
import { seeds } from './db/schema/seeds.ts';
import { withTransaction } from './db/transaction.ts';
import type { Env } from './env.ts';
import { ORGANIZATIONS, seedOrganizations } from './rewards/seed-organizations.ts';
import { seedDemo } from './sandbox/seed/index.ts';
import { PLACES, seedStores } from './stores/seed-stores.ts';

const versionOf = (data: unknown) => createHash('sha256').update(JSON.stringify(data)).digest('base64url');

/** Does `work` unless this version of it was done before; processes that start together do it once. */
async function seedOnce(tx: Database, name: string, version: string, work: () => Promise<void>) {
  const changed = await tx
    .insert(seeds)
    .values({ name, version })
    .onConflictDoUpdate({
      target: seeds.name,
      set: { version },
      setWhere: sql`${seeds.version} <> excluded.version`,
    })
    .returning({ name: seeds.name });
  if (changed.length > 0) await work();
}

/** Fills the store with what it sells and, in sandbox mode, with the demo shoppers: those once and for all. */
export async function seed(db: Database, env: Pick<Env, 'sandbox' | 'vaultKey'>): Promise<void> {
  await withTransaction(db, async (tx) => {
    await seedOnce(tx, 'catalogue', versionOf([DEPARTMENTS, SELLERS]), () => seedCatalogue(tx));
    await seedOnce(tx, 'stores', versionOf(PLACES), () => seedStores(tx));
    await seedOnce(tx, 'organizations', versionOf(ORGANIZATIONS), () => seedOrganizations(tx));
    if (!env.sandbox) return;
    await seedOnce(tx, 'shoppers', '4', () => seedDemo(tx, env));
  });
}
