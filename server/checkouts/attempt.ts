import type { Decline, orderAttempts } from '../db/schema/checkouts.ts';
import type { Authorization } from '../ports/processor.ts';

/** An attempt to place an order, as journaled. */
export type Attempt = typeof orderAttempts.$inferSelect;

/** How long a process may be silent about an attempt before another one finishes or reverses it. */
export const LEASE_SECONDS = 5;

/** A tender's own key at the processor. */
export const tenderKey = (attempt: Pick<Attempt, 'id'>, position: number): string =>
  `${attempt.id}:${position}`;

/** The processor's response for each tender, in order; null if it doesn't know the key. */
export type Results = readonly (Authorization | null)[];

export type Outcome =
  | { kind: 'authorized' }
  | { kind: 'declined'; code: string; decline: Decline | null }
  /** Authorized, then rejected by the fraud check. */
  | { kind: 'rejected'; code: string }
  /** Some tenders were never sent, or their authorization was reversed. */
  | { kind: 'interrupted' };

/** How an attempt ends: there's an order only if every tender is authorized and none is suspected of fraud. */
export function outcomeOf(attempt: Pick<Attempt, 'tenders'>, results: Results): Outcome {
  for (const [position, { paymentId }] of attempt.tenders.entries()) {
    const result = results[position];
    if (result?.reviewCode) return { kind: 'rejected', code: result.reviewCode };
    if (result?.status === 'DECLINED' || result?.status === 'ERRORED') {
      const remainingBalance = snapBalance(attempt, results, { isPlaced: false });
      const decline = { paymentId, pinCode: result.pinCode, remainingBalance };
      return { kind: 'declined', code: result.declineCode ?? 'TRANSACTION_DECLINED', decline };
    }
  }
  const isWhole = attempt.tenders.every((_, position) => results[position]?.status === 'APPROVED');
  return isWhole ? { kind: 'authorized' } : { kind: 'interrupted' };
}

/**
 * What an attempt's processor says is left on its EBT card once the attempt has ended, in cents; null if it has none or its
 * PIN was refused.
 */
export function snapBalance(
  { tenders }: Pick<Attempt, 'tenders'>,
  results: Results,
  { isPlaced }: { isPlaced: boolean },
): number | null {
  const position = tenders.findIndex(({ paymentType }) => paymentType === 'EBT');
  const result = results[position];
  if (!result || result.remainingBalance === null) return null;
  return result.remainingBalance + (result.status === 'APPROVED' && !isPlaced ? result.amount : 0);
}
