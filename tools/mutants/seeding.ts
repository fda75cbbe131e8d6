import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, inject } from 'vitest';
import { seededDump } from '../../test/support/test-database.ts';
import { stryker } from './stryker.ts';

/** In Stryker's copy of the project, which it removes. */
const FOLDER = resolve('.seeding');
const ORIGINAL = join(FOLDER, 'original');
const MUTANT = join(FOLDER, `mutant-of-${process.env.STRYKER_MUTATOR_WORKER}`);
const LIST = join(FOLDER, 'mutants.json');

async function seedIn(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  process.env.TEST_DUMPS = folder;
  await seededDump();
}

// Every test's database is a copy of one that was filled before. The first run fills it here, outside the tests, so that
// all of them count as covering the code that does it. A mutant of that code, or of what it's filled with, fills one of its own.
if (inject('mode') === 'dry-run') {
  await seedIn(ORIGINAL);
  const hit = Object.keys(stryker().mutantCoverage?.static ?? {});
  if (!existsSync(LIST)) writeFileSync(LIST, JSON.stringify(hit));
} else {
  const mutant = inject('activeMutant');
  const folder = join(MUTANT, mutant);
  if (!JSON.parse(readFileSync(LIST, 'utf8')).includes(mutant)) process.env.TEST_DUMPS = ORIGINAL;
  else {
    // The one before it isn't needed anymore.
    if (!existsSync(folder)) rmSync(MUTANT, { recursive: true, force: true });
    const failure: unknown = await seedIn(folder).then(
      () => null,
      (error) => error,
    );
    // Nor could a test fill one, and each file would try: the first one fails at once, and with it the run.
    if (failure !== null) {
      beforeAll(() => {
        throw failure;
      });
    }
  }
}
