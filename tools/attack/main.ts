import { readOptions, USAGE } from './options.ts';

const options = readOptions();
if (typeof options === 'string') {
  console.log(USAGE);
  process.exitCode = options === 'help' ? 0 : 1;
} else {
  // Half the project: loaded only to attack, so that the usage is printed at once.
  const { attack } = await import('./attack.ts');
  process.exitCode = await attack(options);
}
