import { Stryker } from '@stryker-mutator/core';

/** A mutant and what became of it; lines count from 1. */
export type Tried = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

/** Tries every mutant in these files or ranges (`file:line:column-line:column`) against the tests of the folder. */
export function tryMutants(mutate: readonly string[], folder: 'machines' | 'server'): Promise<Tried[]> {
  const stryker = new Stryker({
    mutate: [...mutate],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: `test/mutants/${folder}.config.ts` },
    // It reads no tsconfig of TypeScript 7; Vitest strips the types.
    tsconfigFile: 'none',
    tempDirName: '.data/mutants',
    ignorePatterns: ['dist', '.data', 'docs', 'storybook-static'],
    reporters: ['progress-append-only'],
    concurrency: 2,
    timeoutMS: 20_000,
  });
  return stryker.runMutationTest();
}
