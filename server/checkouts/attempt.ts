import * as v from 'valibot';
import { AttemptTender } from '../db/schema/checkouts.ts';
import type { RowOf } from '../db/statement.ts';
import type { Authorization } from '../processor/processor.ts';

/** An attempt to place an order, as its journal has it. */
export const Attempt = {
  id: v.string(),
  checkout_id: v.string(),
  tenders: v.array(AttemptTender),
  order_sequence: v.number(),
};
export type Attempt = RowOf<typeof Attempt>;

/** How long a process may be silent about an attempt before another finishes or unwinds it. */
export const LEASE_SECONDS = 5;

/** A tender's own key at the processor. */
export const tenderKey = (attempt: Pick<Attempt, 'id'>, position: number): string =>
  `${attempt.id}:${position}`;

/** What the processor said of each tender, in their order; null where it knows nothing of it. */
export type Results = readonly (Authorization | null)[];

export type Outcome =
  | { kind: 'authorized' }
  | { kind: 'declined'; code: string }
  /** Authorized, and then rejected by the fraud check. */
  | { kind: 'rejected'; code: string }
  /** Some tenders were never asked for, or their authorization was undone. */
  | { kind: 'interrupted' };

/** What is to become of an attempt: every tender must be authorized and none of them under suspicion. */
export function judge(attempt: Pick<Attempt, 'tenders'>, results: Results): Outcome {
  for (const result of results) {
    if (result?.reviewCode) return { kind: 'rejected', code: result.reviewCode };
    if (result?.status === 'DECLINED' || result?.status === 'ERRORED') {
      return { kind: 'declined', code: result.declineCode ?? 'TRANSACTION_DECLINED' };
    }
  }
  const isWhole = attempt.tenders.every((_, position) => results[position]?.status === 'APPROVED');
  return isWhole ? { kind: 'authorized' } : { kind: 'interrupted' };
}
