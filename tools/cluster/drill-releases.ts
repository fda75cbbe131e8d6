import { execFileSync } from 'node:child_process';
import { realpathSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { addMigration } from '../../test/support/next-migration.ts';
import type { Drill } from './a-drill.ts';
import type { Cluster } from './cluster.ts';
import { replaceAll } from './drill-shops.ts';

/** What the next release adds to the tables: a column, and an index over every order there is. */
const MIGRATION = `ALTER TABLE "orders" ADD COLUMN "drilled" text;--> statement-breakpoint
CREATE INDEX "orders_drilled" ON "orders" ("drilled");
`;

/** A copy of a build with one more migration: the release after it. */
function nextRelease(built: string, folder: string): string {
  const next = join(folder, 'next-release');
  execFileSync('cp', ['--archive', '--link', built, next]);
  addMigration(join(next, 'server/db/migrations'), MIGRATION);
  return next;
}

/** Replaces every process by one of another release. */
function replaceBy(cluster: Cluster, release: string): Promise<string[]> {
  rmSync(cluster.release);
  symlinkSync(release, cluster.release);
  return replaceAll(cluster);
}

export const migrate: Drill = {
  what: 'The next release, with a migration, beside this one until every process is replaced, and back again',
  failedCalls: 0,
  gap: 5,
  run: async (cluster) => {
    const since = Date.now();
    const before = realpathSync(cluster.release);
    const forward = await replaceBy(cluster, nextRelease(before, cluster.layout.folder));
    const back = await replaceBy(cluster, before);
    return { since, faults: [...forward, ...back] };
  },
};
