import type { PickupType, ReceivedAs } from './fulfillment.ts';
import type { DeliveryType } from './values.ts';

/** What an order is called in 'your … order'. */
export const ORDER_TYPES: Readonly<Record<ReceivedAs, string>> = {
  PICKUP: 'pickup',
  CURBSIDE: 'curbside pickup',
  SELF_SERVE_PICKUP: 'self-serve pickup',
  DELIVERY: 'delivery',
  SHIP: 'ship',
  IN_STORE: 'in-store',
};

/** How a delivery is made. */
export const DELIVERY_WAYS: Readonly<Record<DeliveryType, string>> = {
  STANDARD: 'Handed over by the driver',
  CONTACTLESS: 'Contactless',
};

/** What to do on arrival. */
export const ON_ARRIVAL: Readonly<Record<PickupType, string>> = {
  PICKUP: 'Please call the store when you arrive, and have your order number handy.',
  CURBSIDE:
    "Park in a curbside pickup spot and call the store. Have your order number handy, and we'll bring your order to your car.",
  SELF_SERVE_PICKUP: 'Enter your order number at the pickup lockers. The one with your order will open.',
};

/** Why a cart can't be had by self-serve pickup (ERR-21). */
export const CART_NOT_IN_LOCKER =
  "You have age restricted items in your cart. We have to check your ID for them, so they can't wait in a pickup locker. Choose pickup or curbside pickup in your cart to buy them.";

/** Why a product can't be had by self-serve pickup. */
export const NO_LOCKER =
  "We have to check your ID for this item, so it can't wait in a pickup locker. Choose pickup or curbside pickup to buy it.";
