import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargedBagFee } from '../../rules/bag-fee.ts';
import { depositOf } from '../../rules/deposits.ts';
import { priceLines } from '../../server/checkouts/price/price-checkout.ts';
import {
  newTender,
  orderToPay,
  pricedOrder,
  reallocated,
  taxOf,
} from '../../server/checkouts/price/tenders.ts';
import { pickedLines } from '../../server/orders/picked-lines.ts';
import { type OrderLine, portionOf } from '../../server/orders/portion.ts';
import { refundShares } from '../../server/orders/refund-shares.ts';
import { type Refunded, refundWorth } from '../../server/orders/refund-worth.ts';
import { withMore } from '../../server/orders/tip-shares.ts';
import type { AppliedPromo } from '../../server/pricing/applied-promos.ts';
import { AS_ITEMS, TAX_CATEGORIES, type TaxTerms } from '../../services/contracts/tax.ts';

/** Of orders from placing to the last refund: prices, promo codes, tax, deposits, tenders, and shares as the store computes them. */

const cents = (max: number) => fc.integer({ min: 0, max });

const anyLine = fc
  .record({
    quantity: fc.integer({ min: 1, max: 6 }),
    unit: fc.integer({ min: 1, max: 3_000 }),
    sale: cents(200),
    snapEligible: fc.boolean(),
    taxCategory: fc.constantFrom(...TAX_CATEGORIES),
    deposit: fc.option(
      fc.record({
        amount: fc.constantFrom(5, 10, 60, 120),
        containers: fc.constantFrom(1, 12),
        isTaxed: fc.boolean(),
      }),
      { nil: null },
    ),
  })
  .map(({ quantity, unit, sale, ...rest }) => {
    const regularTotal = quantity * unit;
    const discount = Math.min(sale, regularTotal);
    const coupons = discount > 0 ? [{ id: 'sale', description: '', discount, appliedTo: 'ITEM' }] : [];
    return {
      ...rest,
      cart: { gtin13: '', quantity },
      description: '',
      total: regularTotal - discount,
      regularTotal,
      perPound: null,
      priceAdjustment: { coupons },
      promoDiscount: 0,
      manufacturerDiscount: 0,
      soldByWeight: false,
      picked: null,
    } as unknown as OrderLine;
  });

const anyPromo = fc
  .record({
    percentOff: fc.integer({ min: 1, max: 60 }),
    minimum: fc.constantFrom(0, 0, 1_000),
    fundedBy: fc.constantFrom('STORE' as const, 'MANUFACTURER' as const),
    appliesTo: fc.constantFrom('ITEMS' as const, 'DELIVERY_FEE' as const),
  })
  .map((terms) => ({ ...terms, code: 'CODE', gtins: null, most: null }) as unknown as AppliedPromo);

const rate = fc.integer({ min: 0, max: 12_000 });
const anyTerms = fc.record({
  rounding: fc.constantFrom('LINE' as const, 'ORDER' as const),
  rates: fc.record({
    ...Object.fromEntries(TAX_CATEGORIES.map((category) => [category, rate])),
    DELIVERY_FEE: fc.oneof(rate, fc.constant(AS_ITEMS)),
    BAG_FEE: rate,
  }),
}) as unknown as fc.Arbitrary<TaxTerms>;

const anyOrder = fc.record({
  lines: fc
    .array(anyLine, { minLength: 1, maxLength: 8 })
    .map((lines) =>
      lines.map((line, index) => ({ ...line, cart: { ...line.cart, gtin13: `item ${index}` } })),
    ),
  promos: fc.array(anyPromo, { maxLength: 1 }),
  taxTerms: anyTerms,
  fee: cents(1_500),
  bags: fc.constantFrom(0, 8, 30),
  areBagsFreeWithSnap: fc.boolean(),
  tip: cents(800),
  /** SNAP's balance and what it's asked to pay; what a gift card has. */
  snap: fc.option(fc.record({ balance: cents(60_000), requestedAmount: fc.option(cents(20_000)) })),
  gift: fc.option(cents(6_000)),
  /** How many of each line are found. */
  found: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 8, maxLength: 8 }),
  newTip: fc.option(cents(1_500)),
  /** Which line gives back how many next, as parts. */
  refunds: fc.array(fc.tuple(fc.nat(7), fc.integer({ min: 1, max: 6 })), { maxLength: 20 }),
});
type AnyOrder = typeof anyOrder extends fc.Arbitrary<infer T> ? T : never;

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

