import * as v from 'valibot';
import { CalendarDate } from './values.ts';

/**
 * What a product is to tax laws, as finely as they tell it apart: soft drinks are sweetened and carbonated, sweetened drinks
 * aren't carbonated; prepared food is made by the store and sold cold.
 */
export const TAX_CATEGORIES = [
  'FOOD',
  'SOFT_DRINK',
  'SWEETENED_DRINK',
  'BOTTLED_WATER',
  'SPARKLING_WATER',
  'CANDY',
  'HOT_FOOD',
  'PREPARED_FOOD',
  'DIETARY_SUPPLEMENT',
  'ALCOHOL',
  'MEDICINE',
  'GENERAL',
] as const;
export const TaxCategory = v.picklist(TAX_CATEGORIES);
export type TaxCategory = v.InferOutput<typeof TaxCategory>;

/** What an order costs besides its items, as tax laws tell it apart. */
export const TAXED_FEES = ['PICKUP_FEE', 'DELIVERY_FEE', 'SHIPPING_FEE', 'BAG_FEE'] as const;
export type TaxedFee = (typeof TAXED_FEES)[number];

/** Whatever a law may tax. */
export const TAXED = [...TAX_CATEGORIES, ...TAXED_FEES] as const;
export const Taxed = v.picklist(TAXED);
export type Taxed = v.InferOutput<typeof Taxed>;

/** How a tax is rounded, half a cent up: each line's and each fee's, or once, their sum. */
export const TAX_ROUNDINGS = ['LINE', 'ORDER'] as const;
export const TaxRounding = v.picklist(TAX_ROUNDINGS);

/** In thousandths of a percent: 7800 is 7.8%. */
export const TaxRate = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99_999));

/** A fee that's part of the price of the items it comes with: taxed as they are, on average by their prices. */
export const AS_ITEMS = 'AS_ITEMS';

const FeeRate = v.union([TaxRate, v.literal(AS_ITEMS)]);

/** The rates of a place on a day. What has none can't be sold there: nobody said what its tax is. */
export const TaxRates = v.object({
  rounding: TaxRounding,
  rates: v.partial(
    v.object({
      FOOD: TaxRate,
      SOFT_DRINK: TaxRate,
      SWEETENED_DRINK: TaxRate,
      BOTTLED_WATER: TaxRate,
      SPARKLING_WATER: TaxRate,
      CANDY: TaxRate,
      HOT_FOOD: TaxRate,
      PREPARED_FOOD: TaxRate,
      DIETARY_SUPPLEMENT: TaxRate,
      ALCOHOL: TaxRate,
      MEDICINE: TaxRate,
      GENERAL: TaxRate,
      PICKUP_FEE: FeeRate,
      DELIVERY_FEE: FeeRate,
      SHIPPING_FEE: FeeRate,
      BAG_FEE: FeeRate,
    }),
  ),
});
export type TaxRates = v.InferOutput<typeof TaxRates>;

/** What an order is taxed by from the moment it's priced: where, on which day, and at which rates. */
export const TaxTerms = v.object({
  /** The store's for pickup, the address's for delivery and shipping. */
  postalCode: v.string(),
  state: v.string(),
  /** Where it's received, by that place's clock. */
  day: CalendarDate,
  ...TaxRates.entries,
});
export type TaxTerms = v.InferOutput<typeof TaxTerms>;

/** Of 100,000, so that cents times a rate are cents times this. */
export const WHOLE = 100_000;
