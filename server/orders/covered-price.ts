import type { OrderLine } from './portion.ts';
import { portionOf } from './portion.ts';

/** How much more a weighed line costs than that many pieces were estimated at, in cents. */
function growthOf(line: OrderLine, ordered: readonly OrderLine[]): number {
  const before = ordered.find(({ cart }) => cart.gtin13 === line.cart.gtin13);
  if (!before || line.picked?.weight == null) return 0;
  const { quantity } = line.cart;
  const estimate = portionOf(before, quantity, { part: quantity, whole: before.cart.quantity });
  return Math.max(0, line.total - estimate.total);
}

/**
 * Picked lines with `by` cents less for what weighs more than estimated, as far as it costs more: first what SNAP can't pay.
 * Null if nothing can cost less.
 */
export function withLessForWeight(
  lines: readonly OrderLine[],
  ordered: readonly OrderLine[],
  by: number,
): OrderLine[] | null {
  let left = by;
  const cuts = new Map<string, number>();
  for (const line of lines.toSorted((a, b) => Number(a.snapEligible) - Number(b.snapEligible))) {
    const cut = Math.min(left, growthOf(line, ordered));
    cuts.set(line.id, cut);
    left -= cut;
  }
  if (left === by) return null;
  return lines.map((line) => {
    const cut = cuts.get(line.id) ?? 0;
    if (cut === 0 || !line.picked) return line;
    const waived = (line.picked.waived ?? 0) + cut;
    return {
      ...line,
      total: line.total - cut,
      regularTotal: line.regularTotal - cut,
      picked: { ...line.picked, waived },
    };
  });
}
