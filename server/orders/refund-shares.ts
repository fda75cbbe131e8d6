import { inChargingOrder, isForEligibleOnly } from '../../rules/tenders.ts';
import type { PaymentType } from '../../services/contracts/payments.ts';

/**
 * What each tender gets back of a refund, in the order they're given, all in cents: what SNAP may have paid goes back to
 * SNAP, as far as it paid, and to nothing else; the rest to the others, what was charged last first.
 */
export function refundShares(
  { amount, eligible }: { amount: number; eligible: number },
  tenders: readonly { paymentType: PaymentType; paid: number }[],
): number[] {
  const amounts = new Map<number, number>();
  const latestFirst = inChargingOrder(tenders.map((one, index) => ({ ...one, index }))).toReversed();
  /** Gives back an amount, or as much of it as they paid; returns the rest. */
  const giveBack = (most: number, to: typeof latestFirst): number =>
    to.reduce((left, { index, paid }) => {
      const given = Math.min(paid, left);
      amounts.set(index, given);
      return left - given;
    }, most);
  const forSnap = Math.min(eligible, amount);
  const unpaidBySnap = giveBack(
    forSnap,
    latestFirst.filter(({ paymentType }) => isForEligibleOnly(paymentType)),
  );
  giveBack(
    amount - forSnap + unpaidBySnap,
    latestFirst.filter(({ paymentType }) => !isForEligibleOnly(paymentType)),
  );
  return tenders.map((_, index) => amounts.get(index) ?? 0);
}
