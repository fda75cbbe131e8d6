/** What a promo code takes its percentage off. */
export const PROMO_TARGETS = ['ITEMS', 'DELIVERY_FEE'] as const;
export type PromoTarget = (typeof PROMO_TARGETS)[number];

/** Who pays for what a promo code takes off: a manufacturer's is taxed all the same. */
export const PROMO_FUNDERS = ['STORE', 'MANUFACTURER'] as const;
export type PromoFunder = (typeof PROMO_FUNDERS)[number];

/** What of a code's terms says how much it takes off. */
interface Terms {
  appliesTo: PromoTarget;
  percentOff: number;
  fundedBy: PromoFunder;
  /** What the items it's for must come to after sales, in cents. */
  minimum: number;
}

/** What a code is for on an order. */
export interface Applied {
  /** Null for all. */
  gtins: readonly string[] | null;
  /** The most it may take off, in cents; null if there's no such limit. */
  most: number | null;
}

/** What promo codes take their percentages off, in cents. */
interface Amounts {
  /** The lines' totals after sales. A substitute counts as what it replaces. */
  lines: readonly { gtin13: string; total: number }[];
  fee: number;
}

/** What a code does on an order. */
export interface PromoDiscount {
  /** In cents. */
  discount: number;
  /** How much more of what it's for the order needs before it takes anything off, in cents. */
  shortBy: number;
}

interface Discounted<T> {
  promos: (T & PromoDiscount)[];
  /** Each line's share of what is taken off the items. */
  lineShares: number[];
  /** What manufacturers pay for of that. */
  manufacturerShares: number[];
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

const isFor = ({ gtins }: Pick<Applied, 'gtins'>, { gtin13 }: { gtin13: string }) =>
  gtins === null || gtins.includes(gtin13);

/** What the items that a code is for come to, in cents. */
export const eligibleTotal = (promo: Pick<Applied, 'gtins'>, lines: Amounts['lines']): number =>
  sumOf(lines.filter((line) => isFor(promo, line)).map(({ total }) => total));

/** How much more of them the order needs for the code, in cents. */
const shortBy = (promo: Pick<Applied & Terms, 'gtins' | 'minimum'>, lines: Amounts['lines']): number =>
  Math.max(0, promo.minimum - eligibleTotal(promo, lines));

/** What each code takes off; together, no more than there is to take it off. */
export function discountsOf<T extends Terms>(
  promos: readonly (T & Applied)[],
  { lines, fee }: Amounts,
): Discounted<Omit<T, keyof Applied>> {
  const shares = lines.map(() => 0);
  const byManufacturers = lines.map(() => 0);
  let feeLeft = fee;
  const discounted = promos.map(({ gtins, most, ...terms }) => {
    const short = shortBy({ gtins, ...terms }, lines);
    const eligible = eligibleTotal({ gtins }, lines);
    const isOnItems = terms.appliesTo === 'ITEMS';
    const left = lines.map((line, index) => (isFor({ gtins }, line) ? line.total - (shares[index] ?? 0) : 0));
    const whole = isOnItems ? eligible : fee;
    const isMet = short === 0 && eligible > 0;
    const discount = isMet
      ? Math.min(percentOf(whole, terms.percentOff), isOnItems ? sumOf(left) : feeLeft, most ?? Infinity)
      : 0;
    if (isOnItems) {
      for (const [index, part] of divide(discount, left).entries()) {
        shares[index] = (shares[index] ?? 0) + part;
        if (terms.fundedBy === 'MANUFACTURER') byManufacturers[index] = (byManufacturers[index] ?? 0) + part;
      }
    } else {
      feeLeft -= discount;
    }
    return { ...terms, discount, shortBy: short };
  });
  return {
    promos: discounted,
    lineShares: shares,
    manufacturerShares: byManufacturers,
    total: sumOf(discounted.map(({ discount }) => discount)),
  };
}
