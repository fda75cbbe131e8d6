import { describe, expect, it } from 'vitest';
import { productOf } from '../../../server/catalog/department.ts';
import { DEPARTMENTS } from '../../../server/catalog/departments/index.ts';
import { commonPart, searchedWords, searchProducts } from '../../../server/catalog/product-search.ts';

/** The real catalog, in the store's order. */
const CATALOGUE = DEPARTMENTS.flatMap((department) =>
  department.lines.map((line, position) => {
    const row = productOf(department, line, position);
    return { ...row, name: row.description.slice(row.brand.length + 1) };
  }),
);

const found = (text: string) => searchProducts(CATALOGUE, searchedWords(text)).map(({ name }) => name);

describe('a search', () => {
  it.each([
    ['wine', ['Cabernet Sauvignon', 'Pinot Noir', 'Chardonnay', 'Rosé', 'Brut Sparkling Wine', 'Ice Wine']],
    ['beer', ['Pale Ale', 'Amber Lager', 'Wheat Beer', 'Dry Stout', 'Alcohol-Free Lager']],
    ['apple', ['Gala Apples', 'Granny Smith Apples', 'Apple Pie', 'Apple Juice']],
    ['milk', ['Whole Milk', '2% Reduced Fat Milk', 'Chocolate Milk', 'Coconut Milk', 'Milk Chocolate Bar']],
    ['egg', ['Large White Eggs', 'Brown Free Range Eggs', 'Eggplant']],
    ['banana', ['Bananas']],
    ['berries', ['Strawberries', 'Blueberries', 'Mixed Berries']],
    ['corn', ['Sweet Corn']],
    ['tomatoes', ['Diced Tomatoes', 'Tomatoes on the Vine', 'Tomato Basil Soup']],
  ])('finds what %s is by the words of names, what is called so first', (text, names) => {
    expect(found(text)).toEqual(names);
  });

  it('ignores accents and case', () => {
    expect(found('pepin')).toEqual(['Brut Sparkling Wine', 'Ice Wine']);
    expect(found('PÉPIN')).toEqual(found('pepin'));
    expect(found('rose')).toContain('Rosé');
  });

  it('finds a word by its beginning, never by its end', () => {
    expect(found('straw')).toEqual(['Strawberries', 'Strawberry Yogurt', 'Strawberry Shortcake']);
    expect(found('pineapple')).toEqual(['Golden Pineapple']);
    expect(found('apple')).not.toContain('Golden Pineapple');
  });

  it.each([
    ['apple', 'apples'],
    ['berry', 'berries'],
    ['peach', 'peaches'],
    ['cookie', 'cookies'],
    ['potato', 'potatoes'],
    ['pie', 'pies'],
  ])('finds the same for %s and %s', (one, many) => {
    expect(found(many).length).toBeGreaterThan(0);
    expect(found(one).slice(0, 3)).toEqual(found(many).slice(0, 3));
  });

  it('finds a department and a brand by name', () => {
    expect(found('dairy')).toHaveLength(18);
    expect(found('beer & wine')).toHaveLength(16);
    expect(found('orchard lane')).toContain('Gala Apples');
  });

  it('needs every word but the small ones', () => {
    expect(found('bread with garlic')).toEqual(['Garlic Naan']);
    expect(found('gala bananas')).toEqual([]);
  });

  it.each(['chese', '_', '%', '&', 'and', '🍎', '\\'])('finds nothing for %s', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('stores with each product the text that narrows a search', () => {
    for (const word of ['wine', 'berries', 'cookie', 'pepin', 'peach', 'dairy', 'pies', 'straw', 'oz']) {
      const narrowed = CATALOGUE.filter(({ searchText }) => searchText.includes(commonPart(word)));
      expect(narrowed).toEqual(expect.arrayContaining(searchProducts(CATALOGUE, [word])));
    }
  });
});
