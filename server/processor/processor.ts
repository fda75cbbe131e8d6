import type * as v from 'valibot';
import type { TransactionStatus } from '../../services/contracts/payments.ts';
import type { DeclineCode } from '../../services/contracts/processor.ts';

export interface AuthorizationRequest {
  /** The caller's; the same key gives the stored result again. */
  key: string;
  paymentType: 'BANK_CARD' | 'ACH';
  /** A card by the vault's id, an account by the processor's. Never a number. */
  instrumentId: string;
  /** In cents. */
  amount: number;
}

/** An authorization as the processor has it now. */
export interface Authorization {
  id: string;
  key: string;
  status: v.InferOutput<typeof TransactionStatus>;
  amount: number;
  /** Why it was not approved. */
  declineCode: DeclineCode | null;
  /** Why the fraud check, which comes after the authorization, rejected an approved one. */
  reviewCode: DeclineCode | null;
}

/** The payment processor as the store sees it: another company's service. Every call may be repeated. */
export interface Processor {
  authorize(request: AuthorizationRequest): Promise<Authorization>;
  /** Gives back what was authorized under the key; NO_MATCH_FOR_REVERSAL when there is nothing to give back. */
  reverse(key: string): Promise<Authorization>;
  /** Sees to it that nothing is ever authorized under the key, whether or not its authorization arrived. */
  cancel(key: string): Promise<Authorization>;
  /** Takes what was authorized under the key, or a part of it. */
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
