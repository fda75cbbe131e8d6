/** In Stryker's copy of the project, from its first run: a line for each test, and one for each test file. */
export const RAN = '.seeding/ran.jsonl';
export const CALLED = '.seeding/called.jsonl';

/** There, too: the test files that try the mutants of a source, in order. */
export const NEAREST = '.seeding/nearest.json';

/** A test by Stryker's id. */
export interface Ran {
  test: string;
}

/** A test file, and how many functions of each source it called. */
export interface Called {
  file: string;
  sources: Record<string, number>;
}
