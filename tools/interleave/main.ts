import { fileURLToPath } from 'node:url';
import { plant } from '../planted/plant.ts';
import { readOptions, USAGE } from './options.ts';
import { PLANTED } from './planted.ts';

const options = readOptions();
if (typeof options === 'string') {
  console.log(USAGE);
  process.exitCode = options === 'help' ? 0 : 1;
} else if (options.isList) {
  const { SITUATIONS } = await import('./situations/index.ts');
  for (const [name, { verbs }] of Object.entries(SITUATIONS))
    console.log(`${name}: ${Object.keys(verbs).join(', ')}`);
} else if (options.isPlanted) {
  const { tryPlanted } = await import('../planted/try-planted.ts');
  process.exitCode = tryPlanted(fileURLToPath(import.meta.url), PLANTED, ['--seed', String(options.seed)]);
} else {
  const planted = PLANTED.find(({ name }) => name === options.plant);
  if (planted) plant(planted);
  // The whole store: loaded only to call it, so that the usage is printed at once.
  const { interleave } = await import('./interleave.ts');
  process.exitCode = await interleave(options, planted);
}
