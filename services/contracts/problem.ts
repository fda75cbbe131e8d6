import * as v from 'valibot';
import { Cents, Id } from './values.ts';

/** The store's stable problem codes, each with its HTTP status. Callers branch on the code, never on the words. */
export const PROBLEMS = {
  MALFORMED_REQUEST: 400,
  SIGNED_OUT: 401,
  WRONG_CREDENTIALS: 401,
  WRONG_CODE: 401,
  PASSKEY_REFUSED: 401,
  CARD_DECLINED: 402,
  POST_AUTHORIZATION_REJECTED: 402,
  FULL_AUTHENTICATION_REQUIRED: 403,
  FOREIGN_ORIGIN: 403,
  ROLE_REQUIRED: 403,
  SECOND_FACTOR_REQUIRED: 403,
  PASSWORD_REQUIRED: 403,
  NOT_FOUND: 404,
  ADDRESS_NOT_FOUND: 404,
  SLOT_GONE: 409,
  PROMISE_STALE: 409,
  PROPOSAL_CLOSED: 409,
  EXTENSION_REFUSED: 409,
  VERSION_STALE: 409,
  TOTAL_CHANGED: 409,
  CART_CHANGED: 409,
  ITEM_FALLOUT: 409,
  PROMISING_FALLOUT: 409,
  CHECKOUT_CLOSED: 409,
  TRIAL_USED: 409,
  EBT_CARD_EXISTS: 409,
  STILL_RUNNING: 409,
  ORDER_OPEN: 409,
  ORDER_EXPIRED: 410,
  LINK_ENDED: 410,
  TOO_LARGE: 413,
  CARD_REFUSED: 420,
  GIFT_CARD_REFUSED: 420,
  INVALID_INPUT: 422,
  KEY_REUSED: 422,
  PAYMENT_METHOD_REQUIRED: 422,
  PAYMENT_METHOD_EXPIRED: 422,
  UNSUPPORTED_PAYMENT: 422,
  SNAP_UNAVAILABLE: 422,
  SNAP_AMOUNT_TOO_HIGH: 422,
  BALANCE_UNKNOWN: 422,
  GIFT_CARD_LIMIT: 422,
  CARD_REQUIRED: 422,
  ALREADY_COVERED: 422,
  PIN_REQUIRED: 422,
  PIN_REFUSED: 422,
  QUANTITY_EXCEEDED: 422,
  AGE_RESTRICTED: 422,
  TAX_UNKNOWN: 422,
  TOO_MANY_ADDRESSES: 422,
  TOO_MANY_PASSKEYS: 422,
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

/** The codes any call can be refused with; an operation names its own. */
const ANY_CALL = [
  'MALFORMED_REQUEST',
  'SIGNED_OUT',
  'FULL_AUTHENTICATION_REQUIRED',
  'FOREIGN_ORIGIN',
  'NOT_FOUND',
  'TOO_LARGE',
  'INVALID_INPUT',
  'KEY_REUSED',
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
] as const satisfies readonly ProblemCode[];
export type AnyCallCode = (typeof ANY_CALL)[number];

/** Whether a call that declares `refusals` can be refused with `code`. */
export const isDeclared = (code: ProblemCode, refusals: readonly ProblemCode[] = []): boolean =>
  [...ANY_CALL, ...refusals].includes(code);

/** What the address book adds to a problem when it refuses a change (API-02 to API-04). */
export const RefusedChange = v.object({
  successful: v.literal(false),
  errorDetail: v.object({
    errorCode: v.string(),
    rootCauseErrorCodes: v.array(v.string()),
    serviceResponseErrorCode: v.string(),
  }),
});

const members = {
  type: v.string(),
  title: v.string(),
  status: v.number(),
  /** Usually a ProblemCode; a sandbox fault can use any. */
  code: v.string(),
  detail: v.optional(v.string()),
  /**
   * The request's id, as in `x-request-id` and the store's log. A response from something other than the store may
   * not have one.
   */
  requestId: v.optional(v.string()),
  /** Maps field paths to messages for the shopper. */
  fields: v.optional(v.record(v.string(), v.string())),
  /** The processor's reason, with CARD_DECLINED and POST_AUTHORIZATION_REJECTED; a PinCode with PIN_REFUSED. */
  reason: v.optional(v.string()),
  /** Which of an order's tenders was declined. */
  paymentId: v.optional(Id),
  /** What's left on the SNAP card, if the processor said so along with a decline (SNP-20). */
  remainingBalance: v.optional(Cents),
};

/** What the shop reads of a problem. */
export const ProblemRead = v.object(members);

/** The store's response when there's no result: RFC 9457 with a stable `code` and the invalid fields. */
export const Problem = v.object({
  ...members,
  data: v.optional(RefusedChange),
  /** Why an address wasn't checked (API-05). */
  errors: v.optional(v.object({ code: v.string(), reason: v.string() })),
});
export type Problem = v.InferOutput<typeof Problem>;
