import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../server/db/database.ts';
import { products } from '../../../server/db/schema/catalog.ts';
import { openTestDatabase } from '../../support/test-database.ts';

type Product = typeof products.$inferSelect;

let database: OpenDatabase;
let departments: Map<string, Product[]>;
beforeAll(async () => {
  database = await openTestDatabase();
  departments = Map.groupBy(await database.db.select().from(products), ({ departmentId }) => departmentId);
});
afterAll(() => database.close());

/** A product's number in its department, as its GTIN has it. */
const numberOf = ({ gtin13 }: Product) => Number(gtin13.slice(7, 12));

/** Their numbers by department. */
function numbers(has: (product: Product) => boolean): Record<string, string> {
  const found = [...departments].flatMap(([department, all]): [string, string][] => {
    const some = all.filter(has).map(numberOf);
    if (some.length === 0) return [];
    return [[department, some.length === all.length ? 'all' : some.toSorted((a, b) => a - b).join(' ')]];
  });
  return Object.fromEntries(found);
}

const TRAITS: readonly [trait: string, has: (product: Product) => boolean, where: Record<string, string>][] =
  [
    [
      'on sale',
      ({ promoNfor }) => promoNfor !== null,
      {
        produce: '1 5 7 9 11 12 15 18 21 25 27 31',
        meat: '1 2 5 12 13 15',
        dairy: '1 2 5 6 8 10 11 15 18',
        bakery: '1 4 7 9 13 16',
        deli: '1 13 17',
        frozen: '1 2 4 5 7 8 9 12 14',
        pantry: '1 2 5 7 8 9 10 13 16 18',
        snacks: '1 2 3 9 10 11 13',
        beverages: '1 2 3 5 6 7 8 15 17',
        'beer-wine': '1 5 6 8 10 12',
        household: '1 2 4 5 10 11 20 22',
        home: '2 5 9 11 13 15 20 25',
      },
    ],
    [
      'on sale up to a limit',
      ({ promoLimit }) => promoLimit !== null,
      { produce: '11', meat: '5', dairy: '6', frozen: '1 2', snacks: '2', beverages: '6 7', household: '1' },
    ],
    [
      'out of stock',
      ({ available }) => !available,
      {
        produce: '13',
        meat: '16',
        dairy: '18',
        bakery: '17',
        deli: '16',
        frozen: '17',
        snacks: '17',
        beverages: '18',
        'beer-wine': '15',
        household: '23',
        home: '4',
      },
    ],
    ['sold by weight', ({ soldByWeight }) => soldByWeight, { produce: '3 10 19 23', meat: '3 7 8 9 11' }],
    ['alcohol', ({ alcohol }) => alcohol, { 'beer-wine': '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15' }],
    [
      'for adults, though no alcohol',
      ({ alcohol, minimumAgeToBuy }) => !alcohol && minimumAgeToBuy !== null,
      { beverages: '17', 'beer-wine': '16', household: '17', home: '7' },
    ],
    [
      'not for SNAP',
      ({ snapEligible }) => !snapEligible,
      { deli: '6 7 9 12', beverages: '17', 'beer-wine': 'all', household: 'all', home: 'all' },
    ],
    [
      'restricted for SNAP in some state',
      ({ snapCategories }) => snapCategories.length > 0,
      { bakery: '8 9 10 11 12 13', snacks: '9 10 11 12', beverages: '5 6 7 15 17' },
    ],
    [
      'with a Prop 65 warning',
      ({ prop65 }) => prop65,
      {
        meat: '18',
        pantry: '15 17',
        snacks: '9 15',
        beverages: '8 9 10',
        'beer-wine': '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15',
        home: '7 17 26',
      },
    ],
    [
      'sensitive to heat',
      ({ heatSensitive }) => heatSensitive,
      { frozen: 'all', snacks: '9 10', home: '22' },
    ],
    [
      'shipped',
      ({ shipToHomeItem }) => shipToHomeItem,
      { household: '11 12 20', home: '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23' },
    ],
    [
      'not sent everywhere',
      ({ restrictedStates, restrictedZips }) => restrictedStates.length + restrictedZips.length > 0,
      { meat: '17', 'beer-wine': '11 13', home: '19 20 21' },
    ],
    [
      'a few per order at most',
      ({ maximumOrderQuantity }) => maximumOrderQuantity < 10,
      {
        produce: '8',
        meat: '11 16 17',
        bakery: '11',
        deli: '9',
        frozen: '16',
        'beer-wine': '15',
        household: '17 20',
        home: '3',
      },
    ],
    ['of one kind among several', ({ options }) => options.length > 0, { home: '16 18' }],
  ];

it.each(TRAITS)('products to try out are %s in these departments', (_, has, where) => {
  expect(numbers(has)).toEqual(where);
});
