import { describe, expect, it } from 'vitest';
import { bagFeeOf } from '../../../services/contracts/bag-fee.ts';

const fee = (amount: number, quantity: number) => ({
  description: 'Bag fee',
  amount,
  regulated: true,
  quantity,
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
