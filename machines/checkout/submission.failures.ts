import type { submitCheckout, updateCheckout } from '../../services/contracts/checkouts.ts';
import type { AnyRefusal, Refusal, ServiceFailure } from '../../services/contracts/failure.ts';
import type { RefusalOf } from '../../services/contracts/operation.ts';
import type { PinCode } from '../../services/contracts/payments.ts';
import { pinCodeOf, type RefusedPin } from '../payment/pin-entry.failures.ts';
import type { EbtFact } from '../payment/tender-choice.ts';
import { codeSent, isServerError, meaningOf, referenceOf } from '../shared/failures.ts';
import type { FieldErrors } from '../shared/form.machine.ts';

/** Why an order wasn't placed (ERR-32 to ERR-39). */
export type SubmissionFailure =
  /** `reason` is the processor's decline code (ERR-13), `paymentId` the tender it's about, if the store named them. */
  | { kind: 'declined'; reason: string | null; paymentId: string | null }
  /** The code of a wrong or unreadable PIN (SNP-14). */
  | { kind: 'pinRefused'; code: RefusedPin }
  | { kind: 'changedElsewhere' }
  /** The total differs from the one displayed; nothing was charged. */
  | { kind: 'totalChanged' }
  /** The cart differs from the page; nothing was charged. */
  | { kind: 'cartChanged' }
  /** Items of the order aren't available; nothing was charged (FAL-01, FAL-02). */
  | { kind: 'fallout' }
  | { kind: 'unsupportedPayment' }
  | { kind: 'paymentMissing' }
  | { kind: 'paymentExpired' }
  | { kind: 'fieldsRefused'; fields: FieldErrors }
  /** The store's own words (ERR-38). */
  | { kind: 'said'; message: string }
  | { kind: 'generic'; code: string | null; requestId?: string };

/**
 * Where the submission continues after a failed call. `asking`: the order may have been placed anyway, because the
 * response was lost or makes no sense, the store broke down, or a request with the same key is still running.
 */
export type Refused =
  | 'asking'
  | 'rejected'
  | 'timedOut'
  | 'cartChanged'
  | 'fallout'
  | 'outdated'
  | 'declined'
  /** Another PIN is needed, or none will do anymore (SNP-13). */
  | 'pinRefused'
  | 'pinLocked'
  | 'fieldsRefused'
  | 'failed';

interface Meaning {
  to: Refused;
  as: SubmissionFailure['kind'];
}

const FAILED: Meaning = { to: 'failed', as: 'generic' };
/** In the store's own words, if there are any. */
const SAID: Meaning = { to: 'failed', as: 'said' };

const REFUSALS: Record<RefusalOf<typeof updateCheckout | typeof submitCheckout> | AnyRefusal, Meaning> = {
  STILL_RUNNING: { to: 'asking', as: 'generic' },
  POST_AUTHORIZATION_REJECTED: { to: 'rejected', as: 'generic' },
  ORDER_EXPIRED: { to: 'timedOut', as: 'generic' },
  SLOT_GONE: { to: 'timedOut', as: 'generic' },
  CART_CHANGED: { to: 'cartChanged', as: 'cartChanged' },
  VERSION_STALE: { to: 'outdated', as: 'changedElsewhere' },
  CHECKOUT_CLOSED: { to: 'outdated', as: 'changedElsewhere' },
  TOTAL_CHANGED: { to: 'outdated', as: 'totalChanged' },
  ITEM_FALLOUT: { to: 'fallout', as: 'fallout' },
  PROMISING_FALLOUT: { to: 'fallout', as: 'fallout' },
  CARD_DECLINED: { to: 'declined', as: 'declined' },
  PIN_REFUSED: { to: 'pinRefused', as: 'pinRefused' },
  // The page didn't know that SNAP pays.
  PIN_REQUIRED: { to: 'outdated', as: 'changedElsewhere' },
  UNSUPPORTED_PAYMENT: { to: 'failed', as: 'unsupportedPayment' },
  SNAP_UNAVAILABLE: { to: 'failed', as: 'unsupportedPayment' },
  PAYMENT_METHOD_REQUIRED: { to: 'failed', as: 'paymentMissing' },
  PAYMENT_METHOD_EXPIRED: { to: 'failed', as: 'paymentExpired' },
  INVALID_INPUT: { to: 'fieldsRefused', as: 'fieldsRefused' },
  INTERNAL: { to: 'asking', as: 'generic' },
  UNAVAILABLE: { to: 'asking', as: 'generic' },
  MALFORMED_REQUEST: FAILED,
  FOREIGN_ORIGIN: FAILED,
  NOT_FOUND: FAILED,
  TOO_LARGE: FAILED,
  KEY_REUSED: FAILED,
  // Only changes to a placed order are refused this way.
  AGE_VERIFICATION_REQUIRED: FAILED,
  TAX_UNKNOWN: SAID,
  FULL_AUTHENTICATION_REQUIRED: SAID,
  RATE_LIMITED: SAID,
  UNKNOWN: SAID,
};

