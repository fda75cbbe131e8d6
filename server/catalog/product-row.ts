import { eq } from 'drizzle-orm';
import { type Text, t } from '../../languages/t.ts';
import { unitDeposit } from '../../rules/deposits.ts';
import { snapRule } from '../../rules/snap.ts';
import type { Product, ProductSummary } from '../../services/contracts/catalog.ts';
import { departments, products, sellers } from '../db/schema/catalog.ts';
import { type AvailabilityRow, availabilityOf, stockColumnsAt } from './availability.ts';
import {
  chainPricesOf,
  isSold,
  type Location,
  type PriceRow,
  priceColumnsAt,
  storePricesOf,
} from './prices.ts';
import { type PricingStore, pricedAt } from './pricing-store.ts';

/** The columns that a product's deposit depends on. */
export const containerColumns = {
  beverage: products.beverage,
  container: products.container,
  containerCount: products.containerCount,
  containerVolume: products.containerVolume,
};

/** The columns of a summary at a store; select them from products left-joined with sellers (`sellerOfProduct`). */
export const summaryColumnsAt = (location: Location) => ({
  gtin13: products.gtin13,
  description: products.description,
  brand: products.brand,
  customerFacingSize: products.customerFacingSize,
  imageUrl: products.imageUrl,
  departmentId: products.departmentId,
  ...priceColumnsAt(location),
  snapEligible: products.snapEligible,
  snapCategories: products.snapCategories,
  ...containerColumns,
  alcohol: products.alcohol,
  minimumAgeToBuy: products.minimumAgeToBuy,
  minimumOrderQuantity: products.minimumOrderQuantity,
  maximumOrderQuantity: products.maximumOrderQuantity,
  prop65: products.prop65,
  sellerId: products.sellerId,
  sellerName: sellers.name,
  soldInStore: products.soldInStore,
  shipToHomeItem: products.shipToHomeItem,
  ...stockColumnsAt(location),
});

export const sellerOfProduct = eq(sellers.id, products.sellerId);
export const departmentOfProduct = eq(departments.id, products.departmentId);

type Inserted = typeof products.$inferSelect;

export type SummaryRow = Pick<Inserted, Extract<keyof ReturnType<typeof summaryColumnsAt>, keyof Inserted>> &
  PriceRow &
  Omit<AvailabilityRow, 'isSold'> & { sellerName: string | null };

/** What the law of the store's state says of a product today; nothing until a store is chosen. */
function lawOn(row: SummaryRow, store: PricingStore | null): Pick<ProductSummary, 'snapRule' | 'deposit'> {
  if (!store) return { snapRule: null, deposit: null };
  const { sale, restrictions, depositRules } = store;
  return { snapRule: snapRule(row, sale, restrictions), deposit: unitDeposit(row, sale, depositRules) };
}

/**
 * A product as shown in lists, tiles, and cart rows, with the prices of a store; null until one is chosen. `wanted` is how many its line has.
 */
export function summaryOf(row: SummaryRow, store: PricingStore | null, wanted = 0): ProductSummary {
  const sell = row.soldByWeight ? 'WEIGHT' : 'UNIT';
  const law = lawOn(row, store);
  return {
    gtin13: row.gtin13,
    description: row.description,
    brand: row.brand,
    customerFacingSize: row.customerFacingSize,
    imageUrl: row.imageUrl,
    department: row.departmentId,
    price: {
      storePrices: storePricesOf(row),
      nationalPrices: row.shipToHomeItem ? chainPricesOf(row) : null,
      offerCode: (row.own ?? row).offerCode,
      sellBy: sell,
      orderBy: 'UNIT',
      store: store?.storeNumber ?? null,
      division: store?.divisionNumber ?? null,
    },
    snapEligible: row.snapEligible && law.snapRule === null,
    ...law,
    alcoholFlag: row.alcohol,
    minimumAgeToBuy: row.minimumAgeToBuy,
    minimumOrderQuantity: row.minimumOrderQuantity,
    maximumOrderQuantity: row.maximumOrderQuantity,
    prop65: { required: row.prop65 },
    seller: row.sellerId && row.sellerName ? { id: row.sellerId, name: row.sellerName } : null,
    soldInStore: row.soldInStore,
    shipToHomeItem: row.shipToHomeItem,
    ...availabilityOf({ ...row, isSold: isSold(row) }, wanted),
  };
}

export type ProductRow = SummaryRow &
  Pick<
    Inserted,
    'weight' | 'details' | 'options' | 'taxonomies' | 'restrictedStates' | 'restrictedZips' | 'heatSensitive'
  > & {
    departmentName: string;
  };

const PROP_65_WARNING =
  'Cancer and Reproductive Harm. For more information go to www.P65Warnings.ca.gov.' satisfies Text;

/** A product with all its details. */
export const productOf = (row: ProductRow, store: PricingStore | null): Product => ({
  ...summaryOf(row, store),
  upc: row.gtin13,
  images: [{ perspective: 'front', size: 'large', url: row.imageUrl }],
  prop65Warning: row.prop65 ? t(PROP_65_WARNING) : null,
  restrictions: { stateCodes: row.restrictedStates, zipCodes: row.restrictedZips },
  weight: row.weight,
  weightPerUnit: row.soldByWeight ? row.weight : null,
  categories: [row.departmentName],
  taxonomies: row.taxonomies,
  options: row.options,
  heatSensitive: row.heatSensitive,
  pricedAt: pricedAt(store),
  details: row.details,
});
