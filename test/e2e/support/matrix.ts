/** `E2E=all` tries every combination; otherwise each value is tried once, in turn with those of the other list. */
const isWhole = process.env.E2E === 'all';

/** Each of the ones with each of the others, or with one of them in turn, so that all of both are tried. */
export const combined = <A, B>(ones: readonly A[], others: readonly B[]): [A, B][] =>
  ones.flatMap((one, place) =>
    (isWhole ? others : others.slice(place % others.length).slice(0, 1)).map((other): [A, B] => [one, other]),
  );

/** The one that is looked for, or with `E2E=all` every one. */
export const startingWith = <T>(all: readonly T[], isFirst: (one: T) => boolean): readonly T[] =>
  isWhole ? all : all.filter(isFirst);
