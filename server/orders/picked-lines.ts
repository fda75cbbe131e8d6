import { priceOfWeight } from '../../rules/prices.ts';
import type { Found } from '../../services/contracts/staff.ts';
import { type OrderLine, portionOf } from './portion.ts';
import { type Approved, approves } from './proposals.ts';

interface Shelf {
  /** What one piece weighs by the catalog, in grams, of what's sold by weight. */
  weights: Readonly<Record<string, number>>;
  /** Substitutes as lines at their own price, by product. */
  substitutes: ReadonlyMap<string, OrderLine>;
  /** What the shopper approved at its price. */
  approved: readonly Approved[];
}

const ALL = (quantity: number): Found => ({ quantity, weight: null, substitute: null });

/**
 * A line at its price per pound for what it weighs, less the same part of its coupons; `portion` is the line's part by weight.
 * What isn't priced by the pound costs that part of what it was ordered at.
 */
function atItsWeight(portion: OrderLine, grams: number): OrderLine {
  const { perPound, priceAdjustment } = portion;
  if (!perPound) return portion;
  const saved = priceAdjustment.coupons.reduce((sum, { discount }) => sum + discount, 0);
  return {
    ...portion,
    total: Math.max(0, priceOfWeight(perPound.price, grams) - saved),
    regularTotal: priceOfWeight(perPound.regular, grams),
  };
}

/** The part of a line that was found, at its price; by weight if a piece has a `unitWeight`. */
function foundPart(line: OrderLine, { quantity, weight }: Found, unitWeight: number | undefined): OrderLine {
  const ordered = line.cart.quantity;
  const picked = { ordered, weight, replaces: null };
  if (unitWeight === undefined) {
    return { ...portionOf(line, quantity, { part: quantity, whole: ordered }), picked };
  }
  const grams = weight ?? 0;
  const portion = portionOf(line, quantity, { part: grams, whole: ordered * unitWeight });
  return { ...atItsWeight(portion, grams), picked };
}

/** A substitute never costs more than as many of what it replaces, unless the shopper approved its price. */
function substitutePart(
  line: OrderLine,
  { substitute }: Found,
  { substitutes, approved }: Shelf,
): OrderLine[] {
  const priced = substitute && substitutes.get(substitute.gtin13);
  if (!priced) return [];
  const { gtin13 } = line.cart;
  const approval = approved.find((one) => approves(one, gtin13, substitute));
  const most = Math.max(
    Math.floor((line.total * substitute.quantity) / line.cart.quantity),
    approval ? Math.floor((approval.total * substitute.quantity) / approval.quantity) : 0,
  );
  const { substitutionPolicy, chosenSubstitute, description } = line;
  const total = Math.min(priced.total, most);
  const picked = { ordered: 0, weight: null, replaces: { gtin13, description } };
  return [{ ...priced, total, substitutionPolicy, chosenSubstitute, picked }];
}

/**
 * An order's lines as they were picked, each substitute after what it replaces. Lines that nothing was found for stay, with a
 * quantity of 0, so that the shopper sees what's missing.
 */
export const pickedLines = (
  lines: readonly OrderLine[],
  found: Readonly<Record<string, Found>>,
  shelf: Shelf,
): OrderLine[] =>
  lines.flatMap((line) => {
    const { gtin13, quantity } = line.cart;
    const one = found[gtin13] ?? ALL(quantity);
    return [foundPart(line, one, shelf.weights[gtin13]), ...substitutePart(line, one, shelf)];
  });
