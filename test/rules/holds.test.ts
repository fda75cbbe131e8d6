import { describe, expect, it } from 'vitest';
import { holdReason, tenderAmountWords } from '../../rules/holds.ts';
import { placed } from '../support/checkout/samples.ts';

type Payment = ReturnType<typeof placed>['payments'][number];

const [line] = placed().lineItems;
if (!line) throw new Error('The sample has no line');

/** An order with something weighed, or not, and a payment method that pays and holds so much. */
const order = ({
  soldByWeight = true,
  amount = 1_200,
  held = 12,
  paymentType = 'BANK_CARD' as Payment['paymentType'],
  ...rest
}: {
  soldByWeight?: boolean;
  amount?: number;
  held?: number;
  paymentType?: Payment['paymentType'];
  status?: 'PLACED' | 'CANCELED';
  estimatedTotal?: number;
  modalityType?: 'PICKUP' | 'DELIVERY';
} = {}) => {
  const [payment] = placed().payments;
  if (!payment) throw new Error('The sample has no payment');
  return {
    ...placed(),
    status: 'PLACED' as const,
    lineItems: [{ ...line, soldByWeight }],
    payments: [{ ...payment, paymentType, amount, amountToAuthorize: amount + held }],
    ...rest,
  };
};

const wordsOf = (held: ReturnType<typeof order>) => {
  const [payment] = held.payments;
  return payment && tenderAmountWords(payment, held);
};

describe('what a payment method pays and holds', () => {
  it.each(['BANK_CARD', 'ACH', 'GIFT_CARD', 'EBT'] as const)(
    'is told by name with when the hold is released: %s (PAY-10)',
    (paymentType) => {
      expect(wordsOf(order({ paymentType }))).toBe('$12.00, plus $0.12 hold, released at pickup');
    },
  );

  it('names a hold alone where nothing is paid (PAY-10)', () => {
    expect(wordsOf(order({ amount: 0, held: 100, modalityType: 'DELIVERY' }))).toBe(
      '$1.00 hold, released at delivery',
    );
  });

  it('says that the hold of a canceled order is released', () => {
    expect(wordsOf(order({ status: 'CANCELED' }))).toBe('$12.00, plus $0.12 hold, released');
  });
});

describe('why more is held than an order costs', () => {
  it('is what weighed items may cost more', () => {
    expect(holdReason(order())).toBe(
      'The hold covers weighed items, which may cost up to 10% more than estimated. You pay for what they weigh.',
    );
  });

  it('is what a substitute may cost more if nothing is weighed', () => {
    expect(holdReason(order({ soldByWeight: false, amount: 0, held: 100 }))).toContain(
      'if a substitute costs more',
    );
  });

  it('is gone once the order is picked, and the hold is still there', () => {
    expect(holdReason(order({ estimatedTotal: 1_300 }))).toBe(
      "Your order is picked and weighed, so the hold isn't charged.",
    );
  });

  it('is not told if nothing is held, or the order was canceled', () => {
    expect(holdReason(order({ held: 0 }))).toBeNull();
    expect(holdReason(order({ status: 'CANCELED' }))).toBeNull();
  });
});
