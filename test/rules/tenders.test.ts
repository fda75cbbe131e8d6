import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heaviestLines } from '../../rules/holds.ts';
import { type PaidOrder, payOrder, type UnpaidOrder } from '../../rules/order-total.ts';
import {
  allocate,
  inChargingOrder,
  type Payable,
  snapAmountError,
  snapLimits,
  surplusTender,
  type TenderToAllocate,
} from '../../rules/tenders.ts';
import { refundShares } from '../../server/orders/refund-shares.ts';
import { errorsIn } from '../../server/vault/instrument.ts';
import type { PaymentType } from '../../services/contracts/payments.ts';
import type { Modality } from '../../services/contracts/values.ts';
import { SAMPLE_TAX } from '../support/checkout/tax.ts';

const cents = fc.integer({ min: 0, max: 50_000 });
const unknownOr = (amount: fc.Arbitrary<number>) => fc.option(amount, { nil: null });

const orders: fc.Arbitrary<Payable> = fc
  .record({ total: cents, share: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(({ total, share }) => ({ total, snapEligibleTotal: Math.floor(total * share) }));

const snap = (balance: number | null, requested: number | null = null): TenderToAllocate => ({
  paymentType: 'EBT',
  balance,
  requested,
});
const gift = (balance: number | null): TenderToAllocate => ({
  paymentType: 'GIFT_CARD',
  balance,
  requested: null,
});
const rest = (paymentType: PaymentType = 'BANK_CARD'): TenderToAllocate => ({
  paymentType,
  balance: null,
  requested: null,
});

/** Whatever one order takes, in any order. */
const tenderLists: fc.Arbitrary<TenderToAllocate[]> = fc
  .record({
    snap: fc.option(fc.tuple(unknownOr(cents), unknownOr(cents))),
    gifts: fc.array(unknownOr(cents), { maxLength: 5 }),
    rest: fc.option(fc.constantFrom<PaymentType>('BANK_CARD', 'ACH')),
  })
  .chain((chosen) =>
    fc.shuffledSubarray(
      [
        ...(chosen.snap ? [snap(...chosen.snap)] : []),
        ...chosen.gifts.map(gift),
        ...(chosen.rest ? [rest(chosen.rest)] : []),
      ],
      { minLength: Number(chosen.snap !== null) + chosen.gifts.length + Number(chosen.rest !== null) },
    ),
  );

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

const holds = (check: (order: Payable, tenders: TenderToAllocate[]) => void) =>
  fc.assert(fc.property(orders, tenderLists, check), { numRuns: 500 });

/** Untaxed orders of lines that SNAP may pay for or not, some of them sold by weight, with a fee. */
const weighedOrders: fc.Arbitrary<UnpaidOrder> = fc
  .record({
    lines: fc.array(
      fc.record({
        total: fc.integer({ min: 0, max: 9_000 }),
        snapEligible: fc.boolean(),
        soldByWeight: fc.boolean(),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    fee: fc.constantFrom(0, 0, 495),
  })
  .map(({ lines, fee }) => ({
    modality: 'PICKUP',
    beforeTax: fee + sum(lines.map(({ total }) => total)),
    lines: lines.map((line) => ({
      ...line,
      cart: { gtin13: '', quantity: 1 },
      deposit: null,
      promoDiscount: 0,
      manufacturerDiscount: 0,
      taxCategory: 'FOOD',
    })),
    fees: [],
    freeWithSnap: 0,
    taxTerms: SAMPLE_TAX.terms,
    snapEligibleTotal: sum(lines.filter(({ snapEligible }) => snapEligible).map(({ total }) => total)),
  }));

describe('an order with items to weigh', () => {
  const paying = (check: (order: UnpaidOrder, tenders: TenderToAllocate[], paid: PaidOrder) => void) =>
    fc.assert(
      fc.property(weighedOrders, tenderLists, (order, tenders) =>
        check(order, tenders, payOrder(order, tenders)),
      ),
      { numRuns: 500 },
    );
  const marginOf = ({ lines }: UnpaidOrder) =>
    sum(lines.map(({ total, soldByWeight }) => (soldByWeight ? Math.ceil(total / 10) : 0)));
  const isAlone = (tenders: TenderToAllocate[]) => tenders.every(({ paymentType }) => paymentType === 'EBT');

  it('is paid as if it weighed what it should, and its margin is held once in all, as far as the tenders can (PAY-10)', () => {
    paying((order, tenders, { amounts, uncovered, holds, unheld }) => {
      const { beforeTax: total, snapEligibleTotal } = order;
      expect({ amounts, uncovered }).toEqual(allocate({ total, snapEligibleTotal }, tenders));
      expect([...holds, unheld].every((amount) => Number.isInteger(amount) && amount >= 0)).toBe(true);
      expect(sum(holds) + unheld).toBe(marginOf(order));
    });
  });

  it('holds its margin on the tenders beside SNAP, and on SNAP if that is alone, as far as it may buy what is weighed (SNP-24)', () => {
    paying((order, tenders, { holds }) => {
      const bySnap = sum(holds.filter((_, index) => tenders[index]?.paymentType === 'EBT'));
      const mayHold = isAlone(tenders)
        ? marginOf({ ...order, lines: order.lines.filter((one) => one.snapEligible) })
        : 0;
      expect(bySnap).toBeLessThanOrEqual(mayHold);
    });
    const [order] = fc.sample(
      weighedOrders.filter((one) => marginOf(one) > 0 && one.lines.every(({ snapEligible }) => snapEligible)),
      1,
    );
    if (!order) throw new Error('There is no such order');
    const free = { ...order, beforeTax: order.snapEligibleTotal };
    expect(payOrder(free, [snap(100_000)]).holds).toEqual([marginOf(order)]);
    expect(payOrder(free, [snap(100_000), rest()]).holds).toEqual([0, marginOf(order)]);
    expect(payOrder(free, [snap(100_000), gift(0)])).toMatchObject({
      holds: [0, 0],
      unheld: marginOf(order),
    });
  });

  it('takes and holds no more than a balance or a request', () => {
    paying((_, tenders, { amounts, holds }) => {
      for (const [index, { balance, requested }] of tenders.entries()) {
        const most = (amounts[index] ?? 0) + (holds[index] ?? 0);
        if (balance !== null) expect(most).toBeLessThanOrEqual(balance);
        if (requested !== null) expect(most).toBeLessThanOrEqual(requested);
      }
    });
  });

  it('is covered by what is authorized if it weighs as much more as the margin', () => {
    paying((order, tenders, { amounts, holds, uncovered, unheld }) => {
      if (uncovered + unheld > 0) return;
      // What a tender has authorized is what it can pay in the end.
      const authorized = tenders.map((tender, index) => ({
        ...tender,
        balance: (amounts[index] ?? 0) + (holds[index] ?? 0),
      }));
      const lines = heaviestLines(order.modality, order.lines);
      const heaviest = {
        total: order.beforeTax + marginOf(order),
        snapEligibleTotal: sum(lines.map(({ snapEligible, total }) => (snapEligible ? total : 0))),
      };
      expect(allocate(heaviest, authorized).uncovered).toBe(0);
    });
  });
});

it('a margin is 10 % of each item that is still to be weighed, rounded up, after discounts', () => {
  const line = { total: 1_001, promoDiscount: 0, soldByWeight: true };
  const lines = [
    line,
    { ...line, promoDiscount: 101 },
    { ...line, soldByWeight: false },
    { ...line, picked: { ordered: 1, weight: 900, replaces: null } },
    { ...line, total: 500, soldByWeight: false },
  ];
  const marginsOf = (modality: Modality) =>
    heaviestLines(modality, lines).map(({ total }, index) => total - (lines[index]?.total ?? 0));
  expect(marginsOf('PICKUP')).toEqual([101, 90, 0, 0, 0]);
  expect(marginsOf('DELIVERY')).toEqual([101, 90, 0, 0, 0]);
  expect(marginsOf('SHIP')).toEqual([0, 0, 0, 0, 0]);
});

describe('an allocation', () => {
  it('adds up to the total, in whole cents and without a negative share', () => {
    holds((order, tenders) => {
      const { amounts, uncovered } = allocate(order, tenders);
      expect(sum(amounts) + uncovered).toBe(order.total);
      expect([...amounts, uncovered].every((amount) => Number.isInteger(amount) && amount >= 0)).toBe(true);
      expect(amounts).toHaveLength(tenders.length);
    });
  });

  it('leaves nothing to pay where there is a card or an account', () => {
    holds((order, tenders) => {
      const { uncovered } = allocate(order, [...tenders, rest()]);
      expect(uncovered).toBe(0);
    });
  });

  it('takes no more from a tender than its balance and what was requested, and SNAP pays for eligible items only', () => {
    holds((order, tenders) => {
      const { amounts } = allocate(order, tenders);
      for (const [index, { paymentType, balance, requested }] of tenders.entries()) {
        const amount = amounts[index] ?? 0;
        if (balance !== null) expect(amount).toBeLessThanOrEqual(balance);
        if (requested !== null) expect(amount).toBeLessThanOrEqual(requested);
        if (paymentType === 'EBT') expect(amount).toBeLessThanOrEqual(order.snapEligibleTotal);
        if (paymentType === 'GIFT_CARD' && balance === null) expect(amount).toBe(0);
      }
    });
  });

  it('comes to the same sums whatever order the tenders were added in', () => {
    holds((order, tenders) => {
      const byKind = (list: readonly TenderToAllocate[]) => {
        const { amounts, uncovered } = allocate(order, list);
        const of = (turn: readonly PaymentType[]) =>
          sum(amounts.filter((_, index) => turn.includes(list[index]?.paymentType ?? 'ACH')));
        return [of(['EBT']), of(['GIFT_CARD']), of(['BANK_CARD', 'ACH']), uncovered];
      };
      expect(byKind(tenders.toReversed())).toEqual(byKind(tenders));
      expect(byKind(inChargingOrder(tenders))).toEqual(byKind(tenders));
    });
  });

  it('frees exactly the share of a tender that is removed, and no other pays less for it', () => {
    holds((order, tenders) => {
      const before = allocate(order, tenders);
      for (const index of tenders.keys()) {
        const after = allocate(order, tenders.toSpliced(index, 1));
        const others = before.amounts.toSpliced(index, 1);
        const taken = sum(after.amounts) + after.uncovered - sum(others) - before.uncovered;
        expect(taken).toBe(before.amounts[index]);
        expect(after.amounts.every((amount, at) => amount >= (others[at] ?? 0))).toBe(true);
      }
    });
  });

  it('uses a tender up before the next one in turn pays anything', () => {
    holds((order, tenders) => {
      const inTurn = inChargingOrder(tenders);
      const { amounts } = allocate(order, inTurn);
      for (const [index, { paymentType, balance }] of inTurn.entries()) {
        const isNextPaying = sum(amounts.slice(index + 1)) > 0;
        if (paymentType === 'GIFT_CARD' && isNextPaying) expect(amounts[index]).toBe(balance ?? 0);
      }
    });
  });
});

describe('examples', () => {
  it('SNAP pays for what it may, gift cards pay in the order they were added, and the card pays the rest', () => {
    const order = { total: 10_000, snapEligibleTotal: 3_000 };
    const tenders = [rest(), gift(2_500), snap(18_745), gift(1_000)];
    expect(allocate(order, tenders)).toEqual({ amounts: [3_500, 2_500, 3_000, 1_000], uncovered: 0 });
  });

  it('SNAP alone covers an order of eligible items', () => {
    expect(allocate({ total: 5_000, snapEligibleTotal: 5_000 }, [snap(null)])).toEqual({
      amounts: [5_000],
      uncovered: 0,
    });
  });

  it('a card that nothing is left for pays nothing', () => {
    const order = { total: 2_000, snapEligibleTotal: 0 };
    expect(allocate(order, [gift(2_500), rest()]).amounts).toEqual([2_000, 0]);
  });
});

describe('what one order takes', () => {
  it('is one SNAP card, five gift cards, and one card or account', () => {
    const all = [snap(1), ...Array.from({ length: 5 }, () => gift(1)), rest()];
    expect(surplusTender(all)).toBeUndefined();
    const sixth = gift(6);
    expect(surplusTender([...all, sixth])).toBe(sixth);
    const account = rest('ACH');
    expect(surplusTender([...all, account])).toBe(account);
    const second = snap(2);
    expect(surplusTender([second, ...all])).toBe(all[0]);
  });
});

describe('an amount for SNAP', () => {
  const limits = snapLimits({ eligibleTotal: 4_000, minimum: 1 }, 2_550);

  it('is at least a cent and at most what is on the card and eligible (SNP-07, SNP-08, LIM-18)', () => {
    expect(snapAmountError(0, limits)).toBe(
      'The minimum amount you can charge to your SNAP EBT card is $0.01',
    );
    expect(snapAmountError(1, limits)).toBeNull();
    const authorized = { ...limits, minimum: 500 };
    expect(snapAmountError(499, authorized)).toBe(
      'The minimum amount you can charge to your SNAP EBT card is $5.00',
    );
    expect(snapAmountError(500, authorized)).toBeNull();
    expect(snapAmountError(2_550, limits)).toBeNull();
    expect(snapAmountError(2_551, limits)).toBe(
      'The maximum amount you can charge to your SNAP EBT card is $25.50',
    );
    expect(snapLimits({ eligibleTotal: 4_000, minimum: 1 }, null).maximum).toBe(4_000);
  });
});

it('an order takes at most five gift cards, each of at most 19 digits and a PIN of four (LIM-28)', () => {
  const cards = (count: number) =>
    Array.from({ length: count }, () => ({ paymentType: 'GIFT_CARD' as const }));
  expect([surplusTender(cards(5)), surplusTender(cards(6))]).toEqual([undefined, cards(1)[0]]);
  const errors = (digits: number, pin: string) =>
    errorsIn({ form: 'gift', number: '1'.repeat(digits), pin }, new Date());
  expect(errors(19, '1234')).toEqual({});
  expect(errors(20, '12345')).toEqual({
    number: 'Please enter no more than 19 digits.',
    pin: 'Please enter no more than 4 digits.',
  });
});

describe('a refund', () => {
  /** What an allocation took, and a refund of at most that. */
  const refunds = (
    check: (
      refund: { amount: number; eligible: number },
      paid: { paymentType: PaymentType; paid: number }[],
    ) => void,
  ) =>
    fc.assert(
      fc.property(
        orders,
        tenderLists,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (order, tenders, of, food) => {
          const { amounts } = allocate(order, tenders);
          const paid = tenders.map(({ paymentType }, index) => ({ paymentType, paid: amounts[index] ?? 0 }));
          const snapPaid = sum(
            paid.filter(({ paymentType }) => paymentType === 'EBT').map((one) => one.paid),
          );
          const others = sum(amounts) - snapPaid;
          const eligible = Math.floor(order.snapEligibleTotal * food);
          const amount = Math.min(Math.min(eligible, snapPaid) + Math.floor(others * of), sum(amounts));
          check({ amount, eligible }, paid);
        },
      ),
      { numRuns: 500 },
    );

  it('is returned entirely, in whole cents, and to no tender more than it paid', () => {
    refunds(({ amount, eligible }, paid) => {
      const shares = refundShares({ amount, eligible }, paid);
      expect(sum(shares)).toBe(amount);
      expect(shares.every((share, index) => share >= 0 && share <= (paid[index]?.paid ?? 0))).toBe(true);
    });
  });

  it('gives SNAP all that was eligible, as far as it paid, and nothing else', () => {
    refunds(({ amount, eligible }, paid) => {
      const shares = refundShares({ amount, eligible }, paid);
      const at = paid.findIndex(({ paymentType }) => paymentType === 'EBT');
      if (at >= 0) expect(shares[at]).toBe(Math.min(eligible, amount, paid[at]?.paid ?? 0));
    });
  });

  it('never goes to SNAP for what SNAP may not buy', () => {
    const paid = [
      { paymentType: 'EBT' as const, paid: 300 },
      { paymentType: 'BANK_CARD' as const, paid: 200 },
    ];
    expect(refundShares({ amount: 500, eligible: 100 }, paid)).toEqual([100, 200]);
  });

  it('goes to what was charged last first', () => {
    const paid = [
      { paymentType: 'GIFT_CARD' as const, paid: 500 },
      { paymentType: 'BANK_CARD' as const, paid: 300 },
      { paymentType: 'GIFT_CARD' as const, paid: 200 },
    ];
    expect(refundShares({ amount: 450, eligible: 0 }, paid)).toEqual([0, 300, 150]);
  });
});
