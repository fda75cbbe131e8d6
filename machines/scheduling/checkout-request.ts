import type { Cart } from '../../services/contracts/cart.ts';
import type { DeliveryDetails } from '../../services/contracts/delivery.ts';
import { isSameItems, type QuoteItem } from '../../services/contracts/quote-parts.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import { known } from '../shared/known.ts';
import { keyed, type OrderInput, orderItems } from './scheduled-order.ts';
import { sentItems } from './shipments.ts';

/** A request for a checkout; the key stays the same until something in the request changes. */
export interface CheckoutRequest {
  cartId: string;
  modalityType: Reservation['modalityType'];
  promise: { id: string; versionKey: string };
  /** For delivery. */
  details?: DeliveryDetails;
  /** Verified on this page, for age-restricted items (AGE-13). */
  ageVerificationBirthDate?: string;
  idempotencyKey: string;
}

/** Updates a reservation to the cart's items (API-45). */
export interface PromiseUpdate {
  promise: { id: string; versionKey: string };
  items: QuoteItem[];
}

/** An order with a reserved time, and what to ask the store for. */
export interface SettledOrder {
  order: Pick<OrderInput, 'modality'>;
  cart: Cart;
  /** Null if it ends while the store is creating the checkout. */
  reservation: Reservation | null;
  /** The items it was last updated to, and those of them it's for since then, once that's known: the others aren't available. */
  update: { items: QuoteItem[]; available: QuoteItem[] | null } | null;
  /** How to deliver it, once confirmed. */
  details: DeliveryDetails | null;
  birthDate: string | null;
  /** The last request for a checkout. */
  request: CheckoutRequest | null;
}

/** Whether the reservation, and therefore its fee, is for the cart's items; pickup doesn't depend on them (API-45). */
export function isForCart(context: SettledOrder): boolean {
  const { order, reservation, update } = context;
  if (order.modality === 'PICKUP' || !reservation) return true;
  const reserved = sentItems(reservation);
  const isUpdated = isUpdatedTo(context) && isSameItems(update?.available ?? [], reserved);
  return isUpdated || isSameItems(reserved, orderItems(context));
}

/** Whether the reservation was updated to the cart's items here; another tab may have updated it to others since. */
export const isUpdatedTo = (context: SettledOrder): boolean =>
  context.update !== null &&
  context.update.available !== null &&
  isSameItems(context.update.items, orderItems(context));

/** Updates the reservation, and therefore the fee, to the cart's items. */
export const promiseUpdateOf = ({
  reservation,
  update,
}: Pick<SettledOrder, 'reservation' | 'update'>): PromiseUpdate => {
  const { id, versionKey } = known(reservation);
  return { promise: { id, versionKey }, items: known(update).items };
};

/** What's known once it's updated. */
export const updatedTo = (reservation: Reservation, update: SettledOrder['update']) => ({
  reservation,
  update: update && { ...update, available: sentItems(reservation) },
});

/** The request for a checkout, with the last one's key if nothing has changed. */
export function checkoutRequestOf(context: SettledOrder): CheckoutRequest | null {
  const { cart, reservation, details, birthDate, request } = context;
  if (!reservation) return request;
  const checkout = {
    cartId: cart.id,
    modalityType: reservation.modalityType,
    promise: { id: reservation.id, versionKey: reservation.versionKey },
    ...(details ? { details } : {}),
    ...(birthDate ? { ageVerificationBirthDate: birthDate } : {}),
  };
  return keyed(checkout, request);
}
