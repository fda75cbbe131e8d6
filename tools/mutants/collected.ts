import type { Stryker } from '@stryker-mutator/core';
import { narrowPlans, type Plan } from './narrow-plans.ts';

/** A mutant and its result; lines count from 1. */
export type Tried = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

/** How far a run has come: what is known already when it is cut off. */
export const collected: {
  planned: number;
  tried: Tried[];
  folder: string;
  onTried: (mutant: Tried) => void;
} = { planned: 0, tried: [], folder: '', onTried: () => {} };

/** Stryker loads this file as a plugin; a reporter hears of each mutant as soon as it is planned, and tried. */
export const strykerPlugins = [
  {
    kind: 'Reporter',
    name: 'collected',
    value: {
      onMutationTestingPlanReady: ({ mutantPlans }: { mutantPlans: readonly Plan[] }) => {
        collected.planned = mutantPlans.length;
        narrowPlans(mutantPlans, collected.folder);
      },
      onMutantTested: (mutant: Tried) => {
        collected.tried.push(mutant);
        collected.onTried(mutant);
      },
    },
  },
];
