import { Stryker } from '@stryker-mutator/core';

/** A mutant and its result; lines count from 1. */
export type Tried = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

/** Tries every mutant in these files or ranges (`file:line:column-line:column`) against the folder's tests. */
export function tryMutants(mutate: readonly string[], folder: 'machines' | 'server'): Promise<Tried[]> {
  const stryker = new Stryker({
    mutate: [...mutate],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: `test/mutants/${folder}.config.ts` },
    // It can't read TypeScript 7's tsconfig; Vitest strips the types.
    tsconfigFile: 'none',
    tempDirName: '.data/mutants',
    ignorePatterns: ['dist', '.data', 'docs', 'storybook-static'],
    reporters: ['progress-append-only'],
    concurrency: 2,
    timeoutMS: 20_000,
  });
  return stryker.runMutationTest();
}
