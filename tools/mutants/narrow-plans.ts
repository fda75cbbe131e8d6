import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { nearestTo } from './nearest.ts';
import { CALLED, type Called, NEAREST, RAN, type Ran } from './ran.ts';

/** What Stryker is about to do with a mutant; lines count from 0. */
export interface Plan {
  mutant: {
    fileName: string;
    static?: boolean;
  };
  runOptions?: { testFilter?: string[]; mutantActivation: 'static' | 'runtime'; timeout: number };
}

/** What hangs is ended after this long; all tests of the store take less, even on a busy machine. */
const TIMEOUT_MS = 600_000;

const linesOf = <T>(file: string): T[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line): T => JSON.parse(line));

/**
 * Stryker tries code that runs as its file loads with every test there is, which for the store takes minutes. Here, each
 * mutant meets the nearest test files first (`nearest-first.ts`), so that
 * only a survivor takes that long. `folder` holds Stryker's copy of the project.
 */
export function narrowPlans(plans: readonly Plan[], folder: string): void {
  for (const { mutant, runOptions } of plans) {
    // When only some tests are asked for, Stryker would activate it too late to be seen.
    if (mutant.static && runOptions) runOptions.mutantActivation = 'static';
  }
  const [ranFile] = globSync(`${folder}/*/${RAN}`);
  if (!ranFile) return;
  const copy = resolve(dirname(ranFile), relative(dirname(RAN), '.'));
  const ran = linesOf<Ran>(ranFile);
  const called = linesOf<Called>(resolve(copy, CALLED));
  const nearest: Record<string, string[]> = {};
  for (const plan of plans) {
    const { mutant, runOptions } = plan;
    if (!runOptions) continue;
    const source = relative('.', mutant.fileName);
    nearest[source] ??= nearestTo(source, called);
    if (mutant.static) runOptions.testFilter = ran.map(({ test }) => test);
    runOptions.timeout = Math.min(runOptions.timeout, TIMEOUT_MS);
  }
  writeFileSync(resolve(copy, NEAREST), JSON.stringify(nearest));
}
