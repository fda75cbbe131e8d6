import type { saveGiftCard } from '../../services/contracts/cards.ts';
import type { addGiftCard } from '../../services/contracts/checkout-payments.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { RefusalOf } from '../../services/contracts/operation.ts';
import { isOutcomeUnknown, meaningOf, referenceOf, waitOf } from '../shared/failures.ts';

/** Why the store didn't take a gift card, as far as the shopper can do something about it. */
type Refused =
  /** The number is unknown, or the PIN is wrong. */
  | 'cardRefused'
  /** The order has five (GFT-04). */
  | 'limitReached'
  /** A credit or debit card comes first (GFT-06). */
  | 'cardRequired'
  /** The order needs no more (GFT-05, GFT-07). */
  | 'alreadyCovered';

/** Why no gift card was added. */
export type GiftCardFormFailure =
  /** The secure frame didn't respond in time (ERR-31). */
  | { kind: 'frameTimedOut' }
  /** The secure frame said the vault couldn't take the card. */
  | { kind: 'frameFailed' }
  | { kind: Refused }
  /** Too many cards in a short time; says how long to wait, in the store's words. */
  | { kind: 'rateLimited'; message: string }
  /** The order changed elsewhere: once its version is known, try again. */
  | { kind: 'stale' }
  /** Any other refusal (ERR-16). */
  | { kind: 'notAdded'; requestId?: string }
  /** No response, or nonsense: the card may or may not have been added (CRD-10). */
  | { kind: 'noAnswer'; requestId?: string };

const REFUSALS: Record<
  RefusalOf<typeof addGiftCard | typeof saveGiftCard>,
  Refused | 'stale' | 'noAnswer' | 'notAdded'
> = {
  GIFT_CARD_REFUSED: 'cardRefused',
  GIFT_CARD_LIMIT: 'limitReached',
  CARD_REQUIRED: 'cardRequired',
  ALREADY_COVERED: 'alreadyCovered',
  VERSION_STALE: 'stale',
  STILL_RUNNING: 'noAnswer',
  CHECKOUT_CLOSED: 'notAdded',
  ORDER_EXPIRED: 'notAdded',
  UNSUPPORTED_PAYMENT: 'notAdded',
};

/** Converts the store's failure into the form's own. */
export function giftCardFormFailure(failure: ServiceFailure): GiftCardFormFailure {
  if (isOutcomeUnknown(failure)) return { kind: 'noAnswer', ...referenceOf(failure) };
  const wait = waitOf(failure);
  if (wait !== null) return { kind: 'rateLimited', message: wait };
  const kind = meaningOf(REFUSALS, failure) ?? 'notAdded';
  return kind === 'notAdded' || kind === 'noAnswer' ? { kind, ...referenceOf(failure) } : { kind };
}
