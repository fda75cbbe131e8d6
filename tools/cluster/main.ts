import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { readOptions, USAGE } from './options.ts';

/** Resolves once `down` has removed the cluster from elsewhere. */
async function isRemoved(folder: string): Promise<void> {
  while (existsSync(folder)) await delay(500);
}

/** Replaces every process of the store and says how it went. */
async function ship(cluster: Cluster): Promise<void> {
  const { replaceAll } = await import('./drill-shops.ts');
  try {
    const faults = await replaceAll(cluster);
    console.log(
      faults.length === 0 ? 'Every process of the store is of the new release.' : faults.join('\n'),
    );
  } catch (error) {
    console.error(Error.isError(error) ? error.message : error);
  }
}

const options = readOptions();
if (options === 'help') console.log(USAGE);
else if (typeof options === 'string') {
  console.error(options);
  process.exitCode = 2;
} else {
  // Half the project: loaded only to start something, so that the usage is printed at once.
  const { isThere, removeCluster } = await import('./cluster.ts');
  if (options.command === 'down') {
    const wasThere = isThere(options.folder);
    await removeCluster(options);
    console.log(wasThere ? 'The cluster is gone.' : 'There is no cluster.');
  } else {
    const { bringUp } = await import('./bring-up.ts');
    const cluster = await bringUp(options, 'keeps');
    if (cluster) {
      process.on('SIGUSR2', () => void ship(cluster));
      writeFileSync(join(options.folder, 'pid'), `${process.pid}`);
      console.log('Press Ctrl+C to end it.');
      await isRemoved(options.folder);
      await cluster.stop();
    }
  }
}
