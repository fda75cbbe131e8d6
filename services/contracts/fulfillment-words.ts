import type { ReceivedAs } from './fulfillment.ts';
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
