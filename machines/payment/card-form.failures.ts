import type { ServiceFailure } from '../../services/contracts/failure.ts';
import { isOutcomeUnknown, referenceOf, refusalCode } from '../shared/failures.ts';

/** Why no card was added. */
export type CardFormFailure =
  /** The secure frame gave no answer in time (ERR-31). */
  | { kind: 'frameTimedOut' }
  /** The secure frame answered that the vault could not take the card. */
  | { kind: 'frameFailed' }
  /** The network refused the card, status 420 (ERR-15). */
  | { kind: 'cardInvalid'; code: string }
  /** Too many cards in a short time; with how long to wait, in the store's words. */
  | { kind: 'rateLimited'; message: string }
  /** Any other refusal (ERR-16). */
  | { kind: 'notAdded'; requestId?: string }
  /** No answer, or nonsense: the card may have been added or not (CRD-10). */
  | { kind: 'noAnswer'; requestId?: string };

const CARD_INVALID_STATUS = 420;

/** True when nobody knows whether the card was added, so that only the same request may be sent again. */
export const isUnconfirmed = (failure: ServiceFailure): boolean =>
  isOutcomeUnknown(failure) || refusalCode(failure) === 'STILL_RUNNING';

/** The form's own failure for what the store answered. */
export function cardFormFailure(failure: ServiceFailure): CardFormFailure {
  if (isUnconfirmed(failure)) return { kind: 'noAnswer', ...referenceOf(failure) };
  if (failure.kind === 'refused' && failure.status === CARD_INVALID_STATUS) {
    return { kind: 'cardInvalid', code: failure.code };
  }
  if (failure.kind === 'refused' && failure.code === 'RATE_LIMITED') {
    return { kind: 'rateLimited', message: failure.message };
  }
  return { kind: 'notAdded', ...referenceOf(failure) };
}
