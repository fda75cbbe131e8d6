import { APP_RULES } from '../../services/contracts/app-names.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { HOUSE } from '../../services/contracts/quote-parts.ts';

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
 * store asks, only for what may have any (CHK-17), and only until it's picked; otherwise null. Other sellers' goods have
 * no substitutes.
 */
export function substitutionsOf({
  appName,
  modalityType,
  lineItems,
  subOrders,
  estimatedTotal,
}: Checkout): Substitutions | null {
  if (estimatedTotal !== null) return null;
  const isSent = modalityType === 'DELIVERY' || modalityType === 'SHIP';
  if (!isSent || !APP_RULES[appName].takesSubstitutions) return null;
  const ofSellers = new Set(
    subOrders
      .filter(({ vendor }) => modalityType === 'SHIP' && vendor.id !== HOUSE)
      .flatMap(({ items }) => items.map(({ gtin13 }) => gtin13)),
  );
  const isAllowed = ({ substitutionPolicy, cart }: Line) =>
    substitutionPolicy === 'SHOPPERS_CHOICE' && !ofSellers.has(cart.gtin13);
  return { allowed: lineItems.filter(isAllowed), refused: lineItems.filter((line) => !isAllowed(line)) };
}
