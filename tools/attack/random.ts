/** Random choices that repeat with the same seed. */
export interface Random {
  /** From 0 up to but not including 1. */
  next: () => number;
  /** An integer, both ends included. */
  between: (least: number, most: number) => number;
  pick: <T>(items: readonly [T, ...T[]]) => T;
}

/** Mulberry32: small, and good enough for picking targets. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return { next, between, pick: (items) => items[between(0, items.length - 1)] ?? items[0] };
}
