import type { EventObject } from 'xstate';
import type { FailureCode, Refusal, ServiceFailure } from '../../services/contracts/failure.ts';

const KINDS: readonly string[] = ['unreachable', 'timedOut', 'signedOut', 'refused', 'malformed'];

/** The failure a service rejected with. Anything else is our own bug and counts as a malformed response. */
export function asServiceFailure(error: unknown): ServiceFailure {
  if (typeof error === 'object' && error !== null && 'kind' in error && KINDS.includes(String(error.kind))) {
    return error as ServiceFailure;
  }
  return { kind: 'malformed' };
}

/** The failure that an event brings: a failed call's, or the one that an idempotent call ended with. */
export const failureIn = (event: object): ServiceFailure =>
  asServiceFailure('error' in event ? event.error : 'output' in event ? Object(event.output).failure : null);

/** The same as params for guards and actions. */
export const asFailure = ({ event }: { event: object }): ServiceFailure => failureIn(event);

/** True if the call may have been done despite the missing response: ask before retrying. */
export const isOutcomeUnknown = (failure: ServiceFailure): boolean =>
  failure.kind === 'unreachable' || failure.kind === 'timedOut' || failure.kind === 'malformed';

/** The problem's code if the store refused, otherwise undefined. */
export const refusalCode = (failure: ServiceFailure): FailureCode | undefined =>
  failure.kind === 'refused' ? failure.code : undefined;

/** Guard: the store refused with this code. */
export const isRefusedWith = ({ event }: { event: EventObject }, { code }: { code: FailureCode }): boolean =>
  refusalCode(failureIn(event)) === code;

/** Guard: the store refused what was typed, field by field. */
export const hasFieldErrors = (_: unknown, failure: ServiceFailure): boolean =>
  Object.keys(fieldErrors(failure)).length > 0;

/** The code exactly as the store sent it, for display. */
export const codeSent = ({ code, sentCode = code }: Refusal): string => sentCode;

/** What a flow makes of a refusal, by the codes its calls declare; undefined for any other. */
export const meaningOf = <C extends FailureCode, T>(
  meanings: Readonly<Record<C, T>>,
  failure: ServiceFailure,
): T | undefined => {
  const code = refusalCode(failure);
  return code && (meanings as Partial<Record<FailureCode, T>>)[code];
};

/** The request's id, for a flow's failure that can only say something went wrong. */
export const referenceOf = (failure: ServiceFailure): { requestId?: string } =>
  'requestId' in failure && failure.requestId ? { requestId: failure.requestId } : {};

/** True if the store failed during the call, which may have been done anyway. */
export const isServerError = (failure: ServiceFailure): boolean =>
  failure.kind === 'refused' &&
  (failure.code === 'INTERNAL' ||
    failure.code === 'UNAVAILABLE' ||
    (failure.code === 'UNKNOWN' && failure.status >= 500));

/** How long to wait after too many calls (429), in the store's words; null for any other failure. */
export const waitOf = (failure: ServiceFailure): string | null =>
  failure.kind === 'refused' && failure.code === 'RATE_LIMITED' ? failure.message || null : null;

/** Whether the store has no such thing, or not for this shopper. */
export const isNotFound = (failure: ServiceFailure): boolean => refusalCode(failure) === 'NOT_FOUND';

/** The store's field errors, by field path; empty unless it refused fields. */
export const fieldErrors = (failure: ServiceFailure): Record<string, string> =>
  failure.kind === 'refused' ? failure.fields : {};

/** Whether the session or its freshness has ended, so the shopper has to sign in (AUT-06, SCH-02). */
export const isSessionOver = (failure: ServiceFailure): boolean =>
  failure.kind === 'signedOut' || refusalCode(failure) === 'FULL_AUTHENTICATION_REQUIRED';
