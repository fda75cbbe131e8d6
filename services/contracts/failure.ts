import type { AnyCallCode, ProblemCode } from './problem.ts';

/** Why the store refused: a code in the contracts, or UNKNOWN for any other. */
export type FailureCode = Exclude<ProblemCode, 'SIGNED_OUT'> | 'UNKNOWN';

/** Refusals that any call can get. */
export type AnyRefusal = Exclude<AnyCallCode, 'SIGNED_OUT'> | 'UNKNOWN';

/**
 * Why a call has no result. `services/http` rejects with nothing else.
 * - unreachable: the request or the response was lost; the work may or may not have been done.
 * - timedOut: no response in time; just as uncertain.
 * - signedOut: the session is over (401 SIGNED_OUT).
 * - refused: the store responded with a problem.
 * - malformed: the response doesn't match the contract.
 * `requestId` identifies the request in the store's log, if there was a response.
 */
export type ServiceFailure =
  | { kind: 'unreachable' }
  | { kind: 'timedOut' }
  | { kind: 'signedOut' }
  | {
      kind: 'refused';
      status: number;
      code: FailureCode;
      /** What the store sent where `code` is UNKNOWN. */
      sentCode?: string;
      message: string;
      fields: Record<string, string>;
      reason?: string;
      /** Which of an order's tenders was declined. */
      paymentId?: string;
      /** What's left on the SNAP card, in cents, if the processor said so (SNP-20). */
      remainingBalance?: number;
      requestId?: string;
    }
  | { kind: 'malformed'; requestId?: string };

/** Whose error it is: the caller's if the store says so (4xx), critical in any other case (API-16). */
export const errorTypeOf = (failure: ServiceFailure): 'user' | 'critical' =>
  failure.kind === 'signedOut' ||
  (failure.kind === 'refused' && failure.status >= 400 && failure.status < 500)
    ? 'user'
    : 'critical';

export type Refusal = Extract<ServiceFailure, { kind: 'refused' }>;
