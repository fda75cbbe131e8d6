import { describe, expect, it } from 'vitest';
import {
  nearPatternsOf,
  patternsOf,
  searchedWords,
  searchProducts,
  searchTextOf,
} from '../../../server/catalog/product-search.ts';
import { demoRecords } from '../../support/demo-data.ts';

type Department = Record<'id' | 'name', string>;
type Product = Record<'department' | 'brand' | 'description' | 'size' | 'details', string> & {
  kind: string | null;
};

const products = await demoRecords<Product>('products');

/** The real catalog, in the store's order. */
const CATALOGUE = (await demoRecords<Department>('departments')).flatMap((department) =>
  products
    .filter((product) => product.department === department.id)
    .map(({ brand, description, size, details, kind }) => {
      const taxonomies = [department.name, ...(kind === null ? [] : [kind])];
      const searched = { brand, description, customerFacingSize: size, details, taxonomies };
      const name = description.slice(brand.length + 1);
      return { ...searched, searchText: searchTextOf(searched), name };
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

  it.each(['chse', '_', '%', '&', 'and', '🍎', '\\'])('finds nothing for %s', (text) => {
    expect(found(text)).toEqual([]);
  });

  it.each([
    ['aple', 'Gala Apples'],
    ['chese', 'Cream Cheese'],
    ['bannana', 'Bananas'],
    ['brocoli', 'Broccoli Crowns'],
    ['broccolli', 'Broccoli Crowns'],
    ['yoghurt', 'Plain Greek Yogurt'],
    ['choclate milk', 'Chocolate Milk'],
    ['mikl', 'Whole Milk'],
    ['bery', 'Strawberries'],
    ['piza', 'Four Cheese Pizza'],
  ])('forgives a letter: %s finds %s', (text, name) => {
    expect(found(text)).toContain(name);
  });

  it('forgives a letter only if nothing is called what was typed', () => {
    expect(found('pear')).toEqual(['Bartlett Pears']);
    expect(found('ham')).not.toContain('Vanilla Cupcakes');
    expect(found('chese')).not.toContain('Chef Knife');
    expect(found('zple')).toEqual([]);
  });

  it.each([
    ['leche', 'Whole Milk'],
    ['Manzanas', 'Gala Apples'],
    ['limón', 'Lemons'],
    ['huevos', 'Large White Eggs'],
    ['papel higiénico', 'Bath Tissue'],
    ['jugo de manzana', 'Apple Juice'],
    ['piña', 'Golden Pineapple'],
    ['pan', 'Country White Bread'],
    ['sal', 'Sea Salt'],
  ])('knows Spanish names of kinds: %s finds %s', (text, name) => {
    expect(found(text)).toContain(name);
  });

  it('finds what is called so before what is meant in Spanish', () => {
    expect(found('pan')[0]).toBe('Carbon Steel Pan');
    expect(found('jugo')).toEqual(found('juice'));
  });

  it('stores with each product the text that narrows a search', () => {
    const isLike = (searchText: string, pattern: string) =>
      new RegExp(pattern.slice(1, -1).replaceAll('_', '.')).test(` ${searchText}`);
    for (const word of [
      'wine',
      'berries',
      'cookie',
      'pepin',
      'peach',
      'dairy',
      'pies',
      'straw',
      'oz',
      'leche',
      'aple',
      'broccolli',
      'mikl',
      'bery',
    ]) {
      const patterns = [...patternsOf(word), ...nearPatternsOf(word)];
      const narrowed = CATALOGUE.filter(({ searchText }) =>
        patterns.some((pattern) => isLike(searchText, pattern)),
      );
      expect(narrowed).toEqual(expect.arrayContaining(searchProducts(CATALOGUE, [word])));
    }
  });
});
