import { globSync, readFileSync } from 'node:fs';
import { RAN, type Ran, TEXTS } from './ran.ts';
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
  runOptions?: { testFilter?: string[]; mutantActivation: 'static' | 'runtime' };
}

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

/**
 * What runs when a file loads Stryker tries with every test there is, which for the store takes minutes. SQL is tried with the
 * tests that ran a statement it's in, and what runs again later, with the tests that run it. `folder` has Stryker's copy of the project.
 */
export function narrowPlans(plans: readonly Plan[], folder: string): void {
  for (const { mutant, runOptions } of plans) {
    // When only some tests are asked for, Stryker would activate it too late to be seen.
    if (mutant.static && runOptions) runOptions.mutantActivation = 'static';
  }
  const [ranFile] = globSync(`${folder}/*/${RAN}`);
  const [textsFile] = globSync(`${folder}/*/${TEXTS}`);
  if (!ranFile || !textsFile) return;
  const ran = readFileSync(ranFile, 'utf8')
    .trim()
    .split('\n')
    .map((line): Ran => JSON.parse(line));
  const texts = Object.entries<string>(JSON.parse(readFileSync(textsFile, 'utf8'))).map(
    ([name, text]): [string, string] => [name, plain(text)],
  );
  for (const plan of plans) {
    const { mutant, runOptions } = plan;
    if (!mutant.static || !runOptions) continue;
    const tests = new Set(mutant.coveredBy);
    if (mutant.mutatorName === SQL_MUTATOR) for (const test of testsOf(plan, texts, ran)) tests.add(test);
    if (tests.size > 0) runOptions.testFilter = [...tests];
  }
}
