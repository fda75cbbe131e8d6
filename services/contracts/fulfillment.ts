import * as v from 'valibot';
import { texts } from '../../languages/t.ts';
import type { ProductSummary } from './catalog.ts';
import type { DeliveryType } from './values.ts';

/** Ways to pick an order up: inside the store, brought to the car, or taken from a locker. */
export const PickupType = v.picklist(['PICKUP', 'CURBSIDE', 'SELF_SERVE_PICKUP']);
export type PickupType = v.InferOutput<typeof PickupType>;

/** Ways to receive an order that the shopper chooses in the cart (CIT-01). */
export const CartFulfillment = v.picklist([...PickupType.options, 'DELIVERY', 'SHIP']);
export type CartFulfillment = v.InferOutput<typeof CartFulfillment>;

/** All ways, including Instacart, which is chosen with the time (ENT-32). */
export const FulfillmentType = v.picklist([...CartFulfillment.options, 'INSTACART']);
export type FulfillmentType = v.InferOutput<typeof FulfillmentType>;

/** The modalities that scheduling and checkout know (ENT-32). */
export type OrderModality = 'PICKUP' | 'DELIVERY' | 'SHIP';

const MODALITIES: Readonly<Record<FulfillmentType, OrderModality>> = {
  PICKUP: 'PICKUP',
  CURBSIDE: 'PICKUP',
  SELF_SERVE_PICKUP: 'PICKUP',
  DELIVERY: 'DELIVERY',
  INSTACART: 'DELIVERY',
  SHIP: 'SHIP',
};

/** A way an order is received: how it's picked up if it is, otherwise its modality. */
export type ReceivedAs = CartFulfillment | 'IN_STORE';

export const receivedAs = ({
  modalityType,
  pickupType,
}: {
  modalityType: OrderModality | 'IN_STORE';
  pickupType: PickupType | null;
}): ReceivedAs => pickupType ?? modalityType;

/** What shoppers and the people in the store call it. */
export const FULFILLMENT_NAMES: Readonly<Record<ReceivedAs, string>> = texts({
  PICKUP: 'Pickup',
  CURBSIDE: 'Curbside pickup',
  SELF_SERVE_PICKUP: 'Self-serve pickup',
  DELIVERY: 'Delivery',
  SHIP: 'Shipping',
  IN_STORE: 'In store',
});

/** What an order's fee is called, from the cart to the receipt. */
export const FEE_NAMES: Readonly<Record<OrderModality | 'IN_STORE', string>> = texts({
  PICKUP: 'Pickup fee',
  DELIVERY: 'Delivery fee',
  SHIP: 'Shipping',
  IN_STORE: 'Fee',
});

/** The modality of a way to receive an order. */
export const modalityFor = (type: FulfillmentType): OrderModality => MODALITIES[type];

/** Whether a product is sold that way: what the store sells is picked up or delivered. */
export const isSoldFor = (
  { soldInStore, shipToHomeItem }: Pick<ProductSummary, 'soldInStore' | 'shipToHomeItem'>,
  modality: OrderModality,
): boolean => (modality === 'SHIP' ? shipToHomeItem : soldInStore);

/** What an order is called in 'your … order'. */
export const ORDER_TYPES: Readonly<Record<ReceivedAs, string>> = texts({
  PICKUP: 'pickup',
  CURBSIDE: 'curbside pickup',
  SELF_SERVE_PICKUP: 'self-serve pickup',
  DELIVERY: 'delivery',
  SHIP: 'ship',
  IN_STORE: 'in-store',
});

/** How a delivery is made. */
export const DELIVERY_WAYS: Readonly<Record<DeliveryType, string>> = texts({
  STANDARD: 'Handed to you by the driver',
  CONTACTLESS: 'Contactless',
});

/** What to do on arrival. */
export const ON_ARRIVAL: Readonly<Record<PickupType, string>> = texts({
  PICKUP: 'Please call the store when you arrive, and have your order number handy.',
  CURBSIDE:
    "Park in a curbside pickup spot and call the store. Have your order number handy, and we'll bring your order to your car.",
  SELF_SERVE_PICKUP: 'Enter your order number at the pickup lockers. The one with your order will open.',
});
