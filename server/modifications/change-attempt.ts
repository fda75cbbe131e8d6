import type { Decline } from '../db/schema/checkouts.ts';
import { modificationAttempts } from '../db/schema/modifications.ts';

export const changeAttemptColumns = {
  id: modificationAttempts.id,
  checkoutId: modificationAttempts.checkoutId,
  madeBy: modificationAttempts.madeBy,
  status: modificationAttempts.status,
  tenders: modificationAttempts.tenders,
  kept: modificationAttempts.kept,
  reductions: modificationAttempts.reductions,
};

/** An attempt to save the changes to an order, as journaled. */
export type ChangeAttempt = Pick<typeof modificationAttempts.$inferSelect, keyof typeof changeAttemptColumns>;

/** How an attempt ended, according to its journal. */
export type ChangeEndingRow = Pick<typeof modificationAttempts.$inferSelect, 'status' | 'reason' | 'decline'>;

export type ChangeEnding =
  | { kind: 'saved' }
  | { kind: 'declined'; code: string; decline: Decline | null }
  /** Rejected after its authorization, and the order canceled with it. */
  | { kind: 'rejected'; code: string }
  /** The store had started on the order or, for its own change, was through with it. */
  | { kind: 'started' }
  | { kind: 'interrupted' };

/** The reason of an attempt that came too late, as stored. */
export const STARTED = 'BEGUN';

export function endingOf({ status, reason, decline }: ChangeEndingRow): ChangeEnding {
  const code = reason ?? status;
  switch (status) {
    case 'SAVED':
    case 'RELEASING':
      return { kind: 'saved' };
    case 'DECLINED':
      return { kind: 'declined', code, decline };
    case 'REJECTED':
      return { kind: 'rejected', code };
    case 'AUTHORIZING':
    case 'REVERSED':
      return { kind: reason === STARTED ? 'started' : 'interrupted' };
  }
}
