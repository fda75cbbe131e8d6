import type { addEbtCard } from '../../services/contracts/cards.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { RefusalOf } from '../../services/contracts/operation.ts';
import { codeSent, isOutcomeUnknown, meaningOf, referenceOf, waitOf } from '../shared/failures.ts';

/** Why no SNAP EBT card was added. */
export type EbtCardFormFailure =
  /** The secure frame didn't respond in time (ERR-31). */
  | { kind: 'frameTimedOut' }
  /** The secure frame said the vault couldn't take the number. */
  | { kind: 'frameFailed' }
  /** Another one is saved (ERR-17). */
  | { kind: 'alreadyExists' }
  /** The network doesn't know the number, status 420 (ERR-15). */
  | { kind: 'cardInvalid'; code: string }
  /** Too many cards in a short time; says how long to wait, in the store's words. */
  | { kind: 'rateLimited'; message: string }
  /** Any other refusal (ERR-16). */
  | { kind: 'notAdded'; requestId?: string }
  /** No response, or nonsense: the card may or may not have been added (CRD-10). */
  | { kind: 'noAnswer'; requestId?: string };

const REFUSALS: Record<RefusalOf<typeof addEbtCard>, 'alreadyExists' | 'cardInvalid' | 'notAdded'> = {
  EBT_CARD_EXISTS: 'alreadyExists',
  CARD_REFUSED: 'cardInvalid',
  SNAP_UNAVAILABLE: 'notAdded',
};

/** Converts the store's failure into the form's own. */
export function ebtCardFormFailure(failure: ServiceFailure): EbtCardFormFailure {
  if (isOutcomeUnknown(failure)) return { kind: 'noAnswer', ...referenceOf(failure) };
  const wait = waitOf(failure);
  if (wait !== null) return { kind: 'rateLimited', message: wait };
  const kind = meaningOf(REFUSALS, failure);
  if (kind === 'cardInvalid' && failure.kind === 'refused') return { kind, code: codeSent(failure) };
  return kind === 'alreadyExists' ? { kind } : { kind: 'notAdded', ...referenceOf(failure) };
}
