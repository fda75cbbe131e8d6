import * as v from 'valibot';
import { Carrier } from './carriers.ts';
import { Vendor } from './quote-parts.ts';
import { Instant } from './values.ts';

/** How far a shipment is. Until it's shipped, it's as far as its order. */
export const ShipmentStatus = v.picklist(['PLACED', 'PACKING', 'PACKED', 'SHIPPED', 'DELIVERED']);
export type ShipmentStatus = v.InferOutput<typeof ShipmentStatus>;

/** What one vendor ships of an order. */
export const Shipment = v.object({
  vendor: Vendor,
  status: ShipmentStatus,
  /** Null until it's shipped, and if it was before the store kept it. */
  carrier: v.nullable(Carrier),
  /** Null until it's shipped, and if a carrier gave none. */
  trackingNumber: v.nullable(v.string()),
  shippedAt: v.nullable(Instant),
  deliveredAt: v.nullable(Instant),
});
export type Shipment = v.InferOutput<typeof Shipment>;
