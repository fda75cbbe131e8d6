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
  };
  runOptions?: { testFilter?: string[]; mutantActivation: 'static' | 'runtime'; timeout: number };
}

/** What hangs is ended after this long; all tests of the store take less, even on a busy machine. */
const TIMEOUT_MS = 600_000;

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

/**
 * Stryker tries code that runs as its file loads with every test there is, which for the store takes minutes. Here, a mutant in
 * SQL meets the tests that ran its statement, and each mutant meets the nearest test files first (`nearest-first.ts`), so that
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
  const texts = Object.entries<string>(JSON.parse(readFileSync(resolve(copy, TEXTS), 'utf8'))).map(
    ([name, text]): [string, string] => [name, plain(text)],
  );
  const nearest: Record<string, string[]> = {};
  for (const plan of plans) {
    const { mutant, runOptions } = plan;
    if (!runOptions) continue;
    const source = relative('.', mutant.fileName);
    nearest[source] ??= nearestTo(source, called);
    if (mutant.static) {
      const ranIt = mutant.mutatorName === SQL_MUTATOR ? testsOf(plan, texts, ran) : [];
      runOptions.testFilter = ranIt.length > 0 ? ranIt : ran.map(({ test }) => test);
    }
    runOptions.timeout = Math.min(runOptions.timeout, TIMEOUT_MS);
  }
  writeFileSync(resolve(copy, NEAREST), JSON.stringify(nearest));
}
