import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Stryker } from '@stryker-mutator/core';
import { collected, type Tried } from './collected.ts';

/** Another run may be going on beside this one. */
const FOLDER = `.data/mutants-${process.pid}`;

/** The mutants tried in time, and how many weren't; undefined if they weren't even counted. */
export interface Trial {
  tried: readonly Tried[];
  left: number | undefined;
}

interface Options {
  folder: 'machines' | 'server';
  minutes: number | undefined;
  /** All of the folder's if there are none. */
  tests: string[];
  onTried: (mutant: Tried) => void;
}

/** Tries every mutant in these files or ranges (`file:line:column-line:column`) against the folder's tests, within the time. */
export async function tryMutants(
  mutate: readonly string[],
  { folder, minutes, tests, onTried }: Options,
): Promise<Trial> {
  collected.folder = FOLDER;
  collected.onTried = onTried;
  const stryker = new Stryker({
    mutate: [...mutate],
    testFiles: tests,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', './tools/mutants/collected.ts'],
    vitest: { configFile: `tools/mutants/${folder}.config.ts` },
    // It can't read TypeScript 7's tsconfig; Vitest strips the types.
    tsconfigFile: 'none',
    tempDirName: FOLDER,
    ignorePatterns: ['dist', '.data', 'storybook-static'],
    reporters: ['progress-append-only', 'collected'],
    concurrency: 2,
    timeoutMS: 60_000,
    // The first run is of every test there is, on a machine that may be busy.
    dryRunTimeoutMinutes: 30,
  });
  const whole = stryker.runMutationTest().then((tried): Trial => ({ tried, left: 0 }));
  if (minutes === undefined) return whole;
  const cutOff = delay(minutes * 60_000, undefined, { ref: false }).then((): Trial => {
    rmSync(FOLDER, { recursive: true, force: true });
    const { planned, tried } = collected;
    return { tried: [...tried], left: planned === 0 ? undefined : planned - tried.length };
  });
  return Promise.race([whole, cutOff]);
}
