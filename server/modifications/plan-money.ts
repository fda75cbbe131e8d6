import type { AttemptTender } from '../db/schema/attempts.ts';
import type { StoredTender } from '../db/schema/tenders.ts';

/** What's authorized already, under its key at the processor. */
type Authorized = AttemptTender & { key: string };

/** What becomes of what's authorized already, in cents. */
interface KeptMoney<T extends Authorized> {
  /** As it will be; one that's released entirely stays with 0. */
  kept: T[];
  /** What's given back of it once the order is changed. */
  returns: { key: string; amount: number }[];
}

/** How an order's money changes. Amounts are in cents. */
export interface MoneyPlan<T extends Authorized = Authorized> extends KeptMoney<T> {
  /** What's authorized in addition, in the order it's charged. */
  increases: AttemptTender[];
}

/** What one payment method has authorized for an order, in cents. */
export const authorizedTotal = (authorizations: readonly AttemptTender[], paymentId: string): number =>
  authorizations.filter((one) => one.paymentId === paymentId).reduce((sum, { amount }) => sum + amount, 0);

type Tender = Pick<StoredTender, 'id' | 'paymentType' | 'amount' | 'amountToAuthorize'>;

/** What an authorization pays, in cents; the rest of it is only held (PAY-10). */
export const paidBy = ({ amount, held }: Pick<AttemptTender, 'amount' | 'held'>): number => amount - held;

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

const paidTotal = (authorizations: readonly AttemptTender[], paymentId: string): number =>
  authorizations.filter((one) => one.paymentId === paymentId).reduce((sum, one) => sum + paidBy(one), 0);

/** What a tender is to pay; all of what's authorized with it if it doesn't say. */
const toPay = ({ amountToAuthorize, amount = amountToAuthorize }: Tender): number => amount;

/** What stays authorized so that no tender has more than it's to pay and to hold, and what's given back. */
export function keepMoney<T extends Authorized>(
  authorizations: readonly T[],
  tenders: readonly Tender[],
): KeptMoney<T> {
  const takeNeeded = shares(tenders.map(({ id, amountToAuthorize }) => [id, amountToAuthorize]));
  const takePaid = shares(tenders.map((tender) => [tender.id, toPay(tender)]));
  // The oldest stay and pay, the newest are lowered and hold.
  const kept = authorizations.map((one) => {
    const amount = takeNeeded(one.paymentId, one.amount);
    return { ...one, amount, held: amount - takePaid(one.paymentId, amount) };
  });
  const returns = authorizations.map(({ key, amount }, index) => ({
    key,
    amount: amount - (kept[index]?.amount ?? 0),
  }));
  return { kept, returns: returns.filter(({ amount }) => amount > 0) };
}

/**
 * What to authorize and what to release so that each tender has authorized what it's to pay and to hold. `instruments` are
 * the processor's ids by payment method.
 */
export function planMoney<T extends Authorized>(
  authorizations: readonly T[],
  tenders: readonly Tender[],
  instruments: Readonly<Record<string, string>>,
): MoneyPlan<T> {
  const keeping = keepMoney(authorizations, tenders);
  const increases = tenders.flatMap((tender) => {
    const { id: paymentId, paymentType, amountToAuthorize } = tender;
    const amount = amountToAuthorize - authorizedTotal(authorizations, paymentId);
    const instrumentId = instruments[paymentId];
    if (amount <= 0 || instrumentId === undefined) return [];
    const paid = Math.min(amount, toPay(tender) - paidTotal(keeping.kept, paymentId));
    return [{ paymentId, paymentType, instrumentId, amount, held: amount - paid }];
  });
  return { ...keeping, increases };
}
