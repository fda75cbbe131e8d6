import { existsSync, globSync, readFileSync } from 'node:fs';
import { projectPath } from '../files.ts';

/** The names that a page may count by. */
export interface ChartNames {
  charts: readonly string[];
  modals: readonly string[];
}

/** Where the build keeps them. */
export const CHART_NAMES_FILE = 'chart-names.json';

const namesIn = (sources: readonly string[], pattern: RegExp) =>
  [
    ...new Set(sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name = '']) => name))),
  ].sort();

/** Each chart's id and each modal's name, from the charts' own sources. */
export function findChartNames(): ChartNames {
  const sources = globSync('machines/**/*.machine.ts', { cwd: projectPath('.') }).map((path) =>
    readFileSync(projectPath(path), 'utf8'),
  );
  return {
    charts: namesIn(sources, /createMachine\(\{\s*id: '(\w+)'/g),
    modals: namesIn(sources, /\bmodal: '(\w+)'/g),
  };
}

/** What the build found; without one, what the sources have. */
export function readChartNames(): ChartNames {
  const built = projectPath(CHART_NAMES_FILE);
  return existsSync(built) ? (JSON.parse(readFileSync(built, 'utf8')) as ChartNames) : findChartNames();
}
