import { DRILL_USAGE, readDrillOptions } from './drill-options.ts';

const options = readDrillOptions();
if (options === 'help') console.log(DRILL_USAGE);
else if (typeof options === 'string') {
  console.error(options);
  process.exitCode = 2;
} else {
  // Half the project: loaded only to drill, so that the usage is printed at once.
  const { runDrills } = await import('./run-drills.ts');
  process.exitCode = await runDrills(options);
}
