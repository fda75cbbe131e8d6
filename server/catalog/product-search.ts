import { KIND_NAMES } from './kind-names.ts';

/** What a search reads of a product. */
export interface SearchedProduct {
  description: string;
  brand: string;
  customerFacingSize: string;
  details: string;
  /** Its department, and what it is if its name doesn't say. */
  taxonomies: readonly string[];
}

/** Lower case, without accents and apostrophes: "Pépin" and "pepin" are the same. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase();

const wordsIn = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Words that a search may have and a product needn't. */
const SMALL_WORDS: ReadonlySet<string> = new Set(
  'a an and by for in of on or the with con de del el en la las los para y'.split(' '),
);

/** The words of a search that a product must have. */
export const searchedWords = (text: string): string[] =>
  wordsIn(text).filter((word) => !SMALL_WORDS.has(word));

/** The same for a word and its plural: egg and eggs, berry and berries, peach and peaches. */
function stem(word: string): string {
  const singular = word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
  if (singular.length <= 3) return singular;
  return singular.replace(/e$/, '').replace(/y$/, 'i');
}

const isSame = (word: string, searched: string): boolean => stem(word) === stem(searched);
const isBegun = (word: string, searched: string): boolean =>
  word.startsWith(searched) || isSame(word, searched);

type Named = Pick<SearchedProduct, 'description' | 'brand' | 'taxonomies'>;

/** A product's name without its brand's. */
const nameOf = ({ description, brand }: Named): string =>
  description.startsWith(brand) ? description.slice(brand.length) : description;

/**
 * What a product is, as `stem` has the words: the last of its name before the first comma, which are the chips of "Tortilla Chips",
 * and its kind if the catalog says.
 */
export const whatItIs = (product: Named): Set<string> =>
  new Set(
    [
      wordsIn(nameOf(product).split(',')[0] ?? '').at(-1) ?? '',
      ...product.taxonomies.slice(1).flatMap(wordsIn),
    ].map(stem),
  );

const everythingOf = ({ description, customerFacingSize, details, taxonomies }: SearchedProduct) => [
  description,
  ...taxonomies,
  customerFacingSize,
  details,
];

/** All that a search reads of a product, as it's stored. */
export const searchTextOf = (product: SearchedProduct): string => everythingOf(product).map(folded).join(' ');

/** What a word and its plural have in common: the text of a product without it can't match. */
const commonPart = (searched: string): string => stem(searched).replace(/i$/, '');

const IN_ENGLISH: ReadonlyMap<string, readonly string[]> = new Map(
  Object.values(KIND_NAMES)
    .flatMap((names) => Object.entries(names))
    .map(([name, english]) => [stem(name), english.split(' ')]),
);

/** A word as it's searched for, and what it means in English if it's a kind's name in another language. */
const meaningsOf = (searched: string): readonly string[] => [
  searched,
  ...(IN_ENGLISH.get(stem(searched)) ?? []),
];

/** The shortest words, as `stem` has them, that may lack a letter, have a wrong one or two swapped, and have one too many. */
const LACKING = 3;
const WRONG = 4;
const EXTRA = 5;

/** How a word may be but for one letter, and never the first, likeliest first: 'aple' for apple, 'mikl' for milk, 'yoghurt' for yogurt. */
const SLIPS: readonly ((typed: string, right: string, at: number) => boolean)[] = [
  (typed, right, at) => typed.length >= LACKING && typed.slice(at) === right.slice(at + 1),
  (typed, right, at) =>
    typed.length >= WRONG &&
    (typed.slice(at + 1) === right.slice(at + 1) ||
      typed.slice(at) === `${right[at + 1]}${right[at]}${right.slice(at + 2)}`),
  (typed, right, at) => typed.length >= EXTRA && typed.slice(at + 1) === right.slice(at),
];

/** Whether a word is meant by a slip: by the first letter that differs. */
function isMeant(word: string, searched: string, slip: (typeof SLIPS)[number]): boolean {
  const [right, typed] = [stem(word), stem(searched)];
  const at = [...typed].findIndex((letter, index) => letter !== right[index]);
  return at > 0 && slip(typed, right, at);
}

