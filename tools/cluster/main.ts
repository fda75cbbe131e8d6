import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { readOptions, USAGE } from './options.ts';

/** Resolves once `down` has removed the cluster from elsewhere. */
async function isRemoved(folder: string): Promise<void> {
  while (existsSync(folder)) await delay(500);
}

const options = readOptions();
if (options === 'help') console.log(USAGE);
else if (typeof options === 'string') {
  console.error(options);
  process.exitCode = 2;
} else {
  // Half the project: loaded only to start something, so that the usage is printed at once.
  const { bringUp } = await import('./bring-up.ts');
  const { isThere, removeCluster } = await import('./cluster.ts');
  if (options.command === 'down') {
    const wasThere = isThere(options.folder);
    await removeCluster(options);
    console.log(wasThere ? 'The cluster is gone.' : 'There is no cluster.');
  } else {
    const cluster = await bringUp(options);
    if (cluster) {
      console.log('Press Ctrl+C to end it.');
      await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM'), isRemoved(options.folder)]);
      await cluster.stop();
    }
  }
}
