import type { addCard, updateCard } from '../../services/contracts/cards.ts';
import type { addCardToOrder } from '../../services/contracts/checkout-payments.ts';
import { errorTypeOf, type ServiceFailure } from '../../services/contracts/failure.ts';
import type { RefusalOf } from '../../services/contracts/operation.ts';
import { codeSent, fieldErrors, isOutcomeUnknown, meaningOf, referenceOf } from '../shared/failures.ts';

/** Why no card was added. */
export type CardFormFailure =
  /** The secure frame didn't respond in time (ERR-31). */
  | { kind: 'frameTimedOut' }
  /** The secure frame said the vault couldn't take the card. */
  | { kind: 'frameFailed' }
  /** The network refused the card, status 420 (ERR-15). */
  | { kind: 'cardInvalid'; code: string }
  /** Too many cards in a short time; says how long to wait, in the store's words. */
  | { kind: 'rateLimited'; message: string }
  /** Something else the store refused that no field of the form shows (ERR-70). */
  | { kind: 'notValidated' }
  /** Any other refusal (ERR-16); a critical one names its request, for customer service (API-16). */
  | { kind: 'notAdded'; requestId?: string }
  /** No response, or nonsense: the card may or may not have been added (CRD-10). */
  | { kind: 'noAnswer'; requestId?: string };

/** Where the form continues: `stale` with the order's new version, `noAnswer` only with the same request. */
export type CardNotAdded =
  | 'noAnswer'
  | 'stale'
  | 'fieldsRefused'
  | 'cardInvalid'
  | 'rateLimited'
  | 'notValidated'
  | 'notAdded';

type Codes = RefusalOf<typeof addCardToOrder | typeof addCard | typeof updateCard>;
const REFUSALS: Record<Codes | 'INVALID_INPUT' | 'RATE_LIMITED', CardNotAdded> = {
  CARD_REFUSED: 'cardInvalid',
  VERSION_STALE: 'stale',
  STILL_RUNNING: 'noAnswer',
  CHECKOUT_CLOSED: 'notAdded',
  UNSUPPORTED_PAYMENT: 'notAdded',
  INVALID_INPUT: 'fieldsRefused',
  RATE_LIMITED: 'rateLimited',
};

export function cardNotAdded(failure: ServiceFailure): CardNotAdded {
  if (isOutcomeUnknown(failure)) return 'noAnswer';
  const kind = meaningOf(REFUSALS, failure) ?? 'notAdded';
  return kind === 'fieldsRefused' && Object.keys(fieldErrors(failure)).length === 0 ? 'notValidated' : kind;
}

/** Converts the store's failure into the form's own. */
export function cardFormFailure(failure: ServiceFailure): CardFormFailure {
  const kind = cardNotAdded(failure);
  if (kind === 'noAnswer') return { kind, ...referenceOf(failure) };
  if (kind === 'notValidated') return { kind };
  if (failure.kind === 'refused' && kind === 'cardInvalid') return { kind, code: codeSent(failure) };
  if (failure.kind === 'refused' && kind === 'rateLimited') return { kind, message: failure.message };
  return { kind: 'notAdded', ...(errorTypeOf(failure) === 'critical' && referenceOf(failure)) };
}
