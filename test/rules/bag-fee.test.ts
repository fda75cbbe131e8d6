import { describe, expect, it } from 'vitest';
import { bagFeeOf, chargedBagFee } from '../../rules/bag-fee.ts';

const fee = (amount: number, quantity: number) => ({
  description: 'Bag fee',
  amount,
  regulated: true,
  quantity,
  freeWithSnap: true,
  waived: 0,
});

describe('the bag fee (CIT-20, ENT-41)', () => {
  it.each([
    [1, 'PICKUP', 'CA', fee(10, 1)],
    [10, 'DELIVERY', 'CA', fee(10, 1)],
    [11, 'PICKUP', 'CA', fee(20, 2)],
    [25, 'DELIVERY', 'WA', fee(24, 3)],
    [25, 'DELIVERY', 'OH', null],
    [25, 'SHIP', 'CA', null],
    [0, 'PICKUP', 'CA', null],
    [5, 'PICKUP', null, null],
  ] as const)('of %i units for %s in %s is %o', (units, modality, state, expected) => {
    expect(bagFeeOf(units, modality, state)).toEqual(expected);
  });
});

describe('a bag fee that the law lets nobody charge who pays with SNAP', () => {
  const paidWith = (...amounts: [paymentType: 'EBT' | 'BANK_CARD', amount: number][]) =>
    chargedBagFee(
      fee(20, 2),
      amounts.map(([paymentType, amount]) => ({ paymentType, amount })),
    );

  it('is free once SNAP pays a cent of the order, and charged again once it pays nothing', () => {
    expect(paidWith(['BANK_CARD', 900])).toMatchObject({ amount: 20, waived: 0 });
    expect(paidWith(['EBT', 1], ['BANK_CARD', 899])).toMatchObject({ amount: 0, waived: 20, quantity: 2 });
    expect(paidWith(['EBT', 0], ['BANK_CARD', 900])).toMatchObject({ amount: 20, waived: 0 });
    expect(chargedBagFee(paidWith(['EBT', 1]), [])).toMatchObject({ amount: 20, waived: 0 });
  });

  it('is charged whoever pays where the law says nothing of SNAP', () => {
    const other = { ...fee(20, 2), freeWithSnap: false };
    expect(chargedBagFee(other, [{ paymentType: 'EBT', amount: 500 }])).toEqual(other);
    expect(chargedBagFee(null, [{ paymentType: 'EBT', amount: 500 }])).toBeNull();
  });
});
