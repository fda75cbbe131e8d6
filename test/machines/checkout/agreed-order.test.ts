import { describe, expect, it } from 'vitest';
import { agreedOrder } from '../../../machines/checkout/agreed-order.ts';
import { difference, snapIncrease } from '../../../machines/checkout/modify-order.selectors.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { checkout, contact, paidWith } from '../../support/checkout/samples.ts';
import { changedOrder, modification } from '../../support/order/modification.ts';

const [payment] = paidWith('visa').payments;
if (!payment) throw new Error('The sample has a payment.');
const ebt = (changes: Partial<Checkout['payments'][number]> = {}) => ({
  ...payment,
  id: 'ebt',
  paymentType: 'EBT' as const,
  lastFour: '0004',
  amount: 2_000,
  ...changes,
});

describe('an order as the shopper agreed to it', () => {
  const agreed = (payments: Checkout['payments']) =>
    agreedOrder({ ...paidWith('visa'), payments }, contact, true);

  it('is what was shown', () => {
    const shown = paidWith('visa', 'v2');
    expect(agreedOrder(shown, contact, false)).toEqual({
      checkoutId: 'checkout-1',
      versionKey: 'v2',
      displayedTotal: shown.summary.cost.total,
      contact,
      gratuityAmount: shown.paymentDetails.gratuityAmount,
      ebt: null,
      isV2: false,
    });
  });

  it('says which SNAP EBT card pays how much, if one pays anything', () => {
    expect(agreed([payment, ebt()]).ebt).toEqual({ lastFour: '0004', amount: 2_000 });
    expect(agreed([ebt({ lastFour: null })]).ebt).toEqual({ lastFour: '', amount: 2_000 });
    expect(agreed([payment, ebt({ amount: 0 })]).ebt).toBeNull();
    expect(agreed([payment]).ebt).toBeNull();
  });
});

describe('a changed order', () => {
  const increase = (changes: Partial<Checkout['payments'][number]>) =>
    snapIncrease(modification({ checkout: changedOrder({ payments: [payment, ebt(changes)] }) }));

  it('takes from SNAP what it did not authorize before', () => {
    expect(increase({ amountToAuthorize: 2_500, authorizedAmount: 2_000 })).toEqual({
      lastFour: '0004',
      amount: 500,
    });
    expect(increase({ amountToAuthorize: 2_500, authorizedAmount: null, lastFour: null })).toEqual({
      lastFour: '',
      amount: 2_500,
    });
    expect(increase({ amountToAuthorize: 2_000, authorizedAmount: 2_000 })).toBeNull();
    expect(snapIncrease(modification({ checkout: changedOrder({ payments: [payment] }) }))).toBeNull();
    expect(snapIncrease(null)).toBeNull();
  });

  it('costs more or less than the order as it was', () => {
    const { summary } = checkout();
    const originalSummary = { cost: { ...summary.cost, total: summary.cost.total + 300 } };
    expect(difference({ summary, originalSummary })).toBe(-300);
    expect(difference({ summary, originalSummary: null })).toBe(0);
  });
});
