import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { t } from '../../languages/t.ts';
import { GRAMS_PER_POUND, pricesOfPiece, weighedPriceWords } from '../../rules/prices.ts';
import type { ProductSummary } from '../../services/contracts/catalog.ts';
import { dollars } from '../../services/contracts/values.ts';
import { products, storePrices } from '../db/schema/catalog.ts';
import { stores } from '../db/schema/stores.ts';

/** A store's location, in a query; null for the chain. */
export type Location = AnyColumn | SQL;

/** What the chain charges. */
const chainColumns = {
  unitPrice: products.unitPrice,
  pricePerPound: products.pricePerPound,
  promoNfor: products.promoNfor,
  promoNforPrice: products.promoNforPrice,
  promoPricePerPound: products.promoPricePerPound,
  promoLimit: products.promoLimit,
  promoExpiresAt: products.promoExpiresAt,
  offerCode: products.offerCode,
};

type ChainPrice = Pick<typeof products.$inferSelect, keyof typeof chainColumns>;

const promoIsLive = sql<boolean>`(${products.promoExpiresAt} is null or ${products.promoExpiresAt} > now())`;

/** The query around it may be about other stores. */
const at = alias(stores, 'priced_at');

const clock = sql`now() at time zone ${at.timezone}`;

/**
 * A value of what counts at a store now in place of what the chain says of a product: the store's own, or else its zone's. It's for the row of a
 * query that reads products, and finds each place's row by its key. What stores don't sell has none.
 */
const inForceAt = (location: Location, value: SQL) => sql`(
  select ${value}
  from ${stores} ${at} join ${storePrices} on ${storePrices.place} = any(array[${at.locationId}, ${at.priceZone}])
  where ${at.locationId} = ${location} and ${storePrices.gtin13} = ${products.gtin13} and ${products.soldInStore}
    and ${storePrices.begins} <= ${clock} and (${storePrices.ends} is null or ${storePrices.ends} > ${clock})
  order by ${storePrices.place} = ${at.locationId} desc, ${storePrices.begins} desc limit 1
)`;

/** The price of a product at a store now, if it isn't the chain's. */
const ownPriceAt = (location: Location) =>
  inForceAt(
    location,
    sql`json_build_object(
      'sold', ${storePrices.sold}, 'price', ${storePrices.price}, 'promoNfor', ${storePrices.promoNfor}, 'promoPrice', ${storePrices.promoPrice},
      'promoLimit', ${storePrices.promoLimit}, 'promoExpiresAt', ${storePrices.ends} at time zone ${at.timezone},
      'offerCode', ${storePrices.offerCode})`,
  );

/** Whether a store sells what stores of the chain do, in a query that reads products. */
export const isSoldAt = (location: Location) =>
  sql<boolean>`coalesce(${inForceAt(location, sql`${storePrices.sold}`)}, true)`;

type OwnColumn = 'sold' | 'price' | 'promoNfor' | 'promoPrice' | 'promoLimit' | 'offerCode';

/** A price that a place charges in place of the chain's; `ExpiresAt` is a Date once it's read. */
type OwnPrice<ExpiresAt = Date | null> = Pick<typeof storePrices.$inferSelect, OwnColumn> & {
  promoExpiresAt: ExpiresAt;
};

/** The columns that a product's price at a store depends on, in a query that reads products. */
export const priceColumnsAt = (location: Location) => ({
  ...chainColumns,
  promoIsLive,
  soldByWeight: products.soldByWeight,
  weight: products.weight,
  // Wrapped, because Drizzle leaves out the tables of a column's own names in a query of one table.
  own: sql<OwnPrice | null>`${ownPriceAt(location)}`.mapWith(
    ({ promoExpiresAt, ...price }: OwnPrice<string | null>) => ({
      ...price,
      promoExpiresAt: promoExpiresAt === null ? null : new Date(promoExpiresAt),
    }),
  ),
});

/** What so much a pound is for a piece of what's sold by weight, as `pricesOfPiece` has it. */
const forPiece = (cents: AnyColumn) => sql`case
  when ${products.soldByWeight} and ${products.weight} is not null
    then round(${cents} * ${products.weight} / ${GRAMS_PER_POUND}::numeric)
  else ${cents}
end`;

