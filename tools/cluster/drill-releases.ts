import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, isNotNull, notLike } from 'drizzle-orm';
import { openDatabase } from '../../server/db/database.ts';
import { vaultCards } from '../../server/vault/schema.ts';
import type { Drill } from './a-drill.ts';
import { until } from './cluster.ts';
import { replaceAll } from './drill-shops.ts';
import { PRIMARY_URL } from './layout.ts';
import type { Keys } from './store-settings.ts';

/** What the next release adds to the tables: a column, and an index over every order there is. */
const MIGRATION = `ALTER TABLE "orders" ADD COLUMN "drilled" text;--> statement-breakpoint
CREATE INDEX "orders_drilled" ON "orders" ("drilled");
`;

/** A copy of a build with one more migration: the release after it. */
function nextRelease(built: string, folder: string): string {
  const next = join(folder, 'next-release');
  execFileSync('cp', ['--archive', '--link', built, next]);
  const migrations = join(next, 'server/db/migrations');
  const journal = join(migrations, 'meta/_journal.json');
  const { entries, ...others } = JSON.parse(readFileSync(journal, 'utf8'));
  const last = entries.at(-1);
  const added = { ...last, idx: last.idx + 1, when: last.when + 1, tag: `${last.idx + 1}`.padStart(4, '0') };
  // The file is the build's own, too.
  rmSync(journal);
  writeFileSync(journal, JSON.stringify({ ...others, entries: [...entries, added] }));
  writeFileSync(join(migrations, `${added.tag}.sql`), MIGRATION);
  return next;
}

export const migrate: Drill = {
  what: 'The next release, with a migration, beside this one until every process is replaced',
  failedCalls: 0,
  gap: 5,
  run: async (cluster) => {
    const since = Date.now();
    cluster.built = nextRelease(cluster.built, cluster.layout.folder);
    return { since, faults: await replaceAll(cluster) };
  },
};

const random = (): string => randomBytes(32).toString('base64');

/** What the next key of the vaults is called. */
const NEXT = 'next';

/** New ones for every key, each under the setting's name. */
const newKeys = (): Keys => ({
  AUTH_SECRETS: random(),
  VAULT_KEYS: `${NEXT}:${random()}`,
  VAULT_STORE_KEYS: random(),
  VAULT_PROCESSOR_KEYS: random(),
  PROCESSOR_KEYS: random(),
  PROCESSOR_WEBHOOK_SECRETS: `whsec_${random()}`,
});

/** The settings with one key after another, or the other way around. */
const joined = (first: Keys, second: Keys): Keys => {
  const both = (name: keyof Keys) => `${first[name]},${second[name]}`;
  return {
    AUTH_SECRETS: both('AUTH_SECRETS'),
    VAULT_KEYS: both('VAULT_KEYS'),
    VAULT_STORE_KEYS: both('VAULT_STORE_KEYS'),
    VAULT_PROCESSOR_KEYS: both('VAULT_PROCESSOR_KEYS'),
    PROCESSOR_KEYS: both('PROCESSOR_KEYS'),
    PROCESSOR_WEBHOOK_SECRETS: both('PROCESSOR_WEBHOOK_SECRETS'),
  };
};

/** Resolves once no card is sealed with another key than the next one. */
async function areResealed(): Promise<void> {
  const { db, close } = await openDatabase({ url: PRIMARY_URL, migrations: [], poolSize: 1 });
  const isOlder = and(isNotNull(vaultCards.sealedNumber), notLike(vaultCards.sealedNumber, `%.${NEXT}.%`));
  try {
    await until(
      'The vaults did not reseal their cards',
      async () => (await db.$count(vaultCards, isOlder)) === 0,
    );
  } finally {
    await close();
  }
}

/**
 * Every key in three steps, as docs/operations.md says: the new one known everywhere, then used everywhere, then the old one gone.
 * The old session secret stays: sessions signed with it are still good.
 */
export const rotateKeys: Drill = {
  what: 'Every key replaced in three steps, and cards resealed',
  failedCalls: 0,
  gap: 5,
  run: async (cluster) => {
    const since = Date.now();
    const [old, next] = [cluster.keys, newKeys()];
    const faults: string[] = [];
    cluster.keys = joined(old, next);
    faults.push(...(await replaceAll(cluster)));
    cluster.keys = joined(next, old);
    faults.push(...(await replaceAll(cluster)));
    await areResealed();
    cluster.keys = { ...next, AUTH_SECRETS: cluster.keys.AUTH_SECRETS };
    faults.push(...(await replaceAll(cluster)));
    return { since, faults };
  },
};
