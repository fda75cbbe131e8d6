import type * as v from 'valibot';
import type { PaymentType, PinCode, TransactionStatus } from '../../services/contracts/payments.ts';
import type {
  Authorization as AuthorizationContract,
  DeclineCode,
  returnPurchase,
} from '../../services/contracts/processor.ts';
import { ServiceUnavailable } from './service-unavailable.ts';

export interface AuthorizationRequest {
  /** The caller's; the same key returns the stored result. */
  key: string;
  paymentType: PaymentType;
  /** A card by the vault's id, an account by the processor's. Never a number. */
  instrumentId: string;
  /** In cents. */
  amount: number;
  /** For EBT, as the vault's PIN page encrypted it. */
  encryptedPin?: string | undefined;
}

/** What the processor answers about an authorization; it's PENDING until the processor is done. */
export type AnsweredAuthorization = v.InferOutput<typeof AuthorizationContract>;
export type AnsweredReturn = v.InferOutput<typeof returnPurchase.response>;

/** The current state of an authorization at the processor, which is done with it. */
export interface Authorization extends AnsweredAuthorization {
  status: v.InferOutput<typeof TransactionStatus>;
}

/** A gift card or an EBT card at the processor. */
export interface Account {
  /** In cents; null if it can't be read. */
  balance: number | null;
  /** After too many wrong PINs in a row. */
  isLocked: boolean;
}

/** The processor's response to a PIN. */
export type PinCheck = { kind: 'right'; balance: number | null } | { kind: 'refused'; pinCode: PinCode };

/** What a payment processor does. Every call but `checkPin` can be repeated. */
interface ProcessorCalls<TAuthorization, TReturn> {
  authorize(request: AuthorizationRequest): Promise<TAuthorization>;
  /** Reverses what was authorized under the key; NO_MATCH_FOR_REVERSAL if there's nothing to reverse. */
  reverse(key: string): Promise<TAuthorization>;
  /** Gives back what's authorized under the key beyond an amount above 0; less than that stays as it is. */
  reduce(key: string, amount: number): Promise<TAuthorization>;
  /** Makes sure nothing is ever authorized under the key, whether or not its authorization has arrived. */
  cancel(key: string): Promise<TAuthorization>;
  /** Captures all or part of what was authorized under the key. */
  complete(key: string, amount: number): Promise<TAuthorization>;
  /** Gives captured money back under a key of its own to where it came from; TRANSACTION_DECLINED beyond what was captured. */
  refund(key: string, of: { authorizationKey: string; amount: number }): Promise<TReturn>;
  find(key: string): Promise<TAuthorization | null>;
  /** Gift cards and EBT cards by their instruments' ids; those it doesn't know are left out. */
  accounts(instrumentIds: readonly string[]): Promise<ReadonlyMap<string, Account>>;
  /** Checks the PIN of a gift card or an EBT card. A wrong one counts: the fourth in a row locks the card. */
  checkPin(instrumentId: string, encryptedPin: string): Promise<PinCheck>;
}

/** The payment processor by its answers, which may be that something ends later. */
export type AnsweringProcessor = ProcessorCalls<AnsweredAuthorization, AnsweredReturn>;

/**
 * The payment processor as the store sees it: another company's service. What ends later rejects with StillProcessing until it
 * has.
 */
export interface Processor extends ProcessorCalls<Authorization, void> {
  /** Throws ProcessorUnavailable while nobody asks it anything: it has been silent too often. */
  assertReachable(): void;
}

/** What the processor refuses to do. */
export class ProcessorRefusal extends Error {
  override name = 'ProcessorRefusal';
  readonly code: DeclineCode;

  constructor(code: DeclineCode) {
    super(code);
    this.code = code;
  }
}

/** No answer from the processor: money may have moved or not. */
export class ProcessorUnavailable extends ServiceUnavailable {
  override name = 'ProcessorUnavailable';
}

/** The processor accepted what it was asked for and isn't done: like no answer, except that it's known that there will be one. */
export class StillProcessing extends ProcessorUnavailable {
  override name = 'StillProcessing';

  constructor(what: string) {
    super(`${what} is still being processed.`, { retryAfter: 1 });
  }
}
