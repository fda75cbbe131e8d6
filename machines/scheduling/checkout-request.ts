import type { Cart } from '../../services/contracts/cart.ts';
import { isSameItems } from '../../services/contracts/checkout-creation.ts';
import type { DeliveryDetails } from '../../services/contracts/delivery.ts';
import type { QuoteItem } from '../../services/contracts/quote-parts.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import { keyed, type OrderInput, orderItems } from './scheduled-order.ts';
import { sentItems } from './shipments.ts';

/** A checkout on its way to the store; the key stays the same until another reservation is to be checked out. */
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

/** Sets what a reservation is for to what the cart holds (API-45). */
export interface PromiseUpdate {
  promise: { id: string; versionKey: string };
  items: QuoteItem[];
}

/** An order whose time is held: what it is for, and what the store is to be asked. */
export interface SettledOrder {
  order: Pick<OrderInput, 'modality'>;
  cart: Cart;
  /** Null once it is over while the store makes the checkout. */
  reservation: Reservation | null;
  /** What it was last to be set to, and the version that it has since: what it lacks of it cannot be had. */
  update: { items: QuoteItem[]; versionKey: string | null } | null;
  /** How it is to be delivered, once confirmed. */
  details: DeliveryDetails | null;
  birthDate: string | null;
  /** The checkout that was asked for before. */
  request: CheckoutRequest | null;
}

/** Whether the reservation, and with it its fee, is for what the cart holds; for pickup nothing hangs on the items (API-45). */
export function isForCart(context: SettledOrder): boolean {
  const { order, reservation, update } = context;
  if (order.modality === 'PICKUP' || !reservation) return true;
  const items = orderItems(context);
  const isUpdated = update?.versionKey === reservation.versionKey && isSameItems(update.items, items);
  return isUpdated || isSameItems(sentItems(reservation), items);
}

/** The checkout to make, with the key of the earlier try where nothing of it has changed. */
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