/** What the text of a product that has a word is like, in SQL. */
export const patternsOf = (searched: string): string[] =>
  meaningsOf(searched).map((word) => `%${commonPart(word)}%`);

/** The same for a word that's near it, in a text that begins with a space. */
export function nearPatternsOf(searched: string): string[] {
  const typed = commonPart(searched);
  const { length } = stem(searched);
  if (length < LACKING) return [];
  const near = [...typed].flatMap((_, index) => {
    const at = index + 1;
    const [before, after] = [typed.slice(0, at), typed.slice(at)];
    return [
      `${before}_${after}`,
      ...(length >= WRONG
        ? [`${before}_${after.slice(1)}`, `${before}${after[1] ?? ''}${after[0] ?? ''}${after.slice(2)}`]
        : []),
      ...(length >= EXTRA ? [before + after.slice(1)] : []),
    ];
  });
  return [...new Set(near)].map((pattern) => `% ${pattern}%`);
}

type Place = (searched: string) => boolean;

/**
 * Where a product may have a word, best first: in what it is, in its name, at the beginning of a word of its name, in its brand,
 * and last, at the beginning of any other word about it.
 */
function placesOf(product: SearchedProduct): readonly Place[] {
  const named = wordsIn(nameOf(product));
  const is = whatItIs(product);
  const branded = wordsIn(product.brand);
  const said = everythingOf(product).flatMap(wordsIn);
  return [
    (searched) => is.has(stem(searched)),
    (searched) => named.some((word) => isSame(word, searched)),
    (searched) => named.some((word) => isBegun(word, searched)),
    (searched) => branded.some((word) => isSame(word, searched)),
    (searched) => said.some((word) => isBegun(word, searched)),
  ];
}

const NAMED = 1;
const BRANDED = 3;
const SAID = 4;
/** Of a word that's meant by one in another language, after one that's said. */
const MEANT = 0.5;

/** Where a product has a searched word, or what it means: its place and its rank; undefined if nowhere. */
function findWord(places: readonly Place[], searched: string) {
  return meaningsOf(searched)
    .flatMap((word, index) => {
      const place = places.findIndex((has) => has(word));
      return place === -1 ? [] : [{ place, rank: place + (index > 0 ? MEANT : 0) }];
    })
    .toSorted((a, b) => a.rank - b.rank)[0];
}

function findIn<T extends SearchedProduct>(
  products: readonly T[],
  searched: readonly string[],
  placesIn: (product: T) => readonly Place[],
) {
  return products
    .flatMap((product) => {
      const places = placesIn(product);
      const words = searched.map((word) => findWord(places, word)).filter((word) => word !== undefined);
      if (words.length < searched.length) return [];
      const rank = words.reduce((sum, word) => sum + word.rank, 0);
      return [{ product, rank, worst: Math.max(...words.map(({ place }) => place)) }];
    })
    .sort((a, b) => a.rank - b.rank);
}

/** Where a product is what's searched for, or named so, but for a letter. */
function slipsOf(product: SearchedProduct): readonly Place[] {
  const named = [...wordsIn(nameOf(product)), ...product.taxonomies.slice(1).flatMap(wordsIn)];
  return SLIPS.map((slip) => (searched) => named.some((word) => isMeant(word, searched, slip)));
}

/**
 * The products that have every searched word, those that fit best first, otherwise in the order given. If some are named like that,
 * products that are only in such a department aren't meant: "eggs" doesn't find butter in "Dairy & Eggs". If there are none, those that
 * are named so but for a letter, by the likeliest slip.
 */
export function searchProducts<T extends SearchedProduct>(
  products: readonly T[],
  searched: readonly string[],
): T[] {
  if (searched.length === 0) return [];
  const fitting = findIn(products, searched, placesOf);
  const found =
    fitting.length > 0
      ? fitting
      : findIn(products, searched, (product) => [...placesOf(product), ...slipsOf(product)]);
  const best = Math.min(...found.map(({ worst }) => worst));
  const last = best <= NAMED ? BRANDED : Math.max(best, SAID);
  return found.filter(({ worst }) => worst <= last).map(({ product }) => product);
}
