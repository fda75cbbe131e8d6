import type { DeclineCode } from '../../services/contracts/processor.ts';
import type { Authorization } from '../ports/processor.ts';
import type { TestOutcome } from '../ports/vault.ts';

export interface Decision extends Pick<Authorization, 'status' | 'declineCode' | 'reviewCode'> {
  /** Whether it, and whatever is done with it, ends later. */
  isSlow?: boolean;
}

const APPROVED: Decision = { status: 'APPROVED', declineCode: null, reviewCode: null };

const declined = (declineCode: DeclineCode): Decision => ({
  status: declineCode === 'CARD_NETWORK_SYSTEM_ERROR' ? 'ERRORED' : 'DECLINED',
  declineCode,
  reviewCode: null,
});

/** The sandbox network's response to an authorization; null is an unknown card. */
export function decide(outcome: TestOutcome | null): Decision {
  switch (outcome?.kind) {
    case 'approved':
      return APPROVED;
    case 'slow':
      return { ...APPROVED, isSlow: true };
    case 'declined':
      return declined(outcome.code);
    case 'rejectedAfterwards':
      return { ...APPROVED, reviewCode: outcome.code };
    // An account doesn't pay like a bank card.
    default:
      return declined('INVALID_CARD_NUMBER');
  }
}
