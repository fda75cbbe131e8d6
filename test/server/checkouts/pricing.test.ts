import { expect, test } from 'vitest';
import { orderNumber } from '../../../server/checkouts/place/order-number.ts';
import { type LineToPrice, priceCheckout } from '../../../server/checkouts/price/price-checkout.ts';
import { beforeTaxOf } from '../../../server/checkouts/price/tenders.ts';
import type { AppliedPromo } from '../../../server/pricing/applied-promos.ts';

const line = (
  unitPrice: number,
  quantity: number,
  rest: { promo?: LineToPrice['price']['storePrices']['promo'] } = {},
): LineToPrice => ({
  gtin13: '0001111041700',
  quantity,
  description: 'Milk',
  customerFacingSize: '1 gal',
  imageUrl: '/images/milk.svg',
  snapEligible: true,
  deposit: null,
  taxCategory: 'FOOD',
  soldByWeight: false,
  minimumAgeToBuy: null,
  substitutionPolicy: 'SHOPPERS_CHOICE',
  chosenSubstitute: null,
  instructions: null,
  prop65: false,
  price: { storePrices: { regular: { unitPrice, perPound: null }, promo: rest.promo ?? null } },
});

const items = (percentOff: number, rules: Partial<AppliedPromo> = {}): AppliedPromo => ({
  code: `ITEMS${percentOff}`,
  couponId: 'items',
  description: `${percentOff}% off your items`,
  appliesTo: 'ITEMS',
  percentOff,
  fundedBy: 'STORE',
  minimum: 0,
  products: [],
  departments: [],
  combines: true,
  isBudgeted: false,
  gtins: null,
  most: null,
  ...rules,
});
const freeDelivery: AppliedPromo = { ...items(100), code: 'FREEDELIVERY', appliesTo: 'DELIVERY_FEE' };

test('the price before tax adds the items with promotions and the fee, in cents (ENT-25)', () => {
  const twoForFive = { unitPrice: 250, perPound: null, nfor: 2, nforPrice: 500, quantityLimit: null };
  const lines = [line(299, 3), line(349, 2, { promo: twoForFive }), line(1299, 1)];
  const priced = priceCheckout(lines, { fee: 495, modality: 'DELIVERY', state: 'OH' });
  expect(priced).toMatchObject({
    itemTotal: 897 + 500 + 1299,
    yellowTagDiscountTotal: 198,
    fulfillmentTotal: 495,
    gratuityTotal: 0,
  });
  expect(beforeTaxOf(priced)).toBe(897 + 500 + 1299 + 495);
  expect(priced.lineItems.map(({ total, regularTotal }) => [total, regularTotal])).toEqual([
    [897, 897],
    [500, 698],
    [1299, 1299],
  ]);
});

test('a code comes off the items, each line bearing its share to the cent', () => {
  const lines = [line(333, 1), line(333, 1), line(334, 1)];
  const priced = priceCheckout(lines, {
    fee: 495,
    modality: 'DELIVERY',
    state: 'OH',
    promos: [items(10), freeDelivery],
  });
  expect(priced.promos.map(({ code, discount }) => [code, discount])).toEqual([
    ['ITEMS10', 100],
    ['FREEDELIVERY', 495],
  ]);
  expect(priced.lineItems.map(({ promoDiscount }) => promoDiscount)).toEqual([33, 33, 34]);
  expect(priced.lineItems.every(({ manufacturerDiscount }) => manufacturerDiscount === 0)).toBe(true);
  expect(beforeTaxOf(priced)).toBe(1_000 - 100);
});

test('half a cent off counts as one, and two codes take no more off than there is', () => {
  const [first, second] = priceCheckout([line(105, 1)], {
    fee: 0,
    modality: 'PICKUP',
    state: 'OH',
    promos: [items(10), items(100)],
  }).promos;
  expect([first?.discount, second?.discount]).toEqual([11, 94]);
});

const eggs = '0001111060903';

