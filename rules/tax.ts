import type { UnitDeposit } from '../services/contracts/deposits.ts';
import {
  AS_ITEMS,
  type TaxCategory,
  type Taxed,
  type TaxedFee,
  type TaxTerms,
  WHOLE,
} from '../services/contracts/tax.ts';
import type { Modality } from '../services/contracts/values.ts';
import { depositOf } from './deposits.ts';

/** A line as far as its tax depends on it, in cents. */
export interface TaxedLine {
  /** After sales, before promo codes. */
  total: number;
  /** Its share of promo codes. */
  promoDiscount: number;
  /** The part of that which a manufacturer pays for: the store gets it all the same, so it's taxed. */
  manufacturerDiscount: number;
  snapEligible: boolean;
  taxCategory: TaxCategory;
  cart: { quantity: number };
  /** On one of it. */
  deposit: UnitDeposit | null;
}

/** What is taxed, in cents. */
export interface TaxedOrder {
  lines: readonly TaxedLine[];
  /** After promo codes. */
  fees: readonly { kind: TaxedFee; amount: number }[];
  /** What SNAP pays of the eligible lines. */
  snap: number;
}

/** An order's tax, in cents. The parts of the lines and of the fees, in their order, add up to the total. */
export interface OrderTax {
  total: number;
  ofLines: number[];
  ofFees: number[];
  /** What SNAP pays of items that would be taxed. */
  untaxedBySnap: number;
}

const FEE_OF: Readonly<Record<Modality, TaxedFee>> = {
  PICKUP: 'PICKUP_FEE',
  IN_STORE: 'PICKUP_FEE',
  DELIVERY: 'DELIVERY_FEE',
  SHIP: 'SHIPPING_FEE',
};

/** The fees of an order, in cents, as a tax law tells them apart. */
export const taxedFees = (
  modality: Modality,
  { fee, bagFee }: { fee: number; bagFee: number },
): { kind: TaxedFee; amount: number }[] => [
  { kind: FEE_OF[modality], amount: fee },
  { kind: 'BAG_FEE', amount: bagFee },
];

/** What of an order has no rate. */
export function withoutRate(
  { lines, fees }: Pick<TaxedOrder, 'lines' | 'fees'>,
  { rates }: Pick<TaxTerms, 'rates'>,
): Taxed[] {
  const all = [
    ...lines.map(({ taxCategory }) => taxCategory),
    ...fees.filter(({ amount }) => amount > 0).map(({ kind }) => kind),
  ];
  return [...new Set(all)].filter((one) => rates[one] === undefined);
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

const rounded = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator));

/** What a line is taxed on without its discounts by manufacturers, in cents: its price, and its deposit where that's taxed. */
const priceOf = (line: TaxedLine): number =>
  line.total - line.promoDiscount + (line.deposit?.isTaxed ? depositOf(line) : 0);

/**
 * What SNAP pays of each line: first of what would be taxed most, as Ohio Adm. Code 5703-9-48, 20 NYCRR 528.27, and California's
 * annotation 245.0710 have it, then in the lines' order. Deposits that aren't taxed come last and aren't part of it.
 */
function snapOfLines({ lines, snap }: TaxedOrder, rateOf: (line: TaxedLine) => number): number[] {
  const shares = lines.map(() => 0);
  const inTurn = lines
    .map((line, index) => ({ line, index, rate: rateOf(line) }))
    .filter(({ line }) => line.snapEligible)
    .toSorted((one, other) => other.rate - one.rate);
  let left = snap;
  for (const { line, index } of inTurn) {
    const share = Math.min(left, priceOf(line));
    shares[index] = share;
    left -= share;
  }
  return shares;
}

/** Rounds parts, or only their sum, whose cents then go to the parts with the largest remainders, earlier ones first. */
function roundedParts(numerators: readonly number[], rounding: TaxTerms['rounding']): number[] {
  if (rounding === 'LINE') return numerators.map((numerator) => rounded(numerator, WHOLE));
  const parts = numerators.map((numerator) => Math.floor(numerator / WHOLE));
  const missing = rounded(sumOf(numerators), WHOLE) - sumOf(parts);
  const byRemainder = numerators
    .map((numerator, index) => ({ index, remainder: numerator % WHOLE }))
    .toSorted((one, other) => other.remainder - one.remainder);
  const raised = new Set(byRemainder.slice(0, missing).map(({ index }) => index));
  return parts.map((part, index) => part + (raised.has(index) ? 1 : 0));
}

/**
 * An order's tax. What SNAP pays isn't taxed (7 U.S.C. 2013(a)); sales and the store's promo codes lower what's taxed, a
 * manufacturer's don't. Everything that's charged must have a rate (`withoutRate`).
 */
export function taxOn(
  order: TaxedOrder,
  { rates, rounding }: Pick<TaxTerms, 'rates' | 'rounding'>,
): OrderTax {
  const { lines, fees } = order;
  const rateOf = ({ taxCategory }: TaxedLine): number => {
    const rate = rates[taxCategory];
    if (rate === undefined) throw new Error(`${taxCategory} has no tax rate`);
    return rate;
  };
  const snap = snapOfLines(order, rateOf);
  const taxOfLines = lines.map((line, index) => {
    const taxed = priceOf(line) + line.manufacturerDiscount - (snap[index] ?? 0);
    return taxed * rateOf(line);
  });
  const prices = sumOf(lines.map(priceOf));
  const asItems = prices > 0 ? rounded(sumOf(taxOfLines), prices) : 0;
  const taxOfFees = fees.map(({ kind, amount }) => {
    if (amount === 0) return 0;
    const rate = rates[kind];
    if (rate === undefined) throw new Error(`${kind} has no tax rate`);
    return amount * (rate === AS_ITEMS ? asItems : rate);
  });
  const parts = roundedParts([...taxOfLines, ...taxOfFees], rounding);
  return {
    total: sumOf(parts),
    ofLines: parts.slice(0, lines.length),
    ofFees: parts.slice(lines.length),
    untaxedBySnap: sumOf(lines.map((line, index) => (rateOf(line) > 0 ? (snap[index] ?? 0) : 0))),
  };
}
