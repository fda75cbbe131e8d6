import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { ProblemCode } from '../../services/contracts/problem.ts';
import { referenceOf } from '../shared/failures.ts';
import type { FieldErrors } from '../shared/form.machine.ts';

/** Why an order was not placed (ERR-32 to ERR-39). */
export type SubmissionFailure =
  /** `reason` is the processor's decline code (ERR-13), where it gave one. */
  | { kind: 'declined'; reason: string | null }
  | { kind: 'changedElsewhere' }
  /** The total is not the one that was shown; nothing was charged. */
  | { kind: 'totalChanged' }
  /** The cart is not what the page shows; nothing was charged. */
  | { kind: 'cartChanged' }
  | { kind: 'unsupportedPayment' }
  | { kind: 'paymentMissing' }
  | { kind: 'paymentExpired' }
  | { kind: 'fieldsRefused'; fields: FieldErrors }
  /** The store's own words (ERR-38). */
  | { kind: 'said'; message: string }
  | { kind: 'generic'; code: string | null; requestId?: string };

type Refusal = Extract<ServiceFailure, { kind: 'refused' }>;

const BY_CODE: Partial<Record<ProblemCode, (refusal: Refusal) => SubmissionFailure>> = {
  CARD_DECLINED: ({ reason }) => ({ kind: 'declined', reason: reason ?? null }),
  VERSION_STALE: () => ({ kind: 'changedElsewhere' }),
  CHECKOUT_CLOSED: () => ({ kind: 'changedElsewhere' }),
  TOTAL_CHANGED: () => ({ kind: 'totalChanged' }),
  CART_CHANGED: () => ({ kind: 'cartChanged' }),
  UNSUPPORTED_PAYMENT: () => ({ kind: 'unsupportedPayment' }),
  PAYMENT_METHOD_REQUIRED: () => ({ kind: 'paymentMissing' }),
  PAYMENT_METHOD_EXPIRED: () => ({ kind: 'paymentExpired' }),
  INVALID_INPUT: (refusal) => {
    const contact = contactFields(refusal.fields);
    return Object.keys(contact).length > 0
      ? { kind: 'fieldsRefused', fields: contact }
      : { kind: 'generic', code: refusal.code, ...referenceOf(refusal) };
  },
};

/** The store's problems that carry no words for a shopper. */
const WORDLESS: readonly ProblemCode[] = [
  'MALFORMED_REQUEST',
  'FOREIGN_ORIGIN',
  'NOT_FOUND',
  'TOO_LARGE',
  'KEY_REUSED',
  'INTERNAL',
  'UNAVAILABLE',
];

const CONTACT_PATH = 'fulfillment.contact.';

/** The fields of the contact form among those the store refused, by their names in the form. */
function contactFields(fields: FieldErrors): FieldErrors {
  const ours = Object.entries(fields).filter(([path]) => path.startsWith(CONTACT_PATH));
  return Object.fromEntries(ours.map(([path, text]) => [path.slice(CONTACT_PATH.length), text]));
}

/** The one place where a service's failure becomes a submission's (SUB-11). */
export function submissionFailure(failure: ServiceFailure): SubmissionFailure {
  if (failure.kind !== 'refused') return { kind: 'generic', code: null, ...referenceOf(failure) };
  const code = failure.code as ProblemCode;
  const known = BY_CODE[code];
  if (known) return known(failure);
  return failure.message && !WORDLESS.includes(code)
    ? { kind: 'said', message: failure.message }
    : { kind: 'generic', code: failure.code, ...referenceOf(failure) };
}

/** Why a payment was rejected after its authorization (ERR-37), in the processor's code and words. */
export interface Rejection {
  code: string;
  reason: string;
}

export function rejectionOf(failure: ServiceFailure): Rejection | null {
  if (failure.kind !== 'refused') return null;
  return { code: failure.reason ?? failure.code, reason: failure.message };
}

/**
 * Where the submission goes on after a failed call. `asking`: the order may have been placed although nothing said so, since
 * the answer was lost or makes no sense, the store broke down, or a request of the same key still runs.
 */
export type Refused =
  | 'asking'
  | 'rejected'
  | 'timedOut'
  | 'cartChanged'
  | 'outdated'
  | 'declined'
  | 'fieldsRefused'
  | 'failed';

const REFUSED: Partial<Record<ProblemCode, Refused>> = {
  STILL_RUNNING: 'asking',
  POST_AUTHORIZATION_REJECTED: 'rejected',
  ORDER_EXPIRED: 'timedOut',
  SLOT_GONE: 'timedOut',
  CART_CHANGED: 'cartChanged',
  VERSION_STALE: 'outdated',
  CHECKOUT_CLOSED: 'outdated',
  TOTAL_CHANGED: 'outdated',
  CARD_DECLINED: 'declined',
};

export function refused(failure: ServiceFailure): Refused {
  if (failure.kind === 'signedOut') return 'failed';
  if (failure.kind !== 'refused' || failure.status >= 500) return 'asking';
  if (submissionFailure(failure).kind === 'fieldsRefused') return 'fieldsRefused';
  return REFUSED[failure.code as ProblemCode] ?? 'failed';
}
