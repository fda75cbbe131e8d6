import { isDeepStrictEqual } from 'node:util';

export interface Case {
  name: string;
  /** Rejects if the contract is broken. */
  run: () => Promise<void>;
}

/** A case that failed, and why. */
export interface Failure {
  name: string;
  why: string;
}

/** Fails in a sentence unless they're equal. */
export function expectSame(actual: unknown, expected: unknown, what: string): void {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new Error(`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
}

/** Runs each case by itself. */
export async function failuresOf(cases: readonly Case[]): Promise<Failure[]> {
  const failures: Failure[] = [];
  for (const { name, run } of cases) {
    try {
      await run();
    } catch (error) {
      failures.push({ name, why: error instanceof Error ? error.message : String(error) });
    }
  }
  return failures;
}
