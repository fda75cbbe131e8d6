import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
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

/** What a command says that's told to end a cluster. */
export const ENDING = 'The cluster is ending.';

/** What ends a command in a terminal: Ctrl+C, its service manager, or that the terminal is closed. */
const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * A cluster that's up; null if there's none, after saying why. What was begun by then is gone. If the command is told to end, be it twice, it ends the
 * cluster once and exits with 130, or with 0 if `isFor` is to keep it up and it was.
 */
export async function bringUp(layout: Layout, isFor: 'drills' | 'keeps'): Promise<Cluster | null> {
  const cluster = new Cluster(layout);
  let stage: 'before' | 'starting' | 'up' = 'before';
  let isEnding = false;
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    if (stage !== 'before') {
      console.log(ENDING);
      await cluster.stop();
    }
    process.exit(stage === 'up' && isFor === 'keeps' ? 0 : 130);
  };
  for (const signal of ENDINGS) process.on(signal, end);
  const missing = whatIsMissing();
  if (!missing && !(await isBuilt())) await build();
  const reason = missing ?? claim(layout.folder);
  if (reason) {
    console.error(reason);
    process.exitCode = 2;
    return null;
  }
  stage = 'starting';
  try {
    await cluster.start((words) => console.log(words));
    stage = 'up';
    return cluster;
  } catch (error) {
    // Ctrl+C may have reached a program before it had a session of its own: its failure comes first, and the signal is heard in the turn after this one.
    await setImmediate();
    await setImmediate();
    await cluster.stop();
    // Then it's no failure: a part of it was ended before it was there.
    if (isEnding) return null;
    throw error;
  }
}
