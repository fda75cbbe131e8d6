import * as v from 'valibot';
import { AttemptTender, type Decline } from '../db/schema/checkouts.ts';
import { CHANGE_STATUSES, modificationAttempts, Reduction } from '../db/schema/modifications.ts';
import { OrderAuthorization } from '../db/schema/orders.ts';
import type { RowOf } from '../db/statement.ts';

/** An attempt to save the changes to an order, as journaled. */
export const ChangeAttempt = {
  id: v.string(),
  checkout_id: v.string(),
  made_by: v.picklist(['SHOPPER', 'STORE']),
  status: v.picklist(CHANGE_STATUSES),
  tenders: v.array(AttemptTender),
  kept: v.array(OrderAuthorization),
  reductions: v.array(Reduction),
};
export type ChangeAttempt = RowOf<typeof ChangeAttempt>;

export const CHANGE_ATTEMPT_COLUMNS = 'id, checkout_id, made_by, status, tenders, kept, reductions';

export const changeAttemptColumns = {
  id: modificationAttempts.id,
  checkout_id: modificationAttempts.checkoutId,
  made_by: modificationAttempts.madeBy,
  status: modificationAttempts.status,
  tenders: modificationAttempts.tenders,
  kept: modificationAttempts.kept,
  reductions: modificationAttempts.reductions,
};

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
    case 'GIVING_BACK':
      return { kind: 'saved' };
    case 'DECLINED':
      return { kind: 'declined', code, decline };
    case 'REJECTED':
      return { kind: 'rejected', code };
    case 'AUTHORIZING':
    case 'UNWOUND':
      return { kind: reason === STARTED ? 'started' : 'interrupted' };
  }
}
