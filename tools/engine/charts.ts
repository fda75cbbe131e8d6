import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';

const USAGE = `npm run charts

Draws every chart into docs/charts, and writes a page in words and JSON for Stately's editor of each into .charts, which isn't kept.
Names the pictures that changed.`;

const ROOT = new URL('../../', import.meta.url).pathname;
const PICTURES = `${ROOT}docs/charts/`;
const PAGES = `${ROOT}.charts/`;

/** Makes a folder have these files and no others. */
function write(folder: string, files: ReadonlyMap<string, string>, say: (what: string) => void): void {
  const before = new Map(
    globSync('**/*.*', { cwd: folder }).map((path) => [path, readFileSync(folder + path, 'utf8')]),
  );
  for (const path of before.keys()) {
    if (files.has(path)) continue;
    rmSync(folder + path);
    say(`gone     ${path}`);
  }
  for (const [path, text] of files) {
    if (before.get(path) === text) continue;
    mkdirSync(dirname(folder + path), { recursive: true });
    writeFileSync(folder + path, text);
    say(`${before.has(path) ? 'changed ' : 'new     '} ${path}`);
  }
}

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
  const charts = await module.drawnCharts();
  write(PICTURES, module.pictureFiles(charts), console.log);
  write(PAGES, module.pageFiles(charts), () => {});
  console.log(`${charts.length} charts: pictures in docs/charts, pages and JSON in .charts.`);
  return 0;
}

process.exitCode = await main();
