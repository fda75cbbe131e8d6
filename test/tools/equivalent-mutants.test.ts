import { expect, test } from 'vitest';
import { applies, EQUIVALENT, isAbout, linesOf } from '../../tools/mutants/equivalent.ts';
import { filesIn, fromOne, mutantsOf } from '../../tools/mutants/mutants-of.ts';
import { mutateSql } from '../../tools/mutants/sql-mutator.ts';

/** Each file's lines; mutants are made only of files with a line that a reason is about. */
const files = filesIn(['machines', 'server']).map((name) => ({ name, lines: linesOf(name) }));
const made = new Map<string, ReturnType<typeof mutantsOf>>();

async function isMet(reason: (typeof EQUIVALENT)[number]): Promise<boolean> {
  for (const { name, lines } of files) {
    if (!lines.some((line) => isAbout(reason, name, line))) continue;
    const mutants = made.get(name) ?? mutantsOf([name]);
    made.set(name, mutants);
    if ((await mutants).map(fromOne).some((mutant) => applies(reason, mutant, lines))) return true;
  }
  return false;
}

test('every reason why no test can notice a mutant applies to one', async () => {
  mutateSql();
  const unmet: string[] = [];
  for (const reason of EQUIVALENT) if (!(await isMet(reason))) unmet.push(reason.because);
  expect(unmet).toEqual([]);
});
