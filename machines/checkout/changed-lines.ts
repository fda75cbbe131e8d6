import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { PickupType } from '../../services/contracts/fulfillment.ts';

/** A changed line of an order; a quantity is 0 if the line doesn't exist. */
export interface ChangedLine {
  gtin13: string;
  description: string;
  before: number;
  now: number;
  /** The same quantity at another price. */
  isRepriced: boolean;
}

/** How an order differs from what was shown: removed lines last. */
export function changedLines(before: Checkout, now: Checkout): ChangedLine[] {
  const find = ({ lineItems }: Checkout, gtin13: string) =>
    lineItems.find(({ cart }) => cart.gtin13 === gtin13);
  const removed = before.lineItems.filter(({ cart }) => !find(now, cart.gtin13));
  return [...now.lineItems, ...removed].flatMap(({ cart: { gtin13 }, description }) => {
    const [was, is] = [find(before, gtin13), find(now, gtin13)];
    const quantities = { before: was?.cart.quantity ?? 0, now: is?.cart.quantity ?? 0 };
    const isRepriced = quantities.before === quantities.now && was?.total !== is?.total;
    const isSame = quantities.before === quantities.now && !isRepriced;
    return isSame ? [] : [{ gtin13, description, ...quantities, isRepriced }];
  });
}

/** How an order is picked up now, if that's not how it was to be picked up. */
export const pickupChange = (before: Checkout, { pickupType }: Checkout): PickupType | null =>
  before.pickupType === pickupType ? null : pickupType;
