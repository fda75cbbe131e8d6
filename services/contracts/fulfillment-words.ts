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
  STANDARD: 'Handed to you by the driver',
  CONTACTLESS: 'Contactless',
};

/** What to do on arrival. */
export const ON_ARRIVAL: Readonly<Record<PickupType, string>> = {
  PICKUP: 'Please call the store when you arrive, and have your order number handy.',
  CURBSIDE:
    "Park in a curbside pickup spot and call the store. Have your order number handy, and we'll bring your order to your car.",
  SELF_SERVE_PICKUP: 'Enter your order number at the pickup lockers. The one with your order will open.',
};