/** The code of a locked card (SNP-13). */
const LOCKED: PinCode = '75';

/** Only the contact form's fields can be fixed on the page; what's wrong elsewhere is in the store's words, if it has any. */
function meaningOfRefusal(failure: Refusal): Meaning {
  if (failure.code === 'PIN_REFUSED')
    return { to: failure.reason === LOCKED ? 'pinLocked' : 'pinRefused', as: 'pinRefused' };
  const meaning = isServerError(failure) ? REFUSALS.INTERNAL : (meaningOf(REFUSALS, failure) ?? SAID);
  const isElsewhere =
    meaning.to === 'fieldsRefused' && Object.keys(contactFields(failure.fields)).length === 0;
  if (!isElsewhere) return meaning;
  return failure.message ? SAID : FAILED;
}

/** The contact form's fields by where the current submit has them, and the legacy one (AUT-14). */
const CONTACT_FIELDS: Readonly<Record<string, string>> = {
  'fulfillment.contact.firstName': 'firstName',
  'fulfillment.contact.lastName': 'lastName',
  'fulfillment.contact.phone': 'phone',
  'fulfillment.contact.smsOptin': 'smsOptin',
  'contactInfo.firstName': 'firstName',
  'contactInfo.lastName': 'lastName',
  'contactInfo.phoneNumber': 'phone',
  'contactInfo.smsOptIn': 'smsOptin',
};

/** The refused fields that are in the contact form, by their names there. */
const contactFields = (fields: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([path, text]) => {
      const name = CONTACT_FIELDS[path];
      return name === undefined ? [] : [[name, text]];
    }),
  );

/** The only place that converts a service's failure into a submission's (SUB-11). */
export function submissionFailure(failure: ServiceFailure): SubmissionFailure {
  if (failure.kind !== 'refused') return { kind: 'generic', code: null, ...referenceOf(failure) };
  const { as } = meaningOfRefusal(failure);
  const kind = as === 'said' && !failure.message ? 'generic' : as;
  switch (kind) {
    case 'declined':
      return { kind, reason: failure.reason ?? null, paymentId: failure.paymentId ?? null };
    case 'pinRefused':
      return { kind, code: pinCodeOf(failure.reason) ?? 'other' };
    case 'fieldsRefused':
      return { kind, fields: contactFields(failure.fields) };
    case 'said':
      return { kind, message: failure.message };
    case 'generic':
      return { kind, code: codeSent(failure), ...referenceOf(failure) };
    default:
      return { kind };
  }
}

/** What a failure says about the EBT card (SNP-13, SNP-20). */
export const ebtFactOf = (failure: ServiceFailure): EbtFact => ({
  type: 'ebt.told',
  balance: failure.kind === 'refused' ? (failure.remainingBalance ?? null) : null,
  isLocked: refused(failure) === 'pinLocked',
});

/** Why a payment was rejected after its authorization (ERR-37), in the processor's code and words. */
export interface Rejection {
  code: string;
  reason: string;
}

export function rejectionOf(failure: ServiceFailure): Rejection | null {
  if (failure.kind !== 'refused') return null;
  return { code: failure.reason ?? codeSent(failure), reason: failure.message };
}

export function refused(failure: ServiceFailure): Refused {
  if (failure.kind === 'refused') return meaningOfRefusal(failure).to;
  return failure.kind === 'signedOut' ? 'failed' : 'asking';
}
