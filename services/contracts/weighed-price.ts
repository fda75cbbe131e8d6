import { dollars } from './dollars.ts';
import type { Price } from './product-summary.ts';

/** A pound in units of 10 µg, so that prices by weight are whole numbers until they're rounded. */
const POUND = 45_359_237;
const GRAM = 100_000;

export const GRAMS_PER_POUND = POUND / GRAM;

/** What a weight costs at a price per pound, in cents: rounded half up to the cent, once. */
export const priceOfWeight = (perPound: number, grams: number): number =>
  Math.floor((2 * perPound * grams * GRAM + POUND) / (2 * POUND));

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

/** '$0.59 / lb'. */
export const perPoundWords = (perPound: number): string => `${dollars(perPound)} / lb`;

/** 'about $1.18': what it will cost unless it weighs more or less than usual. */
export const aboutWords = (estimate: number): string => `about ${dollars(estimate)}`;

/** '$0.59 / lb, about $1.18': how the price of what's sold by weight reads wherever it shows before it's weighed. */
export const weighedPriceWords = (perPound: number, estimate: number): string =>
  `${perPoundWords(perPound)}, ${aboutWords(estimate)}`;
