import { expect, test } from 'vitest';
import { EQUIVALENT, lineOf } from '../../tools/mutants/equivalent.ts';
import { filesIn, fromOne, mutantsOf } from '../../tools/mutants/mutants-of.ts';
import { mutateSql } from '../../tools/mutants/sql-mutator.ts';

// Making every mutant takes ten seconds, more where the machine is busy.
test('every reason why no test can notice a mutant applies to one', { timeout: 120_000 }, async () => {
  mutateSql();
  const mutants = (await mutantsOf(filesIn(['machines', 'server']))).map(fromOne);
  const lines = mutants.map(lineOf);
  const unmet = EQUIVALENT.filter(
    ({ is }) => !mutants.some((mutant, place) => is(mutant, lines[place] ?? '')),
  );
  expect(unmet.map(({ because }) => because)).toEqual([]);
});
