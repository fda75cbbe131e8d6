import { fileURLToPath } from 'node:url';
import { plant } from '../planted/plant.ts';
import { tryPlanted } from '../planted/try-planted.ts';
import { readOptions, USAGE } from './options.ts';
import { PLANTED } from './planted.ts';
import { takeOver } from './virtual.ts';

const options = readOptions();
if (!options) {
  console.log(USAGE);
} else if (options.planted) {
  process.exitCode = tryPlanted(fileURLToPath(import.meta.url), PLANTED, [
    '--seed',
    String(options.seed),
    '--whole',
  ]);
} else if (options.inspect) {
  const { inspectHistory } = await import('./inspect.ts');
  process.exitCode = await inspectHistory(fileURLToPath(import.meta.url), options.url);
} else {
  const mistake = PLANTED.find(({ name }) => name === options.plant);
  if (mistake) plant(mistake);
  const seconds = process.uptime;
  takeOver();
  // Loaded only now: whatever takes the time or a random number as it loads takes the history's.
  const { explore } = await import('./explore.ts');
  // It ends by itself: what a pipe hasn't taken yet would be lost by an exit.
  process.exitCode = await explore(options, seconds);
}
