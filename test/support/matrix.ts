/**
 * `E2E=all` tries every combination; otherwise each value is tried once, paired with the other list's values in
 * turn.
 */
const isWhole = process.env.E2E === 'all';

/** Each value paired with all of the others, or with one of them in turn so that all values are used. */
export const combined = <A, B>(ones: readonly A[], others: readonly B[]): [A, B][] =>
  ones.flatMap((one, place) =>
    (isWhole ? others : others.slice(place % others.length).slice(0, 1)).map((other): [A, B] => [one, other]),
  );

/** The one that matches or, with `E2E=all`, all of them. */
export const startingWith = <T>(all: readonly T[], isFirst: (one: T) => boolean): readonly T[] =>
  isWhole ? all : all.filter(isFirst);
