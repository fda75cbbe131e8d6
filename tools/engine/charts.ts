import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';

const USAGE = `npm run charts

Draws every chart into docs/charts: a picture, a page in words, and JSON for Stately's editor. Names what changed.`;

const FOLDER = new URL('../../docs/charts/', import.meta.url).pathname;

/** 2 is for wrong usage. */
async function main(): Promise<number> {
  try {
    if (parseArgs({ options: { help: { type: 'boolean', default: false } } }).values.help) {
      console.log(USAGE);
      return 0;
    }
  } catch (error) {
    console.error((error as Error).message);
    return 2;
  }
  // Node itself reads no JSX.
  const { module } = await runnerImport<typeof import('./chart-files.tsx')>('/tools/engine/chart-files.tsx', {
    configFile: false,
    logLevel: 'error',
  });
  const files = module.chartFiles(await module.drawnCharts());
  const before = new Map(
    globSync('**/*.*', { cwd: FOLDER }).map((path) => [path, readFileSync(FOLDER + path, 'utf8')]),
  );
  for (const path of before.keys()) {
    if (files.has(path)) continue;
    rmSync(FOLDER + path);
    console.log(`gone     ${path}`);
  }
  for (const [path, text] of files) {
    if (before.get(path) === text) continue;
    mkdirSync(dirname(FOLDER + path), { recursive: true });
    writeFileSync(FOLDER + path, text);
    console.log(`${before.has(path) ? 'changed ' : 'new     '} ${path}`);
  }
  console.log(`${files.size} files in docs/charts.`);
  return 0;
}

process.exitCode = await main();
