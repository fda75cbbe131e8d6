import { wholeWindow } from '../../services/contracts/calendar.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { Modification } from '../../services/contracts/modifications.ts';
import type { Window } from '../../services/contracts/values.ts';
import { type ChangedLine, changedLines, orderLines } from '../checkout/changed-lines.ts';

/** What a shopper changes about an order. */
export interface ChangesMade {
  /** Items with another quantity or price. */
  lines: ChangedLine[];
  /** Items that are to be picked another way: their substitution or the note to the picker changed. */
  wishes: { gtin13: string; description: string }[];
  /** Its time as it is and as it would be; null if it stays. */
  time: { before: Window; now: Window } | null;
}

type Line = Checkout['lineItems'][number];

const wishOf = ({ substitutionPolicy, chosenSubstitute, instructions }: Line): string =>
  JSON.stringify([substitutionPolicy, chosenSubstitute?.gtin13, instructions]);

/** The changed order beside the order as it is. */
export function changesMade({ checkout, order }: Pick<Modification, 'checkout' | 'order'>): ChangesMade {
  const wished = checkout.lineItems.filter(({ cart }, _, lines) => {
    const [was, is] = [order.lineItems, lines].map((of) => of.find((one) => one.cart.gtin13 === cart.gtin13));
    return was && is && wishOf(was) !== wishOf(is);
  });
  const [before, now] = [wholeWindow(order), wholeWindow(checkout)];
  return {
    lines: changedLines(orderLines(order), orderLines(checkout)),
    wishes: wished.map(({ cart: { gtin13 }, description }) => ({ gtin13, description })),
    time: before && now && before.value !== now.value ? { before, now } : null,
  };
}
