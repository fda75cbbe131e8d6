import type * as v from 'valibot';
import type { CheckoutLine } from '../../services/contracts/checkouts.ts';

export type OrderLine = v.InferOutput<typeof CheckoutLine>;

/** A part of a line, at the price the whole was ordered at: `part` of `whole`, in pieces or grams. */
export function portionOf(
  line: OrderLine,
  quantity: number,
  { part, whole }: { part: number; whole: number },
): OrderLine {
  const portion = (amount: number) => Math.round((amount * part) / whole);
  const coupons = line.priceAdjustment.coupons.map((one) => ({ ...one, discount: portion(one.discount) }));
  return {
    ...line,
    cart: { ...line.cart, quantity },
    total: portion(line.total),
    regularTotal: portion(line.regularTotal),
    priceAdjustment: { coupons: coupons.filter(({ discount }) => discount > 0) },
  };
}
