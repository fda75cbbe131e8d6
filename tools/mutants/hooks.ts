import { afterAll, beforeAll, expect, inject } from 'vitest';
import { stryker } from './stryker.ts';

/** Stands for a file's hooks while they run. */
const HOOKS = 'hooks';

// Stryker takes what runs outside a test for code that runs when its file loads, and tries its mutants with every test
// there is. In the first run this counts what a file's hooks do, such as starting a store, for each of the file's tests.
// It also writes down which statements each test ran, and which functions each file called.
if (inject('mode') === 'dry-run') {
  const { writeStatements } = await import('./statements-run.ts');
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
    writeStatements(tests, HOOKS);
    await writeCalled(expect.getState().testPath ?? '');
  });
}
