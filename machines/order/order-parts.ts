import type { Checkout } from '../../services/contracts/checkouts.ts';

type Vendor = Checkout['subOrders'][number]['vendor'];
type Line = Checkout['lineItems'][number];
type Method = Checkout['fulfillment']['promise']['selections'][number];

/** What one vendor hands over or ships: a sub-order. */
export interface OrderPart {
  /** The vendor's id, which is the sub-order's within its order. */
  subOrderId: string;
  vendor: Vendor;
  lines: Line[];
  /** How and when the vendor ships it; null for what isn't shipped. */
  method: Method | null;
}

/** An order's sub-orders, in the order's own order. */
export const orderParts = ({ modalityType, subOrders, lineItems, fulfillment }: Checkout): OrderPart[] =>
  subOrders.map(({ vendor, items }) => ({
    subOrderId: vendor.id,
    vendor,
    lines: lineItems.filter(({ cart }) => items.some(({ gtin13 }) => gtin13 === cart.gtin13)),
    method:
      modalityType === 'SHIP'
        ? (fulfillment.promise.selections.find((selection) => selection.vendor.id === vendor.id) ?? null)
        : null,
  }));

/**
 * The order with one sub-order's items and shipment only (`subOrderId` in the address, RTE-27); the whole order if
 * it has no such part or no other. What it cost stays: tenders pay the whole order.
 */
export function partOf(checkout: Checkout, subOrderId: string | null): Checkout {
  const part = orderParts(checkout).find((one) => one.subOrderId === subOrderId);
  if (!part || checkout.subOrders.length < 2) return checkout;
  const isItsOwn = ({ vendor }: { vendor: Vendor }) => vendor.id === subOrderId;
  const { fulfillment } = checkout;
  return {
    ...checkout,
    lineItems: part.lines,
    subOrders: checkout.subOrders.filter(isItsOwn),
    fulfillment: {
      ...fulfillment,
      vendors: fulfillment.vendors.filter(({ id }) => id === subOrderId),
      promise: { ...fulfillment.promise, selections: fulfillment.promise.selections.filter(isItsOwn) },
    },
  };
}

/** What sales and promo codes took off an order, in cents. */
export const savingsOf = ({ summary, priceAdjustment }: Checkout): number =>
  summary.cost.yellowTagDiscountTotal +
  priceAdjustment.promos.reduce((sum, { discount }) => sum + discount, 0);

/** Whether the shopper has changed the order since it was placed (MOD-05). */
export const isChanged = ({ originalSummary }: Pick<Checkout, 'originalSummary'>): boolean =>
  originalSummary !== null;
