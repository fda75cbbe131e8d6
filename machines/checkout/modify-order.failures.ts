import type { ServiceFailure } from '../../services/contracts/failure.ts';
import { refusalCode } from '../shared/failures.ts';
import { refused, type SubmissionFailure, submissionFailure } from './submission.failures.ts';

/** Why the changes weren't saved. */
export type ModifyFailure =
  | SubmissionFailure
  /** MOD-10. */
  | { kind: 'paymentsMissing' }
  /** The chosen time was taken, or what was added ran out and it couldn't be found out which items. */
  | { kind: 'timeGone' | 'itemsGone' };

/** Where the saving continues after a failed call. `unknown`: the changes may have been saved anyway. */
export type ChangesRefused =
  | 'unknown'
  | 'rejected'
  /** The store has started on the order, or the changes need something only the modify cart asks for. */
  | 'closed'
  | 'outdated'
  /** What the changes add isn't available (FAL-01, FAL-02). */
  | 'fallout'
  | 'pinRefused'
  | 'pinLocked'
  | 'failed';

export function changesRefused(failure: ServiceFailure): ChangesRefused {
  const code = refusalCode(failure);
  if (code === 'CHECKOUT_CLOSED' || code === 'AGE_VERIFICATION_REQUIRED') return 'closed';
  const to = refused(failure);
  switch (to) {
    case 'asking':
      return 'unknown';
    case 'rejected':
    case 'outdated':
    case 'fallout':
    case 'pinRefused':
    case 'pinLocked':
      return to;
    case 'timedOut':
    case 'cartChanged':
    case 'declined':
    case 'fieldsRefused':
    case 'failed':
      return 'failed';
  }
}

/** The only place that converts a service's failure into one of the changes'. */
export function modifyFailure(failure: ServiceFailure): ModifyFailure {
  return refused(failure) === 'timedOut' ? { kind: 'timeGone' } : submissionFailure(failure);
}
