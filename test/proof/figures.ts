import { readFileSync } from 'node:fs';

/** What the proof page counts; docs/proof.json has the last figures that were committed. */
export interface Figures {
  requirements: { all: number; proved: number };
  charts: { all: number };
  states: { all: number; withStory: number; withReason: number };
  transitions: { all: number; walked: number };
  guards: { all: number; sayYes: number; sayNo: number };
}

export const FIGURES = new URL('../../docs/proof.json', import.meta.url).pathname;

export const readFigures = (): Figures => JSON.parse(readFileSync(FIGURES, 'utf8'));
