import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { build, isBuilt } from '../../server/boot/build.ts';
import { Cluster, isThere } from './cluster.ts';
import type { Layout } from './layout.ts';
import { whatIsMissing } from './programs.ts';

/** Makes the cluster's folder, and says why not if there's one already. */
function claim(folder: string): string | null {
  const taken = `There is a cluster in ${folder}: end it with npm run cluster -- down.`;
  if (isThere(folder)) return taken;
  mkdirSync(dirname(folder), { recursive: true });
  try {
    mkdirSync(folder);
    return null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return taken;
    throw error;
  }
}

/** A cluster that's up; null if there's none, after saying why. What was begun by then is gone. */
export async function bringUp(layout: Layout): Promise<Cluster | null> {
  const missing = whatIsMissing();
  if (!missing && !(await isBuilt())) await build();
  const reason = missing ?? claim(layout.folder);
  if (reason) {
    console.error(reason);
    process.exitCode = 2;
    return null;
  }
  const cluster = new Cluster(layout);
  const interrupt = () => void cluster.stop().finally(() => process.exit(130));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    await cluster.start((words) => console.log(words));
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw error;
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}
