import * as v from 'valibot';
import { AttemptTender } from '../db/schema/checkouts.ts';
import type { RowOf } from '../db/statement.ts';
import type { Authorization } from '../processor/processor.ts';

/** An attempt to place an order, as journaled. */
export const Attempt = {
  id: v.string(),
  checkout_id: v.string(),
  tenders: v.array(AttemptTender),
  order_sequence: v.number(),
};
export type Attempt = RowOf<typeof Attempt>;

/** How long a process may be silent about an attempt before another one finishes or unwinds it. */
export const LEASE_SECONDS = 5;

/** A tender's own key at the processor. */
export const tenderKey = (attempt: Pick<Attempt, 'id'>, position: number): string =>
  `${attempt.id}:${position}`;

/** The processor's response for each tender, in order; null if it doesn't know the key. */
export type Results = readonly (Authorization | null)[];

export type Outcome =
  | { kind: 'authorized' }
  | { kind: 'declined'; code: string }
  /** Authorized, then rejected by the fraud check. */
  | { kind: 'rejected'; code: string }
  /** Some tenders were never sent, or their authorization was reversed. */
  | { kind: 'interrupted' };

/** How an attempt ends: there's an order only if every tender is authorized and none is suspected of fraud. */
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
