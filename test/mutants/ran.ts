/** In Stryker's copy of the project: a line for each test, and the text of each statement by its name. */
export const RAN = '.seeding/ran.jsonl';
export const TEXTS = '.seeding/texts.json';

/** A test by Stryker's id, and the names of the statements it ran. */
export interface Ran {
  test: string;
  names: string[];
}
