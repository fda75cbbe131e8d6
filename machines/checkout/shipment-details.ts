import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { SentShipment } from '../scheduling/shipments.ts';

/** The most vendors whose shipments stand open (LIM-20). */
const MOST_OPEN = 4;

/** True where the shipments are folded away under 'Shipment Details' (SHP-04). */
export const foldsShipments = ({ fulfillment }: Checkout): boolean => fulfillment.vendors.length > MOST_OPEN;

/** The shipments of an order, one a vendor. */
export const sentShipments = ({ fulfillment, lineItems }: Checkout): SentShipment[] =>
  fulfillment.promise.selections.map(({ vendor, name, window, cost, promo, items }) => ({
    vendor,
    method: { name, window, cost, promo },
    items: items.included.map(({ gtin13, quantity }) => ({
      description: lineItems.find(({ cart }) => cart.gtin13 === gtin13)?.description ?? gtin13,
      quantity,
    })),
  }));
