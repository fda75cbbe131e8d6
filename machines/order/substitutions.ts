import { APP_RULES } from '../../services/contracts/app-names.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';

type Line = Checkout['lineItems'][number];

/** An order's lines by what happens when they run out. */
interface Substitutions {
  /** The store may choose a similar item. */
  allowed: Line[];
  /** They're left out and cost nothing. */
  refused: Line[];
}

/**
 * What the page of an order says about substitutions: only for delivery and shipping (CMP-13), since at a pickup the
 * store asks, only for what may have any (CHK-17), and only until it's picked; otherwise null.
 */
export function substitutionsOf({
  appName,
  modalityType,
  lineItems,
  estimatedTotal,
}: Checkout): Substitutions | null {
  if (estimatedTotal !== null) return null;
  const isSent = modalityType === 'DELIVERY' || modalityType === 'SHIP';
  if (!isSent || !APP_RULES[appName].takesSubstitutions) return null;
  const isAllowed = ({ substitutionPolicy }: Line) => substitutionPolicy === 'SHOPPERS_CHOICE';
  return { allowed: lineItems.filter(isAllowed), refused: lineItems.filter((line) => !isAllowed(line)) };
}
