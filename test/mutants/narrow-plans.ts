import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { nearestTo } from './nearest.ts';
import { CALLED, type Called, NEAREST, RAN, type Ran, TEXTS } from './ran.ts';
import { placeKey, SQL_MUTATOR, SQL_PIECES } from './sql-mutator.ts';

/** What Stryker is about to do with a mutant; lines count from 0. */
export interface Plan {
  mutant: {
    fileName: string;
    mutatorName: string;
    location: { start: { line: number; column: number } };
    static?: boolean;
    coveredBy?: string[];
  };
  runOptions?: { testFilter?: string[]; mutantActivation: 'static' | 'runtime'; timeout: number };
}

/** How many test files try a mutant at most, and for how long; on a busy machine, so many take a minute. */
const FILES = 30;
/** How many of them needn't have run it, as far as is known. */
const ANY = 5;
const TIMEOUT_MS = 240_000;

/** A statement's text without the names of its parameters, which it numbers. */
const plain = (text: string) => text.replaceAll(/\$\w+/g, '$');

/** The tests that ran a statement with this string in it. */
function testsOf({ mutant: { fileName, location } }: Plan, texts: [string, string][], ran: Ran[]): string[] {
  const { line, column } = location.start;
  const pieces = SQL_PIECES.get(placeKey(fileName, { line: line + 1, column }))?.map(plain) ?? [];
  const names = texts
    .filter(([, text]) => pieces.every((piece) => text.includes(piece)))
    .map(([name]) => name);
  return ran.filter((one) => names.some((name) => one.names.includes(name))).map(({ test }) => test);
}

const linesOf = <T>(file: string): T[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line): T => JSON.parse(line));

/** These tests as far as they are in the nearest of their files. */
function inNearest(tests: readonly string[], nearest: readonly string[]): string[] {
  const byFile = Map.groupBy(tests, (test) => test.replace(/#.*/s, ''));
  const files = nearest.filter((file) => byFile.has(file)).slice(0, FILES);
  return files.flatMap((file) => byFile.get(file) ?? []);
}

/**
 * Stryker tries code that runs as its file loads with every test there is, which for the store takes minutes; so does code
 * that nearly every test runs. This narrows the tests. A mutant in SQL meets the tests that ran its statement; one that runs
 * again after loading meets the tests that run it; and every mutant meets only the nearest test files. If only another file
 * would notice, it counts as a survivor. `folder` holds Stryker's copy of the project.
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
  const texts = Object.entries<string>(JSON.parse(readFileSync(resolve(copy, TEXTS), 'utf8'))).map(
    ([name, text]): [string, string] => [name, plain(text)],
  );
  const everything = ran.map(({ test }) => test);
  const nearest: Record<string, string[]> = {};
  for (const plan of plans) {
    const { mutant, runOptions } = plan;
    if (!runOptions) continue;
    const source = relative('.', mutant.fileName);
    nearest[source] ??= nearestTo(source, called);
    const covering = new Set(mutant.static ? mutant.coveredBy : runOptions.testFilter);
    if (mutant.static && mutant.mutatorName === SQL_MUTATOR) {
      for (const test of testsOf(plan, texts, ran)) covering.add(test);
    }
    if (covering.size === 0 && !mutant.static) continue;
    // What a file does as it loads, or what fills a new database, isn't counted for the tests that would notice.
    const rest = mutant.static ? inNearest(everything, nearest[source].slice(0, ANY)) : [];
    runOptions.testFilter =
      covering.size > 0
        ? [...new Set([...inNearest([...covering], nearest[source]), ...rest])]
        : inNearest(everything, nearest[source]);
    runOptions.timeout = Math.min(runOptions.timeout, TIMEOUT_MS);
  }
  writeFileSync(resolve(copy, NEAREST), JSON.stringify(nearest));
}
