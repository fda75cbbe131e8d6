import type { PaymentType } from '../../services/contracts/payments.ts';
import { inChargingOrder, isForEligibleOnly } from '../../services/contracts/tenders.ts';

/**
 * What each tender gets back of a refund, in the order they're given, all in cents: what SNAP may have paid goes back to
 * SNAP, as far as it paid, and to nothing else; the rest to the others, what was charged last first.
 */
export function refundShares(
  { amount, eligible }: { amount: number; eligible: number },
  tenders: readonly { paymentType: PaymentType; paid: number }[],
): number[] {
  const amounts = tenders.map(() => 0);
  let left = amount;
  const giveBack = (index: number, most: number) => {
    const given = Math.min((tenders[index]?.paid ?? 0) - (amounts[index] ?? 0), most, left);
    amounts[index] = (amounts[index] ?? 0) + given;
    left -= given;
  };
  const latestFirst = inChargingOrder(tenders.map((one, index) => ({ ...one, index }))).toReversed();
  let eligibleLeft = Math.min(eligible, amount);
  for (const { index } of latestFirst.filter(({ paymentType }) => isForEligibleOnly(paymentType))) {
    const before = left;
    giveBack(index, eligibleLeft);
    eligibleLeft -= before - left;
  }
  for (const { index } of latestFirst.filter(({ paymentType }) => !isForEligibleOnly(paymentType))) {
    giveBack(index, left);
  }
  return amounts;
}
