import type { AnyCallCode, ProblemCode } from './problem.ts';

/** Why the store refused: a code of the contracts, or UNKNOWN where it sent another. */
export type FailureCode = Exclude<ProblemCode, 'SIGNED_OUT'> | 'UNKNOWN';

/** What a call is refused with for reasons that are none of its own. */
export type AnyRefusal = Exclude<AnyCallCode, 'SIGNED_OUT'> | 'UNKNOWN';

/**
 * Why a call did not give a result. `services/http` rejects with nothing else.
 * - unreachable: the request or its answer was lost; the work may or may not have been done.
 * - timedOut: no answer in time; the same doubt.
 * - signedOut: the session is over (401 SIGNED_OUT).
 * - refused: the store answered with a problem.
 * - malformed: the answer is not what the contract says.
 * `requestId` names the request in the store's log, where an answer came.
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
      requestId?: string;
    }
  | { kind: 'malformed'; requestId?: string };

export type Refusal = Extract<ServiceFailure, { kind: 'refused' }>;
