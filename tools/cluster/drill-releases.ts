import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Drill } from './a-drill.ts';
import { replaceAll } from './drill-shops.ts';

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
    const next = nextRelease(realpathSync(cluster.release), cluster.layout.folder);
    rmSync(cluster.release);
    symlinkSync(next, cluster.release);
    return { since, faults: await replaceAll(cluster) };
  },
};
