import type { Tried } from './try-mutants.ts';

/** How far a run has come: what is known already when it is cut off. */
export const collected: { planned: number; tried: Tried[] } = { planned: 0, tried: [] };

/** Stryker loads this file as a plugin; a reporter hears of each mutant as soon as it is tried. */
export const strykerPlugins = [
  {
    kind: 'Reporter',
    name: 'collected',
    value: {
      onMutationTestingPlanReady: ({ mutantPlans }: { mutantPlans: readonly unknown[] }) => {
        collected.planned = mutantPlans.length;
      },
      onMutantTested: (mutant: Tried) => {
        collected.tried.push(mutant);
      },
    },
  },
];
