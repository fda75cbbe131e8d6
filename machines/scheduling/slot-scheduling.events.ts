import type { DeliveryDetails } from '../../services/contracts/delivery.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { DeliveryDetailsFact } from './delivery-details.machine.ts';
import type { FlashSaleFact } from './flash-sale-guard.machine.ts';
import type { QuoteItem } from './quotes.setup.ts';
import type { OrderEvent } from './scheduled-order.events.ts';
import type { StoreFact } from './store-choice.machine.ts';
import type { TimeFact } from './time-choice.machine.ts';

export type SlotSchedulingEvent =
  | OrderEvent
  | StoreFact
  | TimeFact
  | FlashSaleFact
  | DeliveryDetailsFact
  /** How and where one gets the order (SCH-32). */
  | { type: 'destinationInfo.open' }
  | { type: 'destinationInfo.close' };

/** A checkout on its way to the store; the key stays the same until another hold is to be checked out. */
export interface CheckoutRequest {
  cartId: string;
  modalityType: Reservation['modalityType'];
  promise: { id: string; versionKey: string };
  /** Of delivery. */
  details?: DeliveryDetails;
  /** Verified on the page, for age-restricted items (AGE-13). */
  ageVerificationBirthDate?: string;
  idempotencyKey: string;
}

/** Sets what a hold is for to what the cart holds (API-45). */
export interface PromiseUpdate {
  promise: { id: string; versionKey: string };
  items: QuoteItem[];
}
