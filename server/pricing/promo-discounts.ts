import type { PromoTerms, StoredPromo } from '../db/schema/promos.ts';

/** What promo codes take their percentages off, in cents. */
interface Amounts {
  /** The lines' totals after sales. */
  lineTotals: readonly number[];
  fee: number;
}

interface Discounted {
  promos: StoredPromo[];
  /** Each line's share of what is taken off the items. */
  lineShares: number[];
  /** All that is taken off. */
  total: number;
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Rounded half up to the cent. */
const percentOf = (amount: number, percent: number) => Math.floor((amount * percent + 50) / 100);

/**
 * Divides cents in proportion to the amounts, to the cent: what rounding down leaves over goes to the largest
 * remainders, earlier ones first. No part exceeds its amount as long as the cents don't exceed their sum.
 */
function divide(cents: number, amounts: readonly number[]): number[] {
  const sum = sumOf(amounts) || 1;
  const parts = amounts.map((amount) => Math.floor((cents * amount) / sum));
  const byRemainder = amounts
    .map((amount, index) => ({ index, remainder: (cents * amount) % sum }))
    .toSorted((one, other) => other.remainder - one.remainder);
  const left = new Set(byRemainder.slice(0, cents - sumOf(parts)).map(({ index }) => index));
  return parts.map((part, index) => part + (left.has(index) ? 1 : 0));
}

/** What each code takes off; together, no more than there is to take it off. */
export function discountsOf(promos: readonly PromoTerms[], { lineTotals, fee }: Amounts): Discounted {
  const left = { ITEMS: sumOf(lineTotals), DELIVERY_FEE: fee };
  const whole = { ...left };
  const discounted = promos.map((promo) => {
    const discount = Math.min(left[promo.appliesTo], percentOf(whole[promo.appliesTo], promo.percentOff));
    left[promo.appliesTo] -= discount;
    return { ...promo, discount };
  });
  return {
    promos: discounted,
    lineShares: divide(whole.ITEMS - left.ITEMS, lineTotals),
    total: whole.ITEMS - left.ITEMS + (whole.DELIVERY_FEE - left.DELIVERY_FEE),
  };
}
