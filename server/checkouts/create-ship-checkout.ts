import { isSameItems } from '../../services/contracts/checkout-creation.ts';
import type { QuoteItem } from '../../services/contracts/quote-parts.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { verifiedBirthDate } from './age.ts';
import { itemsOf } from './fulfillable.ts';
import { type CheckoutRequest, type Draft, makeCheckout } from './make-checkout.ts';

interface Shipment {
  /** 'quoteId|optionId' each: those that are held. */
  quotes: readonly string[];
  fulfillableItems: readonly QuoteItem[];
  unfulfillableItems: readonly QuoteItem[];
  birthDate?: string | undefined;
  /** What the items that are sent come to, in cents, as it was shown. */
  cartTotal: number;
}

type ShipInput = Omit<CheckoutRequest, 'modalityType'> & Shipment;

/**
 * Makes a checkout of held ways of shipping and the cart. PROMISE_STALE when hold, cart and caller do not speak of the same
 * options and items, TOTAL_CHANGED when the items cost something else by now.
 */
export const createShipCheckout = (deps: Pick<Deps, 'db'>, input: ShipInput): Promise<string> =>
  makeCheckout(deps, { ...input, modalityType: 'SHIP' }, (draft) => {
    requireAgreement(draft, input);
    const given = { birthDate: input.birthDate, field: 'birthDate' };
    return { details: null, dateOfBirth: verifiedBirthDate(draft, given) };
  });

function requireAgreement({ basis, lines, left, priced }: Draft, shipment: Shipment): void {
  const isOfHold = shipment.quotes.toSorted().join() === basis.option_ids.toSorted().join();
  const isOfCart =
    isSameItems(shipment.fulfillableItems, itemsOf(lines)) &&
    isSameItems(shipment.unfulfillableItems, itemsOf(left));
  if (!isOfHold || !isOfCart) throw new ProblemError('PROMISE_STALE');
  if (shipment.cartTotal !== priced.itemTotal) throw new ProblemError('TOTAL_CHANGED');
}
