import type * as v from 'valibot';
import type { PaymentType, PinCode } from '../../services/contracts/payments.ts';
import type {
  Authorization as AuthorizationContract,
  DeclineCode,
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

/** The current state of an authorization at the processor. */
export type Authorization = v.InferOutput<typeof AuthorizationContract>;

/** A gift card or an EBT card at the processor. */
export interface Account {
  /** In cents; null if it can't be read. */
  balance: number | null;
  /** After too many wrong PINs in a row. */
  isLocked: boolean;
}

/** The processor's response to a PIN. */
export type PinCheck = { kind: 'right'; balance: number | null } | { kind: 'refused'; pinCode: PinCode };

/** The payment processor as the store sees it: another company's service. Every call but `checkPin` can be repeated. */
export interface Processor {
  authorize(request: AuthorizationRequest): Promise<Authorization>;
  /** Reverses what was authorized under the key; NO_MATCH_FOR_REVERSAL if there's nothing to reverse. */
  reverse(key: string): Promise<Authorization>;
  /** Gives back what's authorized under the key beyond an amount above 0; less than that stays as it is. */
  reduce(key: string, amount: number): Promise<Authorization>;
  /** Makes sure nothing is ever authorized under the key, whether or not its authorization has arrived. */
  cancel(key: string): Promise<Authorization>;
  /** Captures all or part of what was authorized under the key. */
  complete(key: string, amount: number): Promise<Authorization>;
  /** Gives captured money back under a key of its own to where it came from; TRANSACTION_DECLINED beyond what was captured. */
  refund(key: string, of: { authorizationKey: string; amount: number }): Promise<void>;
  find(key: string): Promise<Authorization | null>;
  /** Gift cards and EBT cards by their instruments' ids; those it doesn't know are left out. */
  accounts(instrumentIds: readonly string[]): Promise<ReadonlyMap<string, Account>>;
  /** Checks the PIN of a gift card or an EBT card. A wrong one counts: the fourth in a row locks the card. */
  checkPin(instrumentId: string, encryptedPin: string): Promise<PinCheck>;
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
