import * as v from 'valibot';
import { operation } from './operation.ts';
import { PaymentType, PinCode, TransactionStatus } from './payments.ts';
import { Cents, Id } from './values.ts';

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
 * ENT-10's, and PENDING for what the processor has accepted and hasn't done: it ends later, and the same call or
 * `authorizations.get` says how. An event says when (`processor-events.ts`).
 */
const AuthorizationStatus = v.picklist([...TransactionStatus.options, 'PENDING']);

/** The state of an authorization at the processor. */
export const Authorization = v.object({
  id: Id,
  /** The caller's own. */
  key: v.string(),
  /** PENDING, too, while a capture, a reversal, or a reduction of it ends later. */
  status: AuthorizationStatus,
  amount: Cents,
  /** Null until it's captured. */
  capturedAmount: v.nullable(Cents),
  /** What was given back of that. */
  returnedAmount: Cents,
  /** Why it wasn't approved; REQUEST_STILL_PROCESSING while it's PENDING. */
  declineCode: v.nullable(DeclineCode),
  /** Why its PIN was refused; null if it wasn't. */
  pinCode: v.nullable(PinCode),
  /** What it left on a gift card or EBT card; null for other kinds and if the PIN was refused. */
  remainingBalance: v.nullable(Cents),
  /** Why the fraud check rejected an approved authorization. */
  reviewCode: v.nullable(DeclineCode),
});

const key = v.pipe(v.string(), v.minLength(8), v.maxLength(128));
const amount = v.pipe(Cents, v.minValue(1), v.maxValue(10_000_000));
/** As the vault's page encrypted it; only the vault opens it. */
const encryptedPin = v.pipe(v.string(), v.minLength(1), v.maxLength(1024));

export const createAuthorization = operation({
  id: 'authorizations.create',
  method: 'POST',
  path: '/v1/authorizations',
  summary: 'Authorize an amount; the same key gets the same authorization',
  access: 'processor',
  body: v.object({
    paymentType: PaymentType,
    instrumentId: Id,
    amount,
    /** Of an EBT card. */
    encryptedPin: v.optional(encryptedPin),
  }),
  response: Authorization,
  idempotent: true,
});

export const getAuthorization = operation({
  id: 'authorizations.get',
  method: 'GET',
  path: '/v1/authorizations/{key}',
  summary: "What happened to the caller's key; NOT_FOUND if nothing did",
  access: 'processor',
  params: v.object({ key }),
  response: Authorization,
});

/** A gift card or an EBT card. */
const Account = v.object({
  instrumentId: Id,
  /** Null if it can't be read. */
  balance: v.nullable(Cents),
  /** After too many wrong PINs in a row. */
  isLocked: v.boolean(),
});

export const inquireBalances = operation({
  id: 'authorizations.inquire',
  method: 'POST',
  path: '/v1/authorizations/inquiries',
  summary: "What's left on gift cards and EBT cards; those without an account are left out",
  access: 'processor',
  body: v.object({ instrumentIds: v.pipe(v.array(Id), v.maxLength(1000)) }),
  response: v.object({ accounts: v.array(Account) }),
});

export const checkPin = operation({
  id: 'authorizations.checkPin',
  method: 'POST',
  path: '/v1/authorizations/pin-checks',
  summary: "Check the PIN of a gift card or an EBT card; each wrong one counts, so it isn't to be repeated",
  access: 'processor',
  refusals: ['CARD_DECLINED'],
  body: v.object({ instrumentId: Id, encryptedPin }),
  response: v.object({
    /** Null if the PIN is right. */
    pinCode: v.nullable(PinCode),
    balance: v.nullable(Cents),
  }),
});

export const modifyPayment = operation({
  id: 'payments.modify',
  method: 'PUT',
  path: '/v1/modify-payments/{key}',
  summary: 'Reverse or reduce an authorization, or make sure there never is one under the key',
  access: 'processor',
  refusals: ['CARD_DECLINED'],
  params: v.object({ key }),
  body: v.variant('type', [
    v.object({ type: v.literal('REVERSAL') }),
    v.object({ type: v.literal('CANCELLATION') }),
    /** To an amount; one that isn't lower changes nothing. */
    v.object({ type: v.literal('REDUCTION'), amount }),
  ]),
  response: Authorization,
});

export const createPayment = operation({
  id: 'payments.create',
  method: 'POST',
  path: '/v1/payments',
  summary: 'Capture all or part of what was authorized under a key; the rest is released',
  access: 'processor',
  refusals: ['CARD_DECLINED'],
  body: v.object({ authorizationKey: key, amount }),
  response: Authorization,
});

export const returnPurchase = operation({
  id: 'purchases.return',
  method: 'POST',
  path: '/v1/purchases/{authorizationKey}/returns',
  summary: 'Give back captured money; the same key gives it back once',
  access: 'processor',
  refusals: ['CARD_DECLINED'],
  params: v.object({ authorizationKey: key }),
  body: v.object({ amount }),
  response: v.object({
    key: v.string(),
    /** PENDING if it's given back later; the same call says when it's done. */
    status: v.picklist(['APPROVED', 'PENDING']),
  }),
  idempotent: true,
});

/** Only the sandbox's processor has it: everything is as it was before anyone paid. */
export const restoreAccounts = operation({
  id: 'sandbox.restoreAccounts',
  method: 'POST',
  path: '/sandbox/accounts/restore',
  summary: 'Sandbox: fill gift cards and EBT cards up again and forget their wrong PINs',
  access: 'processor',
  body: v.object({ instrumentIds: v.pipe(v.array(Id), v.maxLength(1000)) }),
  response: v.object({}),
});