const tendersOf = ({ snap, gift }: AnyOrder) => [
  ...(snap ? [newTender({ id: 'ebt', paymentType: 'EBT', brand: null, lastFour: '', ...snap })] : []),
  ...(gift === null
    ? []
    : [newTender({ id: 'gift', paymentType: 'GIFT_CARD', brand: null, lastFour: '', balance: gift })]),
  newTender({ id: 'card', paymentType: 'BANK_CARD', brand: null, lastFour: '' }),
];

/** The order with these lines: what it costs, who pays what, and what of it is tax. */
function priced(order: AnyOrder, lines: readonly OrderLine[]) {
  const bagFee =
    order.bags > 0
      ? {
          description: '',
          amount: order.bags,
          regulated: true,
          quantity: 1,
          freeWithSnap: order.areBagsFreeWithSnap,
          waived: 0,
        }
      : null;
  const cost = priceLines([...lines], { fee: order.fee, bagFee, tip: order.tip, promos: order.promos });
  const of = { modality: 'DELIVERY', taxTerms: order.taxTerms } as const;
  const payment = reallocated(pricedOrder(cost, of, []), tendersOf(order));
  const checkout = { ...of, ...cost, ...payment };
  const tax = taxOf(orderToPay(checkout, []), payment.tenders);
  return { ...checkout, bagFee: chargedBagFee(bagFee, payment.tenders), tax };
}

/** As it's picked: fewer of some lines. */
const picked = ({ lines, found }: AnyOrder) =>
  pickedLines(
    lines,
    Object.fromEntries(
      lines.map(({ cart: { gtin13, quantity } }, index) => [
        gtin13,
        { quantity: Math.round(quantity * (found[index] ?? 1)), weight: null, substitute: null },
      ]),
    ),
    { weights: {}, substitutes: new Map(), approved: [] },
  );

const check = (property: (order: AnyOrder) => void) =>
  fc.assert(fc.property(anyOrder, property), { numRuns: 200 });

describe('an order, however it is priced and picked', () => {
  it('costs what its parts do, each once, and its tenders pay all of that', () => {
    check((order) => {
      for (const lines of [order.lines, picked(order)]) {
        const { lineItems, promos, tenders, tax, taxTotal, total, ...cost } = priced(order, lines);
        const parts = [
          ...lineItems.map((line) => line.total + depositOf(line)),
          cost.fulfillmentTotal,
          cost.bagFee?.amount ?? 0,
          cost.gratuityTotal,
          taxTotal,
        ];
        expect(total).toBe(sumOf(parts) - sumOf(promos.map(({ discount }) => discount)));
        expect(sumOf(tenders.map(({ amount }) => amount))).toBe(total);
        expect(tax.total).toBe(taxTotal);
        expect(sumOf([...tax.ofLines, ...tax.ofFees])).toBe(taxTotal);
      }
    });
  });

  it('has SNAP pay eligible items and their deposits, and nothing else', () => {
    check((order) => {
      const { lineItems, tenders, tax } = priced(order, picked(order));
      const paid = tenders.find(({ id }) => id === 'ebt')?.amount ?? 0;
      const eligible = lineItems.filter(({ snapEligible }) => snapEligible);
      const most = sumOf(eligible.map((line) => line.total - line.promoDiscount + depositOf(line)));
      expect(paid).toBeLessThanOrEqual(most);
      expect(paid).toBeLessThanOrEqual(order.snap?.balance ?? 0);
      if (order.snap && order.snap.requestedAmount === null)
        expect(paid).toBe(Math.min(most, order.snap.balance));
      // What it pays all of, without a manufacturer's money, isn't taxed.
      if (paid === most) {
        for (const [index, line] of lineItems.entries())
          if (line.snapEligible && line.manufacturerDiscount === 0) expect(tax.ofLines[index]).toBe(0);
      }
    });
  });
});

