import { createRandom } from '../attack/random.ts';
import type { Place } from './mutants-of.ts';

/** The place as a Stryker range: lines from 1, columns from 0. */
const rangeOf = ({ fileName, location: { start, end } }: Place) =>
  `${fileName}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`;

const within = (inner: Place, outer: Place) => {
  const { start, end } = outer.location;
  const isAfter = (a: typeof start, b: typeof start) =>
    a.line > b.line || (a.line === b.line && a.column >= b.column);
  return (
    inner.fileName === outer.fileName &&
    isAfter(inner.location.start, start) &&
    isAfter(end, inner.location.end)
  );
};

/**
 * Ranges with about `count` of the mutants, chosen by the seed. A range includes everything inside it, so a place
 * with more than a few mutants inside, such as a whole state, is skipped.
 */
export function sampleOf(mutants: readonly Place[], count: number, seed: number): string[] {
  const { between } = createRandom(seed);
  const left = [...mutants];
  const ranges = new Set<string>();
  const held = new Set<Place>();
  while (held.size < count && left.length > 0) {
    const [place] = left.splice(between(0, left.length - 1), 1);
    if (!place || held.has(place)) continue;
    const inside = mutants.filter((mutant) => within(mutant, place));
    if (inside.length > 4) continue;
    ranges.add(rangeOf(place));
    for (const mutant of inside) held.add(mutant);
  }
  return [...ranges];
}
