import * as v from 'valibot';

/** Why a payment was declined, as the processor says it (ERR-13). */
export const DeclineCode = v.picklist([
  'TRANSACTION_DECLINED',
  'MAX_PIN_TRIES_EXCEEDED',
  'INSUFFICIENT_FUNDS',
  'INVALID_PIN',
  'INVALID_CARD_NUMBER',
  'CARD_LOST_OR_STOLEN',
  'FRAUD_REJECTION',
  'CARD_USE_EXCEEDED',
  'DUPLICATE_TRANSACTION',
  'CARD_NETWORK_SYSTEM_ERROR',
  'NO_MATCH_FOR_REVERSAL',
  'CARD_OR_PIN_ALREADY_ACTIVE',
  'CARD_OR_PIN_NOT_ACTIVE',
  'INSUFFICIENT_CREDIT',
  'BANK_DECLINE',
  'CARD_EXPIRED',
  'REQUEST_STILL_PROCESSING',
]);
export type DeclineCode = v.InferOutput<typeof DeclineCode>;

/**
 * The stable codes of the store's problems, each with its HTTP status. Callers branch on the code, never on
 * the words.
 */
export const PROBLEMS = {
  MALFORMED_REQUEST: 400,
  SIGNED_OUT: 401,
  WRONG_CREDENTIALS: 401,
  CARD_DECLINED: 402,
  POST_AUTHORIZATION_REJECTED: 402,
  FULL_AUTHENTICATION_REQUIRED: 403,
  FOREIGN_ORIGIN: 403,
  NOT_FOUND: 404,
  ADDRESS_NOT_FOUND: 404,
  SLOT_GONE: 409,
  PROMISE_STALE: 409,
  EXTENSION_REFUSED: 409,
  VERSION_STALE: 409,
  TOTAL_CHANGED: 409,
  CART_CHANGED: 409,
  CHECKOUT_CLOSED: 409,
  TRIAL_USED: 409,
  STILL_RUNNING: 409,
  ORDER_EXPIRED: 410,
  TOO_LARGE: 413,
  CARD_REFUSED: 420,
  INVALID_INPUT: 422,
  KEY_REUSED: 422,
  PAYMENT_METHOD_REQUIRED: 422,
  PAYMENT_METHOD_EXPIRED: 422,
  UNSUPPORTED_PAYMENT: 422,
  QUANTITY_EXCEEDED: 422,
  TOO_MANY_ADDRESSES: 422,
  INVALID_ADDRESS: 422,
  CONSTRAINT_VIOLATION: 422,
  CONSTRAINT_VIOLATION_EXCEPTION: 422,
  NOT_ENOUGH_POINTS: 422,
  NO_REFILLS_LEFT: 422,
  LAT_LNG_REQUIRED: 422,
  FULL_ADDRESS_REQUIRED: 422,
  ALCOHOL_QTY_EXCEEDED: 422,
  ALCOHOL_NA_FOR_ADDRESS: 422,
  AGE_VERIFICATION_REQUIRED: 422,
  VENDOR_ACCEPTANCE_REQUIRED: 422,
  NO_ITEMS_AVAILABLE: 422,
  NO_TIMESLOTS_AVAILABLE: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ProblemCode = keyof typeof PROBLEMS;

/** How the address book says that it refused a change (API-02 to API-04); beside a problem's own members. */
export const RefusedChange = v.object({
  successful: v.literal(false),
  errorDetail: v.object({
    errorCode: v.string(),
    rootCauseErrorCodes: v.array(v.string()),
    serviceResponseErrorCode: v.string(),
  }),
});

/** What the store answers instead of a result: RFC 9457 with a stable `code` and the fields at fault. */
export const Problem = v.object({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  /** Usually a ProblemCode; a fault of the sandbox may carry any. */
  code: v.string(),
  detail: v.optional(v.string()),
  /** Of the request, as in `x-request-id` and the store's log. What answers in place of the store may give none. */
  requestId: v.optional(v.string()),
  /** Field path to what is wrong with it, in words for the shopper. */
  fields: v.optional(v.record(v.string(), v.string())),
  /** The processor's reason, with CARD_DECLINED and POST_AUTHORIZATION_REJECTED. */
  reason: v.optional(v.string()),
  data: v.optional(RefusedChange),
  /** Why an address was not looked at (API-05). */
  errors: v.optional(v.object({ code: v.string(), reason: v.string() })),
});
export type Problem = v.InferOutput<typeof Problem>;
