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
      code: string;
      message: string;
      fields: Record<string, string>;
      reason?: string;
      requestId?: string;
    }
  | { kind: 'malformed'; requestId?: string };
