import { readOptions, USAGE } from './options.ts';

const options = readOptions();
if (typeof options === 'string') {
  console.log(USAGE);
  process.exitCode = options === 'help' ? 0 : 1;
} else if (options.isList) {
  const { SITUATIONS } = await import('./situations/index.ts');
  for (const [name, { verbs }] of Object.entries(SITUATIONS))
    console.log(`${name}: ${Object.keys(verbs).join(', ')}`);
} else {
  // The whole store: loaded only to call it, so that the usage is printed at once.
  const { interleave } = await import('./interleave.ts');
  process.exitCode = await interleave(options);
}
