import { isSameItems, type QuoteItem } from '../../../services/contracts/quote-parts.ts';
import { ProblemError } from '../../http/problems.ts';
import { verifiedBirthDate } from './age.ts';
import { itemsOf } from './fulfillable.ts';
import { type CheckoutDraft, type CheckoutRequest, type MakeDeps, makeCheckout } from './make-checkout.ts';

interface Shipment {
  /** Each 'quoteId|optionId', all of them reserved. */
  quotes: readonly string[];
  fulfillableItems: readonly QuoteItem[];
  unfulfillableItems: readonly QuoteItem[];
  birthDate?: string | undefined;
  /** The total of the items to ship, in cents, as displayed. */
  cartTotal: number;
}

type ShipInput = Omit<CheckoutRequest, 'modalityType'> & Shipment;

/**
 * Creates a checkout from reserved shipping options and the cart. PROMISE_STALE if the reservation, the cart, and
 * the caller disagree about the options or items; TOTAL_CHANGED if the price of the items has changed.
 */
export const createShipCheckout = (deps: MakeDeps, input: ShipInput): Promise<string> =>
  makeCheckout(deps, { ...input, modalityType: 'SHIP' }, (draft) => {
    requireAgreement(draft, input);
    const given = { birthDate: input.birthDate, field: 'birthDate' };
    return { details: null, dateOfBirth: verifiedBirthDate(draft, given) };
  });

function requireAgreement({ basis, lines, left, priced }: CheckoutDraft, shipment: Shipment): void {
  const isAsReserved = shipment.quotes.toSorted().join() === basis.optionIds.toSorted().join();
  const isInCart =
    isSameItems(shipment.fulfillableItems, itemsOf(lines)) &&
    isSameItems(shipment.unfulfillableItems, itemsOf(left));
  if (!isAsReserved || !isInCart) throw new ProblemError('PROMISE_STALE');
  if (shipment.cartTotal !== priced.itemTotal) throw new ProblemError('TOTAL_CHANGED');
}
