import type { Checkout } from '../services/contracts/checkouts.ts';
import type { Window } from '../services/contracts/values.ts';
import { type ChangedLine, changedLines, orderLines } from './changed-lines.ts';

/** What a shopper changes about an order. */
export interface ChangesMade {
  /** Items with another quantity or price. */
  lines: ChangedLine[];
  /** Items that are to be picked another way: their substitution or the note to the picker changed. */
  wishes: { gtin13: string; description: string }[];
  /** Its time as it is and as it would be; null if it stays. */
  time: { before: Window; now: Window } | null;
}

/** What of an order can be changed; its time is null if it has none. */
interface Changeable extends Pick<Checkout, 'lineItems'> {
  time: Window | null;
}

type Line = Checkout['lineItems'][number];

const wishOf = ({ substitutionPolicy, chosenSubstitute, instructions }: Line): string =>
  JSON.stringify([substitutionPolicy, chosenSubstitute?.gtin13, instructions]);

/** How a changed order differs from the order as it was. */
export function changesMade(before: Changeable, now: Changeable): ChangesMade {
  const wished = now.lineItems.filter((is) => {
    const was = before.lineItems.find(({ cart }) => cart.gtin13 === is.cart.gtin13);
    return was && wishOf(was) !== wishOf(is);
  });
  return {
    lines: changedLines(orderLines(before), orderLines(now)),
    wishes: wished.map(({ cart: { gtin13 }, description }) => ({ gtin13, description })),
    time:
      before.time && now.time && before.time.value !== now.time.value
        ? { before: before.time, now: now.time }
        : null,
  };
}
