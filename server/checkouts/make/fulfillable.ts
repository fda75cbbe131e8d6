import { HOUSE, type QuoteItem } from '../../../services/contracts/quote-parts.ts';
import type { ExclusionReason } from '../../../services/contracts/quotes.ts';
import { reasonNotToHandOver } from '../../quotes/quoted-items.ts';
import { reasonNotToShip } from '../../quotes/ship-eligibility.ts';
import type { CartLine } from '../price/cart-line.ts';
import type { Basis } from '../price/read-basis.ts';

/** Why the reservation's vendors can't hand over or ship a line now, or null. */
export function reasonNotToFulfill({ product }: CartLine, basis: Basis): ExclusionReason | null {
  const place = { stateProvince: basis.state, postalCode: basis.postalCode };
  if (basis.modality !== 'SHIP') {
    return reasonNotToHandOver(product, { place, carriesAlcohol: basis.carriesAlcohol });
  }
  return isFromReservedVendor(product, basis) ? reasonNotToShip(product, place, basis.isHot) : 'NOT_SHIPPED';
}

/**
 * A vendor that offered no method isn't part of the reservation, whatever it could ship: its items stay in the cart
 * (SHP-07).
 */
const isFromReservedVendor = ({ sellerId }: CartLine['product'], { selections }: Basis): boolean =>
  selections.some(({ vendor }) => vendor.id === (sellerId ?? HOUSE));

/** The cart's lines, divided by whether the reservation's vendors can fulfill them now. */
export function sortLines(basis: Basis): { fulfillable: CartLine[]; unfulfillable: CartLine[] } {
  const { true: fulfillable = [], false: unfulfillable = [] } = Object.groupBy(basis.lines, (line) =>
    reasonNotToFulfill(line, basis) === null ? 'true' : 'false',
  );
  return { fulfillable, unfulfillable };
}

export const itemsOf = (lines: readonly CartLine[]): QuoteItem[] =>
  lines.map(({ line: { gtin13, quantity } }) => ({ gtin13, quantity }));
