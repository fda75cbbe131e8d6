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
  {
    is: ({ fileName }, line) =>
      fileName.includes('server/db/schema/') && /\b(?:index|uniqueIndex|check)\(|\.where\(/.test(line),
    because: 'migrations make the indexes and checks; only drizzle-kit reads them here',
  },
  {
    is: ({ fileName, mutatorName }) =>
      mutatorName === 'StringLiteral' &&
      /server\/(?:catalogue\/departments\/|rewards\/seed-organizations)/.test(fileName),
    because: 'any other words would do for what the demo store sells and supports',
  },
  {
    is: ({ mutatorName }, line) =>
      mutatorName === 'StringLiteral' && line.includes("hashOf({ ...input, idempotencyKey: '' })"),
    because: 'any constant in place of the key gives equal hashes to equal payloads',
  },
  {
    is: ({ mutatorName }, line) =>
      mutatorName === 'StringLiteral' && line.includes("vendorId = '', year") && line.includes('= found;'),
    because: 'the group is in every match; the default is there for the types',
  },
  {
    is: ({ mutatorName, replacement }, line) =>
      mutatorName === 'ConditionalExpression' &&
      replacement === 'true' &&
      line.startsWith('if (strike.delayMs)'),
    because: 'a delay of no length is a turn of the event loop',
  },
];
