import type { PostalCodeTable } from './postal-codes.ts';

const SPELLED_OUT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    st: 'saint',
    ste: 'sainte',
    ft: 'fort',
    mt: 'mount',
    mtn: 'mountain',
    n: 'north',
    s: 'south',
    e: 'east',
    w: 'west',
    hts: 'heights',
    spg: 'spring',
    spgs: 'springs',
    vlg: 'village',
    twp: 'township',
    bch: 'beach',
    ctr: 'center',
    jct: 'junction',
    lk: 'lake',
    pk: 'park',
  }),
);

/** The words of a city's name for comparison: no case, accents, or punctuation, and abbreviations spelled out. */
export const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/[\p{M}'’.]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]/u)
    .filter(Boolean)
    .map((word) => SPELLED_OUT.get(word) ?? word);

/** The same for every spelling of a name: 'St. Louis' and 'saint louis', 'De Kalb' and 'DeKalb'. */
export const keyOf = (name: string): string => wordsOf(name).join('');

/** The number of letters to insert, drop, change, or swap with the next one to turn one text into the other. */
export function editsBetween(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  let before = above;
  for (let row = 1; row <= a.length; row++) {
    const line = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      // Before either text's first letter there is nothing, which equals none.
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      line[column] = Math.min(
        (above[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, above] = [above, line];
  }
  return above[b.length] ?? 0;
}

/** What's known about all the table's cities together; names are given as keys. */
export interface CityNames {
  isIn: (state: string, key: string) => boolean;
  /** Among the seventy or so cities with the most postal codes. */
  isLarge: (key: string) => boolean;
  /** Its letter sequences occur in city names: true for 'wauwatosa', false for 'asdf'. */
  readsLikeOne: (key: string) => boolean;
}

const LARGE_FROM = 35;

const known = new WeakMap<PostalCodeTable, CityNames>();

/** The table's city names, collected on first use. */
export function cityNamesOf(table: PostalCodeTable): CityNames {
  const before = known.get(table);
  if (before) return before;
  const names = gather(table);
  known.set(table, names);
  return names;
}

function gather(table: PostalCodeTable): CityNames {
  /** Maps state and city to the number of codes. */
  const codes = new Map<string, number>();
  const large = new Set<string>();
  const triples = new Set<string>();
  for (const { city, state } of table.within(Number.POSITIVE_INFINITY, { lat: 0, lng: 0 })) {
    const key = keyOf(city);
    const count = (codes.get(`${state} ${key}`) ?? 0) + 1;
    codes.set(`${state} ${key}`, count);
    for (const triple of triplesOf(key)) triples.add(triple);
    if (count === LARGE_FROM) large.add(key);
  }
  return {
    isIn: (state, key) => codes.has(`${state} ${key}`),
    isLarge: (key) => large.has(key),
    readsLikeOne: (key) => {
      const all = triplesOf(key);
      const strange = all.filter((triple) => !triples.has(triple)).length;
      return key.length > 2 && strange <= Math.min(1, all.length / 4);
    },
  };
}

/** Every three letters in a row, including the name's start and end. */
function triplesOf(key: string): string[] {
  const text = `^${key}$`;
  return Array.from({ length: Math.max(0, text.length - 2) }, (_, start) => text.slice(start, start + 3));
}
