import { and, asc, inArray, sql } from 'drizzle-orm';
import { BEVERAGES, CONTAINERS } from '../../../rules/deposits.ts';
import { pricesOfPiece } from '../../../rules/prices.ts';
import { SNAP_CATEGORIES } from '../../../rules/snap.ts';
import { TAX_CATEGORIES } from '../../../services/contracts/tax.ts';
import { ageToBuy } from '../../../services/contracts/values.ts';
import { searchTextOf } from '../../catalog/product-search.ts';
import type { Database } from '../../db/database.ts';
import { departments, products as table } from '../../db/schema/catalog.ts';
import { entity, type Objection } from '../entity.ts';
import {
  centsOf,
  dollarsOf,
  gtin13,
  id,
  list,
  moment,
  oneOf,
  optional,
  type RecordOf,
  required,
  someOf,
  text,
  wholeNumber,
  yesOrNo,
} from '../fields.ts';
import { optionalPicture, pictureOf, pictureUrl } from './picture.ts';
import { priceFields, promoObjections } from './promo.ts';
import { writeRows } from './write-rows.ts';

const MAXIMUM_QUANTITY = 24;

const fields = {
  gtin13: required(gtin13, 'Its GTIN-13'),
  department: required(id('produce'), "Its department's id"),
  position: optional(
    wholeNumber(0, 999_999),
    0,
    'Its place in the department; those at the same place go by name',
  ),
  brand: required(text(60), 'Its brand'),
  description: required(text(120), 'What shoppers read, brand included'),
  size: required(text(40), 'What one is, such as 12 oz'),
  kind: optional(
    text(60),
    null,
    "What it is, if its name doesn't say: a Chardonnay is Wine. Searches find it",
  ),
  details: optional(text(4_000), null, 'What its page says; if empty, its description and size'),
  picture: optionalPicture,
  price: priceFields.price,
  promoCount: priceFields.promoCount,
  promoPrice: priceFields.promoPrice,
  promoLimit: priceFields.promoLimit,
  promoEnds: optional(moment, null, 'When the sale ends'),
  offerCode: priceFields.offerCode,
  soldByWeight: optional(yesOrNo, false, 'Whether its prices are per pound'),
  weight: optional(
    wholeNumber(1, 1_000_000),
    null,
    'What one weighs, in grams; what is sold by weight needs it',
  ),
  snapEligible: optional(yesOrNo, false, 'Whether SNAP pays for it by federal law'),
  snapCategories: optional(
    someOf(SNAP_CATEGORIES),
    [],
    'What it is in the words of the waivers by which states keep SNAP from paying for it, all that hold for it',
  ),
  beverage: optional(oneOf(BEVERAGES), null, 'What it is to deposit laws, if it is a drink'),
  container: optional(oneOf(CONTAINERS), null, 'What the drink is filled in'),
  containerCount: optional(wholeNumber(1, 999), null, 'How many containers one of it is'),
  containerVolume: optional(wholeNumber(1, 100_000), null, 'What each holds, in milliliters'),
  taxCategory: required(oneOf(TAX_CATEGORIES), 'What it is to tax laws'),
  alcohol: optional(yesOrNo, false, 'Whether it is alcohol'),
  minimumAge: optional(wholeNumber(1, 99), null, 'The minimum age to buy it; 21 for alcohol if empty'),
  minimumQuantity: optional(wholeNumber(1, 999), 1, 'The fewest in an order'),
  maximumQuantity: optional(wholeNumber(1, 999), MAXIMUM_QUANTITY, 'The most in an order'),
  prop65: optional(yesOrNo, false, 'Whether it has the warning of Proposition 65'),
  seller: optional(id('copper-kettle'), null, "The marketplace seller's id; empty for what the chain sells"),
  soldInStore: optional(
    yesOrNo,
    null,
    'Whether stores have it for pickup and delivery; if empty, unless a seller sells it',
  ),
  shipsToHome: optional(yesOrNo, null, 'Whether it is shipped; if empty, if a seller sells it'),
  available: optional(yesOrNo, true, 'Whether it can be ordered'),
  heatSensitive: optional(yesOrNo, false, 'Whether heat spoils it on the way'),
  options: optional(
    list('a list such as Size: 10|Color: Chestnut', /^[^:|]{1,40}: [^|]{1,80}$/),
    [],
    'What was chosen of several, each with its name',
  ),
  notInStates: optional(list('a list of states such as CA', /^[A-Z]{2}$/), [], 'Where it is not shipped'),
  notToPostalCodes: optional(
    list('a list of postal codes of five digits', /^\d{5}$/),
    [],
    'Where else it is not shipped',
  ),
};

type Product = RecordOf<typeof fields>;

/** The fields of a file of prices alone. */
export const PRICE_FIELDS = [
  'gtin13',
  'price',
  'promoCount',
  'promoPrice',
  'promoLimit',
  'promoEnds',
  'offerCode',
];

const complete = (product: Product): Product => ({
  ...product,
  details: product.details ?? `${product.description}, ${product.size}.`,
  picture: product.picture ?? product.gtin13,
  minimumAge: ageToBuy(product.minimumAge, product.alcohol),
  soldInStore: product.soldInStore ?? product.seller === null,
  shipsToHome: product.shipsToHome ?? product.seller !== null,
});

