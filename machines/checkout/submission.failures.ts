import type { ServiceFailure } from '../../services/contracts/failure.ts';
import { isOutcomeUnknown, refusalCode } from '../shared/failures.ts';
import type { FieldErrors } from '../shared/form.machine.ts';

/** Why an order was not placed (ERR-32 to ERR-39). */
export type SubmissionFailure =
  /** `reason` is the processor's decline code (ERR-13), where it gave one. */
  | { kind: 'declined'; reason: string | null }
  | { kind: 'changedElsewhere' }
  /** The total is not the one that was shown; nothing was charged. */
  | { kind: 'totalChanged' }
  /** The cart is another than the page shows; nothing was charged. */
  | { kind: 'cartChanged' }
  | { kind: 'orderExpired' }
  | { kind: 'unsupportedPayment' }
  | { kind: 'paymentMissing' }
  | { kind: 'paymentExpired' }
  | { kind: 'fieldsRefused'; fields: FieldErrors }
  /** The store's own words (ERR-38). */
  | { kind: 'said'; message: string }
  | { kind: 'generic'; code: string | null; requestId?: string };

type Refusal = Extract<ServiceFailure, { kind: 'refused' }>;

const BY_CODE: Record<string, (refusal: Refusal) => SubmissionFailure> = {
  CARD_DECLINED: ({ reason }) => ({ kind: 'declined', reason: reason ?? null }),
  VERSION_STALE: () => ({ kind: 'changedElsewhere' }),
  CHECKOUT_CLOSED: () => ({ kind: 'changedElsewhere' }),
  TOTAL_CHANGED: () => ({ kind: 'totalChanged' }),
  CART_CHANGED: () => ({ kind: 'cartChanged' }),
  ORDER_EXPIRED: () => ({ kind: 'orderExpired' }),
  SLOT_GONE: () => ({ kind: 'orderExpired' }),
  UNSUPPORTED_PAYMENT: () => ({ kind: 'unsupportedPayment' }),
  PAYMENT_METHOD_REQUIRED: () => ({ kind: 'paymentMissing' }),
  PAYMENT_METHOD_EXPIRED: () => ({ kind: 'paymentExpired' }),
  INVALID_INPUT: ({ fields, code }) => {
    const contact = contactFields(fields);
    return Object.keys(contact).length > 0
      ? { kind: 'fieldsRefused', fields: contact }
      : { kind: 'generic', code };
  },
};

/** The store's problems that carry no words for a shopper. */
const WORDLESS = [
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
  if (failure.kind !== 'refused') return { kind: 'generic', code: null };
  const known = BY_CODE[failure.code];
  if (known) return known(failure);
  return failure.message && !WORDLESS.includes(failure.code)
    ? { kind: 'said', message: failure.message }
    : { kind: 'generic', code: failure.code, ...(failure.requestId ? { requestId: failure.requestId } : {}) };
}

/**
 * True when the order may have been placed although nothing said so: a lost or nonsensical answer, the store's own
 * breakdown, or a request of the same key that still runs.
 */
export const isOrderInDoubt = (failure: ServiceFailure): boolean =>
  isOutcomeUnknown(failure) ||
  refusalCode(failure) === 'STILL_RUNNING' ||
  (failure.kind === 'refused' && failure.status >= 500);
