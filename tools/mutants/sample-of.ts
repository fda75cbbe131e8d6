import { createRandom } from '../attack/random.ts';
import type { Place } from './mutants-of.ts';
import { SQL_MUTATOR, sqlKey } from './sql-mutator.ts';

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

/** What is to be tried: ranges, and of the SQL in them the mutants with these keys. */
export interface Sample {
  ranges: string[];
  sql: Set<string>;
}

/**
 * About `count` of the mutants, chosen by the seed. A range includes everything inside it, so a place with more than a
 * few mutants inside, such as a whole state, is skipped. SQL is chosen one mutant at a time.
 */
export function sampleOf(mutants: readonly Place[], count: number, seed: number): Sample {
  const { between } = createRandom(seed);
  const left = [...mutants];
  const others = mutants.filter(({ mutatorName }) => mutatorName !== SQL_MUTATOR);
  const keys = keysOf(mutants);
  const ranges = new Set<string>();
  const sql = new Set<string>();
  const held = new Set<Place>();
  while (held.size + sql.size < count && left.length > 0) {
    const [place] = left.splice(between(0, left.length - 1), 1);
    if (!place || held.has(place)) continue;
    const key = keys.get(place);
    const inside = key ? [] : others.filter((mutant) => within(mutant, place));
    if (inside.length > 4) continue;
    ranges.add(rangeOf(place));
    if (key) sql.add(key);
    for (const mutant of inside) held.add(mutant);
  }
  return { ranges: [...ranges], sql };
}

/** The keys of those that are SQL. */
function keysOf(mutants: readonly Place[]): Map<Place, string> {
  const counts = new Map<string, number>();
  const keys = new Map<Place, string>();
  for (const place of mutants) {
    if (place.mutatorName !== SQL_MUTATOR) continue;
    const range = rangeOf(place);
    const index = counts.get(range) ?? 0;
    counts.set(range, index + 1);
    const { line, column } = place.location.start;
    keys.set(place, sqlKey(place.fileName, { line: line + 1, column }, index));
  }
  return keys;
}
