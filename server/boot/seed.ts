import { asc, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { operators } from '../db/schema/operators.ts';
import { seeds } from '../db/schema/seeds.ts';
import { shoppers } from '../db/schema/shoppers.ts';
import { StartError } from '../db/start-error.ts';
import { withTransaction } from '../db/transaction.ts';
import { createLog } from '../http/log.ts';
import { seedDemo } from '../sandbox/seed/index.ts';
import { seedChain } from '../sandbox/seed/seed-chain.ts';
import { DEMO_OPERATORS, seedOperators } from '../sandbox/seed/seed-operators.ts';
import { DEMO_SHOPPERS } from '../sandbox/seed/shoppers.ts';
import type { Env } from '../settings/env.ts';
import { sandboxWithin } from './processors.ts';

/** A sandbox's data, written again if its version changes. */
interface Seed {
  name: string;
  version: string;
  write: (tx: Database) => Promise<void>;
}

/** Production starts empty. What a chain has imported is never written over, not even a sandbox's: its version stays. */
const seedsOf = (env: Env): Seed[] =>
  env.sandbox
    ? [
        { name: 'chain', version: '1', write: seedChain },
        { name: 'operators', version: '1', write: seedOperators },
        {
          name: 'shoppers',
          version: '5',
          write: (tx) => seedDemo(tx, { env, ...sandboxWithin(tx, { env, log: createLog('silent') }) }),
        },
      ]
    : [];

/** Writes the data unless this version has been written before; of processes that start together, only one does. */
async function writeOnce(tx: Database, { name, version, write }: Seed): Promise<void> {
  const changed = await tx
    .insert(seeds)
    .values({ name, version })
    .onConflictDoUpdate({
      target: seeds.name,
      set: { version },
      setWhere: sql`${seeds.version} <> excluded.version`,
    })
    .returning({ name: seeds.name });
  if (changed.length > 0) await write(tx);
}

/** Throws a StartError if production was given a sandbox's database, in which anyone can sign in or call the staff API. */
export async function refuseDemoPeople(db: Database): Promise<void> {
  const ids = DEMO_SHOPPERS.map(({ id }) => id);
  const emails = DEMO_SHOPPERS.map(({ email }) => email);
  const [found] = await db
    .select({ email: shoppers.email })
    .from(shoppers)
    .where(or(inArray(shoppers.id, ids), inArray(shoppers.email, emails)))
    .orderBy(asc(shoppers.email))
    .limit(1);
  if (!found) return refuseDemoOperators(db);
  throw new StartError(
    `The database has the sandbox's shoppers, such as ${found.email}, whose password everyone knows: give production a database of its own.`,
  );
}

async function refuseDemoOperators(db: Database): Promise<void> {
  const ids = DEMO_OPERATORS.map(({ id }) => id);
  const found = await db.$count(operators, inArray(operators.id, ids));
  if (found === 0) return;
  throw new StartError(
    "The database has the sandbox's operators, whose keys everyone knows: give production a database of its own.",
  );
}

/** Fills a sandbox with a demo chain and demo shoppers, once. */
export async function seedDatabase(db: Database, env: Env): Promise<void> {
  if (!env.sandbox) return;
  const written = new Map((await db.select().from(seeds)).map(({ name, version }) => [name, version]));
  const missing = seedsOf(env).filter(({ name, version }) => written.get(name) !== version);
  if (missing.length === 0) return;
  await withTransaction(db, async (tx) => {
    for (const each of missing) await writeOnce(tx, each);
  });
}