test.each([
  ['takes its share of the items it is for alone', { gtins: [eggs] }, 20, 0],
  ['takes nothing off other items', { gtins: ['0000000004011'] }, 0, 0],
  ['takes nothing off below its minimum', { minimum: 501 }, 0, 1],
  ['takes its share from its minimum on', { minimum: 500 }, 50, 0],
  ['counts toward its minimum only the items it is for', { gtins: [eggs], minimum: 201 }, 0, 1],
  ['takes off no more than it may', { most: 12 }, 12, 0],
])('a code %s', (_, rules, discount, shortBy) => {
  const { promos, lineItems } = priceCheckout([line(300, 1), { ...line(200, 1), gtin13: eggs }], {
    fee: 0,
    modality: 'PICKUP',
    state: 'OH',
    promos: [items(10, rules)],
  });
  expect(promos).toMatchObject([{ discount, shortBy }]);
  expect(lineItems.reduce((sum, each) => sum + each.promoDiscount, 0)).toBe(discount);
  if (discount === 20) expect(lineItems.map(({ promoDiscount }) => promoDiscount)).toEqual([0, 20]);
});

test('a code for the delivery fee needs the items it is for, and their minimum', () => {
  const discountOf = (rules: Partial<AppliedPromo>) =>
    priceCheckout([line(300, 1)], {
      fee: 495,
      modality: 'DELIVERY',
      state: 'OH',
      promos: [{ ...freeDelivery, ...rules }],
    }).promos[0]?.discount;
  expect(discountOf({ minimum: 300 })).toBe(495);
  expect(discountOf({ minimum: 301 })).toBe(0);
  expect(discountOf({ gtins: [eggs] })).toBe(0);
});

test('each line says what of its share of codes manufacturers pay', () => {
  const { lineItems } = priceCheckout([line(1_000, 1), { ...line(500, 1), gtin13: eggs }], {
    fee: 0,
    modality: 'PICKUP',
    state: 'OH',
    promos: [items(10), items(20, { gtins: [eggs], fundedBy: 'MANUFACTURER' })],
  });
  expect(lineItems.map((each) => [each.promoDiscount, each.manufacturerDiscount])).toEqual([
    [100, 0],
    [150, 100],
  ]);
});

test('no cent is lost or invented over ten thousand random orders', () => {
  let state = 7;
  const next = (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
  for (let run = 0; run < 10_000; run += 1) {
    const lines = Array.from({ length: 1 + next(12) }, () => line(1 + next(9_999), 1 + next(20)));
    const terms = [items(1 + next(100)), items(1 + next(100)), freeDelivery].slice(0, next(4));
    const priced = priceCheckout(lines, {
      fee: next(995),
      modality: 'DELIVERY',
      state: 'CA',
      promos: terms,
    });
    const { lineItems, promos, bagFee, ...cost } = priced;
    const { itemTotal, fulfillmentTotal, gratuityTotal, yellowTagDiscountTotal } = cost;
    const taken = promos.reduce((sum, { discount }) => sum + discount, 0);
    const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    expect(bagFee?.amount).toBe(Math.ceil(units / 10) * 10);
    const total = beforeTaxOf(priced);
    expect(total).toBe(itemTotal + fulfillmentTotal + (bagFee?.amount ?? 0) + gratuityTotal - taken);
    expect(total).toBeGreaterThanOrEqual(0);
    const offItems = promos.filter(({ appliesTo }) => appliesTo === 'ITEMS');
    expect(lineItems.reduce((sum, each) => sum + each.promoDiscount, 0)).toBe(
      offItems.reduce((sum, { discount }) => sum + discount, 0),
    );
    expect(lineItems.every((each) => each.promoDiscount >= 0 && each.promoDiscount <= each.total)).toBe(true);
    expect(itemTotal).toBe(lineItems.reduce((sum, each) => sum + each.total, 0));
    expect(itemTotal + yellowTagDiscountTotal).toBe(
      lineItems.reduce((sum, each) => sum + each.regularTotal, 0),
    );
    expect(Object.values(cost).every(Number.isSafeInteger)).toBe(true);
  }
});

test('order numbers share one format, are scattered, and never repeat', () => {
  const numbers = Array.from({ length: 20_000 }, (_, sequence) => orderNumber(sequence + 1));
  expect(new Set(numbers).size).toBe(20_000);
  for (const number of numbers.slice(0, 500)) {
    expect(number).toMatch(/^\d{4}-\d{4}-\d{2}$/);
    expect(Number(number.replaceAll('-', '')) % 97).toBe(1);
  }
});
