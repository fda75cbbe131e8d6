import { t } from '../languages/t.ts';
import type { Price } from '../services/contracts/catalog.ts';
import type { LinePrice } from '../services/contracts/prices.ts';
import { dollars } from '../services/contracts/values.ts';

export interface PricedLine {
  /** With the promotion, in cents. */
  total: number;
  /** Without it. */
  regularTotal: number;
}

/**
 * What `quantity` units cost. A promotion of 'two for $5.00' prices full groups at the group price and the rest at
 * its unit price, which is the group price divided and rounded up; its limit says how many units it covers. A
 * promotion never makes a line more expensive.
 */
export function priceLine({ storePrices: { regular, promo } }: LinePrice, quantity: number): PricedLine {
  const regularTotal = regular.unitPrice * quantity;
  if (!promo) return { total: regularTotal, regularTotal };
  const covered = Math.min(quantity, promo.quantityLimit ?? quantity);
  const groups = Math.floor(covered / promo.nfor);
  const promoTotal =
    groups * promo.nforPrice +
    (covered - groups * promo.nfor) * promo.unitPrice +
    (quantity - covered) * regular.unitPrice;
  return { total: Math.min(promoTotal, regularTotal), regularTotal };
}

/** A pound in units of 10 µg, so that prices by weight are whole numbers until they're rounded. */
const POUND = 45_359_237;
const GRAM = 100_000;

export const GRAMS_PER_POUND = POUND / GRAM;

/** What a weight costs at a price per pound, in cents: rounded half up to the cent, once. */
export const priceOfWeight = (perPound: number, grams: number): number =>
  Math.floor((2 * perPound * grams * GRAM + POUND) / (2 * POUND));

/** What's charged for one, in cents, and for so many on sale; per pound for what's sold by weight. */
interface SetPrice {
  price: number;
  promoPrice: number | null;
}

/** The same for a piece, and for a pound; `weight` is what a piece of what's sold by weight weighs, in grams. */
export function pricesOfPiece({ price, promoPrice }: SetPrice, weight: number | null) {
  if (weight === null) {
    return { unitPrice: price, promoNforPrice: promoPrice, pricePerPound: null, promoPricePerPound: null };
  }
  return {
    unitPrice: priceOfWeight(price, weight),
    promoNforPrice: promoPrice === null ? null : priceOfWeight(promoPrice, weight),
    pricePerPound: price,
    promoPricePerPound: promoPrice,
  };
}

/** What a pound costs, in cents, on sale and without; the same if it isn't on sale. */
export interface PerPound {
  price: number;
  regular: number;
}

type Rate = Pick<Price['storePrices']['regular'], 'perPound'>;

/** What a pound of a product costs; null for what isn't sold by weight. */
export const perPoundOf = ({ regular, promo }: { regular: Rate; promo: Rate | null }): PerPound | null =>
  regular.perPound === null
    ? null
    : { price: promo?.perPound ?? regular.perPound, regular: regular.perPound };

/** '2.14 lb'. */
export const poundsOf = (grams: number): string => `${(grams / GRAMS_PER_POUND).toFixed(2)} lb`;

/** '$0.59/lb'. */
export const perPoundWords = (perPound: number): string => `${dollars(perPound)}/lb`;

/** What's sold by weight and isn't weighed yet. Prices are in cents. */
export interface EstimatedPrice {
  perPound: PerPound;
  /** What it costs if it weighs what it usually does, with its sales and without. */
  total: number;
  regularTotal: number;
}

/** The weight that an estimate is for, in pounds; at the regular price, which no coupon lowers. */
const estimatedPounds = ({ perPound, regularTotal }: EstimatedPrice): number =>
  Math.max(0.1, regularTotal / perPound.regular);

/** 'about $1.18 for 2.0 lb': what it will cost unless it weighs more or less than usual. */
export const estimateWords = (price: EstimatedPrice): string =>
  t('about {{amount}} for {{pounds}} lb', {
    amount: dollars(price.total),
    pounds: estimatedPounds(price).toFixed(1),
  });

/** 'about $1.18' and '2.0 lb at $0.59/lb': what a line will cost, and why. */
export const estimatedLineWords = (price: EstimatedPrice): [string, string] => [
  t('about {{amount}}', { amount: dollars(price.total) }),
  t('{{pounds}} lb at {{rate}}', {
    pounds: estimatedPounds(price).toFixed(1),
    rate: perPoundWords(price.perPound.price),
  }),
];

/** '$0.59/lb, about $1.18 for 2.0 lb': how the price of what's sold by weight reads wherever it shows before it's weighed. */
export const weighedPriceWords = (price: EstimatedPrice): string =>
  `${perPoundWords(price.perPound.price)}, ${estimateWords(price)}`;
