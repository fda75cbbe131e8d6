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
const SMALL_WORDS: ReadonlySet<string> = new Set('a an and by for in of on or the with'.split(' '));

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
export const commonPart = (searched: string): string => stem(searched).replace(/i$/, '');

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

/**
 * The products that have every searched word, those that fit best first, otherwise in the order given. If some are named like that,
 * products that are only in such a department aren't meant: "eggs" doesn't find butter in "Dairy & Eggs".
 */
export function searchProducts<T extends SearchedProduct>(
  products: readonly T[],
  searched: readonly string[],
): T[] {
  if (searched.length === 0) return [];
  const found = products.flatMap((product) => {
    const places = placesOf(product);
    const ranks = searched.map((word) => places.findIndex((has) => has(word)));
    const rank = ranks.reduce((sum, one) => sum + one, 0);
    return ranks.includes(-1) ? [] : [{ product, rank, worst: Math.max(...ranks) }];
  });
  const isNamed = found.some(({ worst }) => worst <= NAMED);
  return found
    .filter(({ worst }) => !isNamed || worst <= BRANDED)
    .sort((a, b) => a.rank - b.rank)
    .map(({ product }) => product);
}