function objections(product: Product): Objection[] {
  const { soldByWeight, minimumQuantity, maximumQuantity } = product;
  const found = promoObjections(product, soldByWeight);
  if (soldByWeight && product.weight === null) {
    found.push({ field: 'weight', expects: 'a weight in grams, because it is sold by weight' });
  }
  const ofContainers = ['beverage', 'container', 'containerCount', 'containerVolume'] as const;
  const missing = ofContainers.filter((field) => product[field] === null);
  if (missing.length < ofContainers.length) {
    const expects = 'there, because deposit laws ask for all of a drink and its containers';
    found.push(...missing.map((field) => ({ field, expects })));
  }
  if (minimumQuantity > maximumQuantity) {
    found.push({ field: 'minimumQuantity', expects: `at most ${maximumQuantity}, the most in an order` });
  }
  return found;
}

const namedOptions = (options: readonly string[]) =>
  options.map((option) => {
    const at = option.indexOf(': ');
    return { name: option.slice(0, at), value: option.slice(at + 2) };
  });

function rowOf(product: Product, departmentName: string): typeof table.$inferInsert {
  const taxonomies = [departmentName, ...(product.kind === null ? [] : [product.kind])];
  const { brand, description, size: customerFacingSize } = product;
  const details = product.details ?? '';
  const searched = { brand, description, customerFacingSize, details, taxonomies };
  return {
    ...searched,
    searchText: searchTextOf(searched),
    gtin13: product.gtin13,
    departmentId: product.department,
    position: product.position,
    imageUrl: pictureUrl(product.picture ?? product.gtin13),
    ...pricesOfPiece(
      {
        price: centsOf(product.price),
        promoPrice: product.promoPrice === null ? null : centsOf(product.promoPrice),
      },
      product.soldByWeight ? product.weight : null,
    ),
    promoNfor: product.promoCount,
    promoLimit: product.promoLimit,
    promoExpiresAt: product.promoEnds === null ? null : new Date(product.promoEnds),
    offerCode: product.offerCode,
    soldByWeight: product.soldByWeight,
    snapEligible: product.snapEligible,
    snapCategories: [...product.snapCategories],
    beverage: product.beverage,
    container: product.container,
    containerCount: product.containerCount,
    containerVolume: product.containerVolume,
    taxCategory: product.taxCategory,
    alcohol: product.alcohol,
    minimumAgeToBuy: product.minimumAge,
    minimumOrderQuantity: product.minimumQuantity,
    maximumOrderQuantity: product.maximumQuantity,
    prop65: product.prop65,
    sellerId: product.seller,
    soldInStore: product.soldInStore ?? true,
    shipToHomeItem: product.shipsToHome ?? false,
    available: product.available,
    heatSensitive: product.heatSensitive,
    weight: product.weight,
    options: namedOptions(product.options),
    restrictedStates: [...product.notInStates],
    restrictedZips: [...product.notToPostalCodes],
  };
}

const recordOf = (row: typeof table.$inferSelect): Product => ({
  gtin13: row.gtin13,
  department: row.departmentId,
  position: row.position,
  brand: row.brand,
  description: row.description,
  size: row.customerFacingSize,
  kind: row.taxonomies[1] ?? null,
  details: row.details,
  picture: pictureOf(row.imageUrl),
  price: dollarsOf(row.pricePerPound ?? row.unitPrice),
  promoCount: row.promoNfor,
  promoPrice: row.promoNforPrice === null ? null : dollarsOf(row.promoPricePerPound ?? row.promoNforPrice),
  promoLimit: row.promoLimit,
  promoEnds: row.promoExpiresAt?.toISOString() ?? null,
  offerCode: row.offerCode,
  soldByWeight: row.soldByWeight,
  weight: row.weight,
  snapEligible: row.snapEligible,
  snapCategories: row.snapCategories,
  beverage: row.beverage,
  container: row.container,
  containerCount: row.containerCount,
  containerVolume: row.containerVolume,
  taxCategory: row.taxCategory,
  alcohol: row.alcohol,
  minimumAge: row.minimumAgeToBuy,
  minimumQuantity: row.minimumOrderQuantity,
  maximumQuantity: row.maximumOrderQuantity,
  prop65: row.prop65,
  seller: row.sellerId,
  soldInStore: row.soldInStore,
  shipsToHome: row.shipToHomeItem,
  available: row.available,
  heatSensitive: row.heatSensitive,
  options: row.options.map(({ name, value }) => `${name}: ${value}`),
  notInStates: row.restrictedStates,
  notToPostalCodes: row.restrictedZips,
});

async function write(db: Database, records: readonly Product[]): Promise<void> {
  const rows = await db.select({ id: departments.id, name: departments.name }).from(departments);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  await writeRows(
    db,
    table,
    records.map((record) => rowOf(record, names.get(record.department) ?? '')),
  );
}

/** Writes products again whose department is called something else now: searches find them by its name. */
export async function renameInProducts(
  db: Database,
  renamed: readonly { id: string; name: string }[],
): Promise<void> {
  for (const { id, name } of renamed) {
    const rows = await db
      .select()
      .from(table)
      .where(and(inArray(table.departmentId, [id]), sql`${table.taxonomies} ->> 0 <> ${name}`));
    if (rows.length > 0) await write(db, rows.map(recordOf));
  }
}

export const products = entity({
  name: 'products',
  one: 'product',
  fields,
  key: ['gtin13'],
  references: { department: { to: 'departments' }, seller: { to: 'sellers' } },
  complete,
  objections,
  read: async (db) => {
    const rows = await db
      .select()
      .from(table)
      .orderBy(asc(table.departmentId), asc(table.position), asc(table.gtin13));
    return rows.map(recordOf);
  },
  write,
  // Carts and orders have it, so it stays, and can't be ordered.
  retire: {
    as: 'discontinued',
    stays: true,
    isRetired: ({ available }) => !available,
    write: (db, records) =>
      write(
        db,
        records.map((record) => ({ ...record, available: false })),
      ),
  },
});
