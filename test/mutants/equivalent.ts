import type { Tried } from './try-mutants.ts';

/** Mutants no test can notice, each with the reason. They don't count. */
export const EQUIVALENT: readonly { is: (mutant: Tried, line: string) => boolean; because: string }[] = [
  {
    is: ({ mutatorName }, line) => mutatorName === 'StringLiteral' && /^\s*description:/.test(line),
    because: 'a description is read by people alone',
  },
  {
    is: (_, line) => /^(types: \{$|(context|events|input|output|emitted|tags|children): \{\} as)/.test(line),
    because: 'it is there for the types',
  },
];