/** Gives back items of an order as it says, then all that's left of them. */
function giveAllBack(order: AnyOrder): void {
  const checkout = priced(order, picked(order));
  const { lineItems, promos, fulfillmentTotal, bagFee, tax } = checkout;
  const more = order.newTip === null ? 0 : order.newTip - checkout.gratuityTotal;
  const captured = withMore(checkout.tenders, more > 0 ? { card: more } : {});
  const of = { checkout, taxes: tax.ofLines, promos: order.promos };

  let left = captured.map(({ paymentType, amount }) => ({ paymentType, paid: amount }));
  const refunds: Refunded[] = [];
  const giveBack = (gtin13: string, asked: number) => {
    const line = lineItems.find((one) => one.cart.gtin13 === gtin13);
    const returned = sumOf(refunds.filter((one) => one.gtin13 === gtin13).map((one) => one.quantity));
    const quantity = Math.min(asked, (line?.cart.quantity ?? 0) - returned);
    if (quantity <= 0) return;
    const worth = refundWorth(of, refunds, { gtin13, quantity });
    expect(worth.amount).toBeGreaterThanOrEqual(0);
    const shares = refundShares(worth, left);
    expect(sumOf(shares)).toBe(worth.amount);
    const toSnap = shares.filter((_, index) => left[index]?.paymentType === 'EBT');
    expect(sumOf(toSnap)).toBeLessThanOrEqual(worth.eligible);
    left = left.map(({ paymentType, paid }, index) => ({
      paymentType,
      paid: paid - (shares[index] ?? 0),
    }));
    expect(left.every(({ paid }) => paid >= 0)).toBe(true);
    refunds.push({ gtin13, quantity, amount: worth.amount });
  };
  for (const [index, quantity] of order.refunds) giveBack(`item ${index}`, quantity);
  for (const { cart } of lineItems) giveBack(cart.gtin13, cart.quantity);

  const offFee = sumOf(promos.map((one) => (one.appliesTo === 'DELIVERY_FEE' ? one.discount : 0)));
  const kept = fulfillmentTotal - offFee + (bagFee?.amount ?? 0) + checkout.gratuityTotal + Math.max(0, more);
  expect(sumOf(left.map(({ paid }) => paid))).toBe(kept + sumOf(tax.ofFees));
  expect(left.find(({ paymentType }) => paymentType === 'EBT')?.paid ?? 0).toBe(0);
}

describe('what goes back of an order', () => {
  it('is all that was captured for its items, with their tax and deposits, and no tender gets more than it paid', () => {
    check(giveAllBack);
  });

  it('has a cent that SNAP paid go back to SNAP, though its discount is rounded anew for what is left', () => {
    const lines = [
      { snapEligible: true, total: 51, quantity: 1 },
      { snapEligible: false, total: 8_874, quantity: 4 },
    ].map(({ snapEligible, total, quantity }, index) => ({
      taxCategory: 'FOOD',
      deposit: null,
      perPound: null,
      priceAdjustment: { coupons: [] },
      promoDiscount: 0,
      manufacturerDiscount: 0,
      soldByWeight: false,
      picked: null,
      snapEligible,
      cart: { gtin13: `item ${index}`, quantity },
      total,
      regularTotal: total,
    }));
    const taxTerms = {
      rounding: 'LINE',
      rates: Object.fromEntries([...TAX_CATEGORIES, 'DELIVERY_FEE', 'BAG_FEE'].map((of) => [of, 0])),
    };
    giveAllBack({
      lines,
      promos: [
        {
          code: 'CODE',
          percentOff: 2,
          minimum: 0,
          fundedBy: 'STORE',
          appliesTo: 'ITEMS',
          gtins: null,
          most: null,
        },
      ],
      taxTerms,
      fee: 0,
      bags: 0,
      areBagsFreeWithSnap: false,
      tip: 0,
      snap: { balance: 50, requestedAmount: null },
      gift: null,
      found: [1, 1],
      newTip: null,
      refunds: [],
    } as unknown as AnyOrder);
  });

  it('of a line in pieces is what goes back of it at once', () => {
    check((order) => {
      const checkout = priced(order, order.lines);
      const of = { checkout, taxes: checkout.tax.ofLines, promos: [] };
      for (const { cart } of checkout.lineItems) {
        const { gtin13, quantity } = cart;
        const one: Refunded[] = [];
        for (let piece = 0; piece < quantity; piece += 1) {
          one.push({ gtin13, quantity: 1, ...refundWorth(of, one, { gtin13, quantity: 1 }) });
        }
        expect(sumOf(one.map(({ amount }) => amount))).toBe(refundWorth(of, [], { gtin13, quantity }).amount);
      }
    });
  });

  it('is the part of a line that was not found, to the cent', () => {
    check(({ lines }) => {
      for (const line of lines) {
        const { quantity } = line.cart;
        const half = Math.floor(quantity / 2);
        const [one, other] = [half, quantity - half].map(
          (part) => portionOf(line, part, { part, whole: quantity }).total,
        );
        expect(Math.abs((one ?? 0) + (other ?? 0) - line.total)).toBeLessThanOrEqual(1);
      }
    });
  });
});