const chainPromoIsLive = sql`${products.promoNfor} is not null and ${products.promoNforPrice} is not null and ${promoIsLive}`;

/**
 * What one of a product costs at a store now, in cents, and whether that's its price on sale, as `storePricesOf` has them: for lists
 * that are in the order of prices.
 */
export const chargedAt = (location: Location) => ({
  cents: sql<number>`(coalesce(
    ${inForceAt(
      location,
      sql`case when ${storePrices.sold} then coalesce(
        ceil((${forPiece(storePrices.promoPrice)})::numeric / ${storePrices.promoNfor}), ${forPiece(storePrices.price)}) end`,
    )},
    case when ${chainPromoIsLive} then ceil(${products.promoNforPrice}::numeric / ${products.promoNfor}) else ${products.unitPrice} end
  ))::int`,
  isOnSale: sql<boolean>`coalesce(
    ${inForceAt(location, sql`case when ${storePrices.sold} then ${storePrices.promoPrice} is not null end`)},
    ${chainPromoIsLive}
  )`,
});

export type PriceRow = ChainPrice &
  Pick<typeof products.$inferSelect, 'soldByWeight' | 'weight'> & {
    promoIsLive: boolean;
    /** What the store charges in place of that, or that it doesn't sell it. */
    own: OwnPrice | null;
  };

type Charged = ChainPrice & { promoIsLive: boolean };

/** When a promotion without an end is said to end (CIT-22). */
const PROMO_END = new Date('2099-12-31T23:59:59Z');

type PriceDetail = ProductSummary['price']['storePrices']['regular'];

/** A price in words; `perPound` is null for what isn't sold by weight. */
function descriptionOf(
  { unitPrice, pricePerPound }: Charged,
  cents: number,
  perPound: number | null,
): string {
  if (perPound === null || pricePerPound === null) return dollars(cents);
  const rate = { price: perPound, regular: pricePerPound };
  return weighedPriceWords({ perPound: rate, total: cents, regularTotal: unitPrice });
}

const regularPrice = (row: Charged): PriceDetail => ({
  unitPrice: row.unitPrice,
  perPound: row.pricePerPound,
  nfor: 1,
  nforPrice: row.unitPrice,
  quantityLimit: null,
  expirationDate: null,
  defaultDescription: descriptionOf(row, row.unitPrice, row.pricePerPound),
  secondaryDescription: null,
});

function promoPrice(row: Charged): PriceDetail | null {
  const { promoNfor: nfor, promoNforPrice: nforPrice, promoPricePerPound: perPound } = row;
  if (nfor === null || nforPrice === null || !row.promoIsLive) return null;
  const unitPrice = Math.ceil(nforPrice / nfor);
  return {
    unitPrice,
    perPound,
    nfor,
    nforPrice,
    quantityLimit: row.promoLimit,
    expirationDate: { value: (row.promoExpiresAt ?? PROMO_END).toISOString(), timezone: 'UTC' },
    defaultDescription:
      nfor === 1 ? descriptionOf(row, nforPrice, perPound) : `${nfor} For ${dollars(nforPrice)}`,
    secondaryDescription:
      row.promoLimit === null ? null : t('Limit {{quantityLimit}}', { quantityLimit: row.promoLimit }),
  };
}

type Prices = ProductSummary['price']['storePrices'];

const pricesOf = (row: Charged): Prices => ({ regular: regularPrice(row), promo: promoPrice(row) });

/** What the chain charges for a product where no store does: what's shipped. */
export const chainPricesOf = (row: PriceRow): Prices => pricesOf(row);

/** What a store charges for a product, or the chain if the store doesn't sell it. */
export function storePricesOf(row: PriceRow): Prices {
  const { own, soldByWeight, weight } = row;
  if (!own?.sold) return pricesOf(row);
  return pricesOf({ ...own, ...pricesOfPiece(own, soldByWeight ? weight : null), promoIsLive: true });
}

/** Whether the store sells it, as far as prices say. */
export const isSold = ({ own }: Pick<PriceRow, 'own'>): boolean => own?.sold ?? true;
