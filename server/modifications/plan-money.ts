import type { AttemptTender, StoredTender } from '../db/schema/checkouts.ts';
import type { Reduction } from '../db/schema/modifications.ts';
import type { OrderAuthorization } from '../db/schema/orders.ts';

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

/** It only backs up the others: the authorization holds an amount but pays nothing (PAY-10). */
const isHold = ({ amount, amountToAuthorize }: Tender): boolean => amount === 0 && amountToAuthorize > 0;

const marked = ({ isHold: _, ...one }: OrderAuthorization, hold: boolean): OrderAuthorization =>
  hold ? { ...one, isHold: true } : one;

/**
 * What to authorize and what to release so that each tender has authorized what it's to pay. `instruments` are the
 * processor's ids by payment method.
 */
export function planMoney(
  authorizations: readonly OrderAuthorization[],
  tenders: readonly Tender[],
  instruments: Readonly<Record<string, string>>,
): MoneyPlan {
  const holds = new Set(tenders.filter(isHold).map(({ id }) => id));
  const needed = new Map(tenders.map(({ id, amountToAuthorize }) => [id, amountToAuthorize]));
  // The oldest stay, the newest are lowered.
  const lowered = authorizations.map((one) => {
    const left = needed.get(one.paymentId) ?? 0;
    const amount = Math.min(one.amount, left);
    needed.set(one.paymentId, left - amount);
    return { ...one, amount, by: one.amount - amount };
  });
  return {
    kept: lowered.map(({ by: _, ...one }) => marked(one, holds.has(one.paymentId))),
    reductions: lowered.flatMap(({ key, paymentId, paymentType, amount, by }) =>
      by > 0 ? [{ key, paymentId, paymentType, amount, by }] : [],
    ),
    increases: tenders.flatMap((tender) => {
      const { id: paymentId, paymentType, amountToAuthorize } = tender;
      const amount = amountToAuthorize - authorizedTotal(authorizations, paymentId);
      const instrumentId = instruments[paymentId];
      if (amount <= 0 || instrumentId === undefined) return [];
      return [{ paymentId, paymentType, instrumentId, amount, ...(isHold(tender) ? { isHold: true } : {}) }];
    }),
  };
}
