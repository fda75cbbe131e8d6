import type { AttemptTender, OrderAuthorization, Reduction } from '../db/schema/attempts.ts';
import type { StoredTender } from '../db/schema/checkouts.ts';

/** How an order's money changes. Amounts are in cents. */
export interface MoneyPlan {
  /** What's authorized in addition, in the order it's charged. */
  increases: AttemptTender[];
  /** What's authorized already, as it will be; one that's released entirely stays with 0. */
  kept: OrderAuthorization[];
  /** What's released of it once the order is changed. */
  reductions: Reduction[];
}

/** What one payment method has authorized for an order, in cents. */
export const authorizedTotal = (authorizations: readonly OrderAuthorization[], paymentId: string): number =>
  authorizations.filter((one) => one.paymentId === paymentId).reduce((sum, { amount }) => sum + amount, 0);

type Tender = Pick<StoredTender, 'id' | 'paymentType' | 'amount' | 'amountToAuthorize'>;

/** What's held without paying anything is marked: all of an authorization, or a part of it (PAY-10). */
function marked<T extends AttemptTender>({ isHold: _, held: __, ...one }: T, paid: number) {
  const held = one.amount - paid;
  if (held === 0) return one;
  return paid === 0 ? { ...one, isHold: true } : { ...one, held };
}

/** What an authorization pays, in cents; the rest of it is only held. */
export const paidBy = ({ amount, isHold, held = 0 }: AttemptTender): number => (isHold ? 0 : amount - held);

/** A function that takes up to `most` of what is left of the amount under an id, and returns what it took. */
function shares(
  amounts: readonly (readonly [id: string, amount: number])[],
): (id: string, most: number) => number {
  const left = new Map(amounts);
  return (id, most) => {
    const taken = Math.min(most, left.get(id) ?? 0);
    left.set(id, (left.get(id) ?? 0) - taken);
    return taken;
  };
}

/**
 * What to authorize and what to release so that each tender has authorized what it's to pay and to hold. `instruments` are
 * the processor's ids by payment method.
 */
export function planMoney(
  authorizations: readonly OrderAuthorization[],
  tenders: readonly Tender[],
  instruments: Readonly<Record<string, string>>,
): MoneyPlan {
  const takeNeeded = shares(tenders.map(({ id, amountToAuthorize }) => [id, amountToAuthorize]));
  const takePaid = shares(
    tenders.map(({ id, amountToAuthorize, amount = amountToAuthorize }) => [id, amount]),
  );
  // The oldest stay and pay, the newest are lowered and hold.
  const lowered = authorizations.map((one) => {
    const amount = takeNeeded(one.paymentId, one.amount);
    return { ...one, amount, by: one.amount - amount };
  });
  return {
    kept: lowered.map(({ by: _, ...one }) => marked(one, takePaid(one.paymentId, one.amount))),
    reductions: lowered.flatMap(({ key, paymentId, paymentType, amount, by }) =>
      by > 0 ? [{ key, paymentId, paymentType, amount, by }] : [],
    ),
    increases: tenders.flatMap(({ id: paymentId, paymentType, amountToAuthorize }) => {
      const amount = amountToAuthorize - authorizedTotal(authorizations, paymentId);
      const instrumentId = instruments[paymentId];
      if (amount <= 0 || instrumentId === undefined) return [];
      return [marked({ paymentId, paymentType, instrumentId, amount }, takePaid(paymentId, amount))];
    }),
  };
}
