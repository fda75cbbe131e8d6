import { describe, expect, it } from 'vitest';
import { bySimilarity, type ComparedProduct } from '../../../server/catalog/substitutes.ts';

let gtin = 1;

/** A product of the pantry, by default a pound of it for $2. */
const sold = (brand: string, name: string, other: Partial<ComparedProduct> = {}): ComparedProduct => ({
  gtin13: String(gtin++).padStart(13, '0'),
  description: `${brand} ${name}`,
  brand,
  customerFacingSize: '16 oz',
  taxonomies: ['Pantry'],
  departmentId: 'pantry',
  sellerId: null,
  available: true,
  soldInStore: true,
  shipToHomeItem: false,
  soldByWeight: false,
  alcohol: false,
  minimumAgeToBuy: null,
  restrictedStates: [],
  restrictedZips: [],
  snapEligible: true,
  unitPrice: 200,
  ...other,
});

const ofKind = (kind: string) => ({ taxonomies: ['Pantry', kind] });
const sorted = (product: ComparedProduct, others: readonly ComparedProduct[]) =>
  bySimilarity(product, others).map(({ description }) => description);

describe('products by how similar they are to one', () => {
  it('what it is counts, not who makes it', () => {
    const spaghetti = sold('Due Forchette', 'Spaghetti');
    const sauce = sold('Due Forchette', 'Marinara Sauce');
    const thin = sold('Grainwise', 'Thin Spaghetti', { unitPrice: 500, customerFacingSize: '12 oz' });
    expect(sorted(spaghetti, [sauce, thin])).toEqual([
      'Grainwise Thin Spaghetti',
      'Due Forchette Marinara Sauce',
    ]);
  });

  it('what the catalog calls the same kind comes before what shares a word', () => {
    const spaghetti = sold('Due Forchette', 'Spaghetti', ofKind('Pasta'));
    const squash = sold('Meadowlark', 'Spaghetti Squash Soup', ofKind('Soup'));
    const penne = sold('Grainwise', 'Penne', ofKind('Pasta'));
    expect(sorted(spaghetti, [squash, penne])).toEqual([
      'Grainwise Penne',
      'Meadowlark Spaghetti Squash Soup',
    ]);
  });

  it('of two alike, the one of the same size comes first, then the one whose price is nearer', () => {
    const milk = sold('Bell Creek', 'Whole Milk', { customerFacingSize: '1 gal' });
    const half = sold('Hen & Hollow', 'Whole Milk', { customerFacingSize: '0.5 gal' });
    const dear = sold('Grainwise', 'Whole Milk', { customerFacingSize: '1 gal', unitPrice: 900 });
    const near = sold('Orchard Lane', 'Whole Milk', { customerFacingSize: '1 gal', unitPrice: 250 });
    expect(sorted(milk, [half, dear, near])).toEqual([
      'Orchard Lane Whole Milk',
      'Grainwise Whole Milk',
      'Hen & Hollow Whole Milk',
    ]);
  });

  it('the name counts before the size', () => {
    const sourCream = sold('White Barn', 'Sour Cream');
    const butter = sold('Bell Creek', 'Salted Butter');
    const creamCheese = sold('Thistle Ridge', 'Cream Cheese', { customerFacingSize: '8 oz' });
    expect(sorted(sourCream, [butter, creamCheese])).toEqual([
      'Thistle Ridge Cream Cheese',
      'Bell Creek Salted Butter',
    ]);
  });

  it('what SNAP pays for comes first in place of what it pays for', () => {
    const cola = sold('Fizzgig', 'Cola', ofKind('Soda'));
    const other = sold('Sunny Palm', 'Cola', { ...ofKind('Soda'), snapEligible: false });
    const juice = sold('Orchard Lane', 'Apple Juice');
    expect(sorted(cola, [other, juice])).toEqual(['Orchard Lane Apple Juice', 'Sunny Palm Cola']);
  });
});
