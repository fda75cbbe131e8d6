import type { QuoteItem } from '../../services/contracts/quote-parts.ts';
import type { Destination } from '../../services/contracts/values.ts';
import type { OrderEvent } from './scheduled-order.events.ts';
import type { OrderInput } from './scheduled-order.ts';
import type { ShippingFact } from './shipping-choice.machine.ts';

export interface ShipSchedulingInput extends OrderInput {
  modality: 'SHIP';
  destination: Destination;
}

export type ShipSchedulingEvent =
  | OrderEvent
  | ShippingFact
  /** 'Try Again' of a vendor whose service did not answer (SHP-09): the quotes are asked for again. */
  | { type: 'vendor.retry' };

/**
 * Told beside the action: ERR-65, SHP-06 with the store's code, ERR-20, and that the cart is not what was shown, or that a
 * vendor's options could not be asked for again.
 */
export type ShipProblem =
  | { kind: 'notReserved' }
  | { kind: 'choiceRefused'; code: string }
  | { kind: 'checkoutFailed' }
  | { kind: 'cartChanged' }
  | { kind: 'retryFailed' };

/** A checkout on its way to the store (API-47); the key stays the same until something of it changes. */
export interface ShipCheckoutRequest {
  cartId: string;
  promise: { id: string; versionKey: string };
  /** 'quoteId|optionId', one a vendor. */
  quotes: string[];
  fulfillableItems: QuoteItem[];
  unfulfillableItems: QuoteItem[];
  birthDate?: string;
  /** What the items that are sent come to, in cents, as it is shown. */
  cartTotal: number;
  idempotencyKey: string;
}
