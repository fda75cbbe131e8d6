import type { SnapshotFrom } from 'xstate';
import type { Cart } from '../../services/contracts/cart.ts';
import type { DeliveryDetails } from '../../services/contracts/delivery.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import type { cartMachine } from '../cart/cart.machine.ts';
import type { DeliveryDetailsFact } from './delivery-details.machine.ts';
import type { FlashSaleFact } from './flash-sale-guard.machine.ts';
import type { QuoteItem, QuotesFact } from './quotes.setup.ts';
import type { HoldFact } from './reservation.selectors.ts';
import type { StoreFact } from './store-choice.machine.ts';
import type { TimeFact } from './time-choice.machine.ts';

export type CartFact =
  | { type: 'cart.changed'; cart: Cart }
  | { type: 'cart.pending' }
  | { type: 'cart.failed' };

export function cartFact(snapshot: SnapshotFrom<typeof cartMachine>): CartFact {
  const { cart } = snapshot.context;
  if (cart) return { type: 'cart.changed', cart };
  return snapshot.matches('failed') ? { type: 'cart.failed' } : { type: 'cart.pending' };
}

export type SlotSchedulingEvent =
  | CartFact
  | HoldFact
  | StoreFact
  | QuotesFact
  | TimeFact
  | FlashSaleFact
  | DeliveryDetailsFact
  | { type: 'cart.retry' }
  /** How and where one gets the order (SCH-32). */
  | { type: 'destinationInfo.open' }
  | { type: 'destinationInfo.close' }
  /** Edit of the reserved block: the shopper wants a new time (SCH-11). */
  | { type: 'time.edit' }
  /** Keeps the time that is reserved. */
  | { type: 'edit.cancel' }
  /** 'Select New Time' of the expired time, or closing it. */
  | { type: 'newTime.select' }
  | { type: 'checkout.continue' };

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
