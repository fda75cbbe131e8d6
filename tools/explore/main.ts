import { readOptions, USAGE } from './options.ts';
import { takeOver } from './virtual.ts';

const options = readOptions();
if (!options) {
  console.log(USAGE);
} else {
  const seconds = process.uptime;
  takeOver();
  // Loaded only now: whatever takes the time or a random number as it loads takes the history's.
  const { explore } = await import('./explore.ts');
  process.exit(await explore(options, seconds));
}
