import { once } from 'node:events';
import { readOptions, USAGE } from './options.ts';

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
      await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
      await cluster.stop();
    }
  }
}
