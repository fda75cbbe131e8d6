import type * as v from 'valibot';
import type { TransactionStatus } from '../../services/contracts/payments.ts';
import type { DeclineCode } from '../../services/contracts/processor.ts';

export interface AuthorizationRequest {
  /** The caller's; the same key returns the stored result. */
  key: string;
  paymentType: 'BANK_CARD' | 'ACH';
  /** A card by the vault's id, an account by the processor's. Never a number. */
  instrumentId: string;
  /** In cents. */
  amount: number;
}

/** The current state of an authorization at the processor. */
export interface Authorization {
  id: string;
  key: string;
  status: v.InferOutput<typeof TransactionStatus>;
  amount: number;
  /** Why it wasn't approved. */
  declineCode: DeclineCode | null;
  /** Why the fraud check rejected an approved authorization. */
  reviewCode: DeclineCode | null;
}

/** The payment processor as the store sees it: another company's service. Every call can be repeated. */
export interface Processor {
  authorize(request: AuthorizationRequest): Promise<Authorization>;
  /** Reverses what was authorized under the key; NO_MATCH_FOR_REVERSAL if there's nothing to reverse. */
  reverse(key: string): Promise<Authorization>;
  /** Makes sure nothing is ever authorized under the key, whether or not its authorization has arrived. */
  cancel(key: string): Promise<Authorization>;
  /** Captures all or part of what was authorized under the key. */
  complete(key: string, amount: number): Promise<Authorization>;
  find(key: string): Promise<Authorization | null>;
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
