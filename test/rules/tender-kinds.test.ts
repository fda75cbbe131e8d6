import { describe, expect, it } from 'vitest';
import { hasAccount, isBilled, paysRemainder, type TenderKind, tenderRules } from '../../rules/tenders.ts';
import { PaymentType } from '../../services/contracts/payments.ts';

const kind = (changes: Partial<TenderKind>): TenderKind => ({
  turn: 0,
  most: 1,
  paysRemainder: false,
  isBilled: false,
  hasAccount: false,
  isForEligibleOnly: false,
  limit: () => Infinity,
  ...changes,
});

describe('the registry of tender kinds', () => {
  it('says what each kind pays, whether it has an account, and whether it is billed (PAY-01)', () => {
    const told = PaymentType.options.map((type) => [
      type,
      { rest: paysRemainder(type), account: hasAccount(type), billed: isBilled(type) },
    ]);
    expect(Object.fromEntries(told)).toEqual({
      ACH: { rest: true, account: false, billed: false },
      BANK_CARD: { rest: true, account: false, billed: true },
      GIFT_CARD: { rest: false, account: true, billed: false },
      EBT: { rest: false, account: true, billed: false },
    });
  });

  it('takes a third-party pay type as one more entry: it has its turn, its limit, and its number (PAY-02)', () => {
    const { allocate, inChargingOrder, surplusTender } = tenderRules({
      CARD: kind({ turn: 2, paysRemainder: true }),
      PAY_LATER: kind({ turn: 1, most: 2, limit: ({ balance }) => balance ?? 0 }),
    });
    const later = { paymentType: 'PAY_LATER', balance: 1_500, requested: null } as const;
    const card = { paymentType: 'CARD', balance: null, requested: null } as const;
    expect(inChargingOrder([card, later])).toEqual([later, card]);
    expect(allocate({ total: 4_000, snapEligibleTotal: 0 }, [card, later, later])).toEqual({
      amounts: [1_000, 1_500, 1_500],
      uncovered: 0,
    });
    expect(surplusTender([later, later, card])).toBeUndefined();
    expect(surplusTender([later, later, later])).toBe(later);
  });
});
