/** In Stryker's copy of the project, from its first run: a line for each test, one for each test file, and each statement's text by its name. */
export const RAN = '.seeding/ran.jsonl';
export const CALLED = '.seeding/called.jsonl';
export const TEXTS = '.seeding/texts.json';

/** There, too: the test files that try the mutants of a source, in order. */
export const NEAREST = '.seeding/nearest.json';

/** A test by Stryker's id, and the names of the statements it ran. */
export interface Ran {
  test: string;
  names: string[];
}

/** A test file, and how many functions of each source it called. */
export interface Called {
  file: string;
  sources: Record<string, number>;
}
