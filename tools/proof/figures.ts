/** What the proof page counts. Nothing keeps them: tests hold what they're to be, and `npm run proof` counts anew. */
export interface Figures {
  requirements: { all: number; proved: number };
  charts: { all: number };
  states: { all: number; withStory: number; withReason: number };
  transitions: { all: number; walked: number };
  guards: { all: number; sayYes: number; sayNo: number };
}
