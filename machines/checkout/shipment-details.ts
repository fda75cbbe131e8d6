import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { SentShipment } from '../scheduling/shipments.ts';

/** The most vendors whose shipments are expanded (LIM-20). */
const MAX_OPEN = 4;

/** True if the shipments are collapsed under 'Shipment Details' (SHP-04). */
export const collapsesShipments = ({ fulfillment }: Checkout): boolean =>
  fulfillment.vendors.length > MAX_OPEN;

/** An order's shipments, one per vendor. */
export const sentShipments = ({ fulfillment, lineItems }: Checkout): SentShipment[] =>
  fulfillment.promise.selections.map(({ vendor, name, window, cost, promo, items }) => ({
    vendor,
    method: { name, window, cost, promo },
    items: items.included.map(({ gtin13, quantity }) => ({
      description: lineItems.find(({ cart }) => cart.gtin13 === gtin13)?.description ?? gtin13,
      quantity,
    })),
  }));
