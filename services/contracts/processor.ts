import * as v from 'valibot';
import { operation } from './operation.ts';
import { TransactionStatus } from './payments.ts';
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

/** The state of an authorization at the processor; `key` is the caller's own. */
const Authorization = v.object({
  id: Id,
  key: v.string(),
  status: TransactionStatus,
  amount: Cents,
  declineCode: v.nullable(DeclineCode),
  reviewCode: v.nullable(DeclineCode),
});

const key = v.pipe(v.string(), v.minLength(8), v.maxLength(128));
const amount = v.pipe(Cents, v.minValue(1), v.maxValue(10_000_000));

export const createAuthorization = operation({
  id: 'authorizations.create',
  method: 'POST',
  path: '/v1/authorizations',
  summary: 'Processor: authorize an amount; the same key gets the same authorization (bearer key)',
  access: 'processor',
  body: v.object({ paymentType: v.picklist(['BANK_CARD', 'ACH']), instrumentId: Id, amount }),
  response: Authorization,
  idempotent: true,
});

export const getAuthorization = operation({
  id: 'authorizations.get',
  method: 'GET',
  path: '/v1/authorizations/{key}',
  summary: "Processor: what happened to the caller's key (bearer key)",
  access: 'processor',
  params: v.object({ key }),
  response: Authorization,
});

export const undoAuthorization = operation({
  id: 'authorizations.undo',
  method: 'POST',
  path: '/v1/authorizations/{key}/{how}',
  summary: 'Processor: reverse an authorization, or make sure there never is one (bearer key)',
  access: 'processor',
  refusals: ['CARD_DECLINED'],
  params: v.object({ key, how: v.picklist(['reversal', 'cancellation']) }),
  response: Authorization,
});

export const createPayment = operation({
  id: 'payments.create',
  method: 'POST',
  path: '/v1/payments',
  summary: 'Processor: capture all or part of what was authorized under a key (bearer key)',
  access: 'processor',
  refusals: ['CARD_DECLINED'],
  body: v.object({ authorizationKey: key, amount }),
  response: Authorization,
});
