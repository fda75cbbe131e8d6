import { allowsSimilar, asksFirst, takesChosenSubstitute } from '../../rules/substitutions.ts';
import { APP_RULES } from '../../services/contracts/app-names.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { HOUSE } from '../../services/contracts/quote-parts.ts';

type Line = Checkout['lineItems'][number];

/** Whether the shopper may choose what to get in place of an order's lines. */
export const takesChoice = ({ appName, modalityType }: Pick<Checkout, 'appName' | 'modalityType'>): boolean =>
  APP_RULES[appName].takesSubstitutions && takesChosenSubstitute({ sellerId: null, modalityType });

/** An order's lines by what happens when they run out. */
interface Substitutions {
  /** The store may choose a similar item. */
  allowed: Line[];
  /** The store asks about what it would pick instead. */
  asked: Line[];
  /** The shopper has chosen what to get instead. */
  chosen: Line[];
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
  const sellers = new Map(
    subOrders
      .filter(({ vendor }) => modalityType === 'SHIP' && vendor.id !== HOUSE)
      .flatMap(({ vendor, items }) => items.map(({ gtin13 }) => [gtin13, vendor.id])),
  );
  const ofSeller = ({ substitutionPolicy, cart }: Line) => ({
    substitutionPolicy,
    sellerId: sellers.get(cart.gtin13) ?? null,
    modalityType,
  });
  const allowed = lineItems.filter((line) => allowsSimilar(ofSeller(line)));
  const asked = lineItems.filter((line) => asksFirst(ofSeller(line)));
  const chosen = lineItems.filter(({ chosenSubstitute }) => chosenSubstitute !== null);
  return {
    allowed,
    asked,
    chosen,
    refused: lineItems.filter((line) => ![...allowed, ...asked, ...chosen].includes(line)),
  };
}
