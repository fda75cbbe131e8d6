import type { addCardToOrder } from '../../services/contracts/checkouts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { RefusalOf } from '../../services/contracts/operation.ts';
import { codeSent, fieldErrors, isOutcomeUnknown, meaningOf, referenceOf } from '../shared/failures.ts';

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

/** Where the form goes on: `stale` with the order's new version, `noAnswer` with the same request only. */
export type CardNotAdded =
  | 'noAnswer'
  | 'stale'
  | 'fieldsRefused'
  | 'cardInvalid'
  | 'rateLimited'
  | 'notAdded';

const REFUSALS: Record<RefusalOf<typeof addCardToOrder> | 'INVALID_INPUT' | 'RATE_LIMITED', CardNotAdded> = {
  CARD_REFUSED: 'cardInvalid',
  VERSION_STALE: 'stale',
  STILL_RUNNING: 'noAnswer',
  CHECKOUT_CLOSED: 'notAdded',
  INVALID_INPUT: 'fieldsRefused',
  RATE_LIMITED: 'rateLimited',
};

export function cardNotAdded(failure: ServiceFailure): CardNotAdded {
  if (isOutcomeUnknown(failure)) return 'noAnswer';
  const kind = meaningOf(REFUSALS, failure) ?? 'notAdded';
  return kind === 'fieldsRefused' && Object.keys(fieldErrors(failure)).length === 0 ? 'notAdded' : kind;
}

/** The form's own failure for what the store answered. */
export function cardFormFailure(failure: ServiceFailure): CardFormFailure {
  const kind = cardNotAdded(failure);
  if (kind === 'noAnswer') return { kind, ...referenceOf(failure) };
  if (failure.kind === 'refused' && kind === 'cardInvalid') return { kind, code: codeSent(failure) };
  if (failure.kind === 'refused' && kind === 'rateLimited') return { kind, message: failure.message };
  return { kind: 'notAdded', ...referenceOf(failure) };
}
