/** Seeds whose histories once went wrong, and what was mended since. They're run before new ones. */
export const FOUND: readonly { seed: number; what: string }[] = [
  { seed: 10, what: 'A support code of an order that SNAP could pay was not replayed.' },
  {
    seed: 728,
    what: 'A cart was not loaded again after an order that was placed while the question whether to empty it was open.',
  },
];
