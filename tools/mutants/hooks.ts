import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { RAN, type Ran } from './ran.ts';
import { stryker } from './stryker.ts';

/** Writes down these tests of a file by Stryker's ids, with the paths that its filter takes. */
function writeTests(tests: Iterable<string>): void {
  const lines = Array.from(tests, (id): Ran => {
    const [file = '', ...name] = id.split('#');
    return { test: [relative('.', file), ...name].join('#') };
  });
  mkdirSync(dirname(RAN), { recursive: true });
  appendFileSync(RAN, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

/** Stands for a file's hooks while they run. */
const HOOKS = 'hooks';

// Stryker takes what runs outside a test for code that runs when its file loads, and tries its mutants with every test
// there is. In the first run this counts what a file's hooks do, such as starting a store, for each of the file's tests.
// It also writes down the tests there are, and which functions each file called.
if (inject('mode') === 'dry-run') {
  const { functionsCalled, writeCalled } = await import('./functions-called.ts');
  const seen = stryker();
  const tests = new Set<string>();
  let test: string | undefined;
  let isRunning = false;
  Object.defineProperty(seen, 'currentTestId', {
    configurable: true,
    get: () => test ?? (isRunning ? HOOKS : undefined),
    set: (id: string | undefined) => {
      test = id;
      if (id !== undefined) tests.add(id);
    },
  });
  beforeAll(async () => {
    // What ran while the file was loaded isn't its own: the next one finds it loaded.
    await functionsCalled();
    isRunning = true;
  });
  afterAll(async () => {
    isRunning = false;
    const { perTest = {} } = seen.mutantCoverage ?? {};
    const { [HOOKS]: hit = {} } = perTest;
    delete perTest[HOOKS];
    for (const id of tests) {
      perTest[id] ??= {};
      for (const [mutant, count] of Object.entries(hit)) {
        perTest[id][mutant] = (perTest[id][mutant] ?? 0) + count;
      }
    }
    writeTests(tests);
    await writeCalled(expect.getState().testPath ?? '');
  });
}
