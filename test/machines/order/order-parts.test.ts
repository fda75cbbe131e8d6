import { expect, it } from 'vitest';
import { orderParts, partOf, savingsOf } from '../../../machines/order/order-parts.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { checkout, shipped } from '../../support/checkout/samples.ts';
import { shipHold } from '../../support/scheduling/ship-samples.ts';

/** An order of four products from three vendors. */
function order(): Checkout {
  const [line] = checkout().lineItems;
  if (!line) throw new Error('The sample has a line.');
  const items = shipHold().selections.flatMap(({ items: { included } }) => included);
  return checkout({
    ...shipped(),
    lineItems: items.map((cart) => ({ ...line, id: `line-${cart.gtin13}`, cart })).toReversed(),
  });
}

const [KITE, OVEN, SPOON, CANDLE] = ['0000000060001', '0000000060002', '0000000060003', '0000000060004'];
const numbersOf = (lines: Checkout['lineItems']) => lines.map(({ cart }) => cart.gtin13);

it('an order has a part for each vendor, with its own lines as the order lists them, and how it is shipped', () => {
  expect(
    orderParts(order()).map(({ subOrderId, vendor, lines }) => [subOrderId, vendor.id, numbersOf(lines)]),
  ).toEqual([
    ['HOUSE', 'HOUSE', [KITE]],
    ['copper-kettle', 'copper-kettle', [SPOON, OVEN]],
    ['bramble-bee', 'bramble-bee', [CANDLE]],
  ]);
  const { selections } = order().fulfillment.promise;
  expect(orderParts(order()).map(({ method }) => method)).toEqual(selections);
  expect(orderParts(checkout()).filter(({ method }) => method !== null)).toEqual([]);
});

it('the order page shows one part with its own lines, vendor, and shipment, at the cost of the whole order (RTE-27)', () => {
  const whole = order();
  const part = partOf(whole, 'copper-kettle');
  expect(numbersOf(part.lineItems)).toEqual([SPOON, OVEN]);
  expect(part.subOrders).toEqual([whole.subOrders[1]]);
  expect(part.fulfillment).toEqual({
    ...whole.fulfillment,
    vendors: [whole.fulfillment.vendors[1]],
    promise: {
      ...whole.fulfillment.promise,
      selections: [whole.fulfillment.promise.selections[1]],
    },
  });
  expect(part.summary).toEqual(whole.summary);
  expect(part.checkoutId).toBe(whole.checkoutId);
});

it('the order page shows the whole order if it has no such part, or no other part', () => {
  const whole = order();
  expect(partOf(whole, null)).toBe(whole);
  expect(partOf(whole, 'nobody')).toBe(whole);
  const single = { ...whole, subOrders: whole.subOrders.slice(0, 1) };
  expect(partOf(single, 'HOUSE')).toBe(single);
});

it('an order saves what sales and promo codes took off', () => {
  const promo = { code: 'A', couponId: 'a', description: '', shortBy: 0 };
  const { cost } = checkout().summary;
  const saved = checkout({
    summary: { cost: { ...cost, yellowTagDiscountTotal: 100 } },
    priceAdjustment: {
      coupons: [],
      promos: [
        { ...promo, discount: 609 },
        { ...promo, discount: 50 },
      ],
      takesPromos: true,
    },
  });
  expect(savingsOf(saved)).toBe(759);
  expect(savingsOf({ ...saved, priceAdjustment: { ...saved.priceAdjustment, promos: [] } })).toBe(100);
});
