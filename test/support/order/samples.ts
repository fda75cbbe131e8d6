// Placed orders.

import type { OfferedAgain } from '../../../services/contracts/buy-again.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import type { OrderSummary } from '../../../services/contracts/orders.ts';
import type { Shipment } from '../../../services/contracts/shipments.ts';
import { product } from '../cart/samples.ts';
import { placed } from '../checkout/samples.ts';

/** A pickup order of ten items for $64.12, just placed; its checkout is `placed()` in the checkout's samples. */
export const order = (changes: Partial<OrderSummary> = {}): OrderSummary => ({
  orderId: 'order-1',
  number: '4107-5532-19',
  checkoutId: 'checkout-1',
  status: 'PLACED',
  modalityType: 'PICKUP',
  pickupType: 'PICKUP',
  placedAt: '2026-11-21T16:20:00Z',
  steps: [],
  shipments: [],
  isOnItsWay: false,
  arrival: null,
  isTimeLost: false,
  window: { value: '2026-11-23T14:00:00Z/2026-11-23T15:00:00Z', timezone: 'America/New_York' },
  firstItems: [
    { gtin13: '0000000000011', description: 'Gala Apples', imageUrl: '/images/products/red-apple.svg' },
    { gtin13: '0000000000012', description: 'Whole Milk', imageUrl: '/images/products/glass-of-milk.svg' },
    { gtin13: '0000000000013', description: 'White Bread', imageUrl: '/images/products/bread.svg' },
  ],
  timezone: 'America/New_York',
  total: 6412,
  refunded: 0,
  itemCount: 10,
  ...changes,
});

/** What one vendor ships of an order, in its hands. */
export const shipment = (vendorId: string, changes: Partial<Shipment> = {}): Shipment => ({
  vendor: { id: vendorId, name: vendorId, isThirdParty: true },
  status: 'PACKED',
  carrier: null,
  trackingNumber: null,
  shippedAt: null,
  deliveredAt: null,
  ...changes,
});

const SHIPPED = { status: 'SHIPPED', shippedAt: '2026-11-23T15:10:00Z' } as const;

/** The three of `shippedBySellers()`: with UPS, with a carrier that the shop doesn't know, and there. */
export const shipments = (): Shipment[] => [
  shipment('bramble-bee', { ...SHIPPED, carrier: 'UPS', trackingNumber: '1Z999AA10123456784' }),
  shipment('copper-kettle', { ...SHIPPED, carrier: 'OTHER', trackingNumber: 'GLS-00423' }),
  shipment('HOUSE', {
    ...SHIPPED,
    status: 'DELIVERED',
    carrier: 'USPS',
    trackingNumber: '9400111201080805483016',
    deliveredAt: '2026-11-25T18:00:00Z',
  }),
];

/** The same order as it was picked: the bananas weighed, only one milk left, and sockeye salmon instead of Atlantic. */
export function picked(): Checkout {
  const before = placed();
  const [milk, bananas, salmon] = before.lineItems;
  if (!milk || !bananas || !salmon) throw new Error('The sample has three lines');
  const { gtin13 } = salmon.cart;
  const found = { weight: null, replaces: null };
  const lineItems = [
    {
      ...milk,
      cart: { ...milk.cart, quantity: 1 },
      total: 349,
      regularTotal: 399,
      picked: { ...found, ordered: 2 },
    },
    {
      ...bananas,
      soldByWeight: true,
      perPound: { price: 144, regular: 144 },
      total: 309,
      regularTotal: 309,
      picked: { ...found, ordered: 6, weight: 972 },
    },
    { ...salmon, cart: { gtin13, quantity: 0 }, total: 0, regularTotal: 0, picked: { ...found, ordered: 2 } },
    {
      ...salmon,
      id: 'line-0000000004100',
      cart: { gtin13: '0000000004100', quantity: 2 },
      description: 'Sockeye Salmon Fillet',
      picked: { ordered: 0, weight: null, replaces: { gtin13, description: salmon.description } },
    },
  ];
  const cost = {
    ...before.summary.cost,
    itemTotal: 5656,
    yellowTagDiscountTotal: 50,
    nonEbtTotal: 6078,
    total: 6078,
  };
  const payments = before.payments.map((payment) => ({
    ...payment,
    amount: 6078,
    amountToAuthorize: 6078,
    authorizedAmount: 6078,
  }));
  return { ...before, lineItems, summary: { cost }, payments, estimatedTotal: before.summary.cost.total };
}

/** And once one of the fillets came back. */
export const refunded = (): Checkout => ({
  ...picked(),
  refunds: [{ gtin13: '0000000004100', quantity: 1, amount: 2499 }],
});

/** Of an earlier order: milk, fewer bananas than then, salmon that's sold out, and crackers that are gone from the catalog. */
export const offeredAgain = (): OfferedAgain => ({
  items: [
    {
      product: product({
        gtin13: '0001111041700',
        description: '2% Reduced Fat Milk',
        imageUrl: '/images/products/milk.svg',
      }),
      modalityType: 'PICKUP',
      ordered: 2,
      inCart: 0,
      quantity: 2,
      total: 698,
    },
    {
      product: product(),
      modalityType: 'PICKUP',
      ordered: 6,
      inCart: 18,
      quantity: 2,
      total: 158,
    },
    {
      product: product({
        gtin13: '0000000004099',
        description: 'Atlantic Salmon Fillet',
        imageUrl: '/images/products/fish.svg',
        available: false,
      }),
      modalityType: 'PICKUP',
      ordered: 1,
      inCart: 0,
      quantity: 0,
      total: 0,
    },
  ],
  gone: [{ gtin13: '0000000004098', description: 'Rye Crackers' }],
});
