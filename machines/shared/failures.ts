import type { FailureCode, Refusal, ServiceFailure } from '../../services/contracts/failure.ts';

const KINDS: readonly string[] = ['unreachable', 'timedOut', 'signedOut', 'refused', 'malformed'];

/** The failure a service rejected with. Anything else is a defect of ours and counts as a malformed answer. */
export function asServiceFailure(error: unknown): ServiceFailure {
  if (typeof error === 'object' && error !== null && 'kind' in error && KINDS.includes(String(error.kind))) {
    return error as ServiceFailure;
  }
  return { kind: 'malformed' };
}

/** The same for an invoke's error event: what a guard or an action of its `onError` takes as params. */
export const asFailure = ({ event }: { event: { error: unknown } }): ServiceFailure =>
  asServiceFailure(event.error);

/** True when the call may have been done although no answer came: ask before trying again. */
export const isOutcomeUnknown = (failure: ServiceFailure): boolean =>
  failure.kind === 'unreachable' || failure.kind === 'timedOut' || failure.kind === 'malformed';

/** The problem's code when the store refused, else undefined. */
export const refusalCode = (failure: ServiceFailure): FailureCode | undefined =>
  failure.kind === 'refused' ? failure.code : undefined;

/** The code as the store sent it, for whoever reads it. */
export const codeSent = ({ code, sentCode = code }: Refusal): string => sentCode;

/** What a flow makes of a refusal, by the codes that its calls declare; undefined where it makes nothing of it. */
export const meaningOf = <C extends FailureCode, T>(
  meanings: Readonly<Record<C, T>>,
  failure: ServiceFailure,
): T | undefined =>
  failure.kind === 'refused' && Object.hasOwn(meanings, failure.code)
    ? meanings[failure.code as C]
    : undefined;

/** Which request it was, for a flow's own failure that has no more to say than that something went wrong. */
export const referenceOf = (failure: ServiceFailure): { requestId?: string } =>
  'requestId' in failure && failure.requestId ? { requestId: failure.requestId } : {};

/** True when the store broke down over the call: it may have been done all the same. */
export const isBreakdown = (failure: ServiceFailure): boolean =>
  failure.kind === 'refused' &&
  (failure.code === 'INTERNAL' ||
    failure.code === 'UNAVAILABLE' ||
    (failure.code === 'UNKNOWN' && failure.status >= 500));

/** How long to wait after a call too many (429), in the store's words; null where the failure is another one. */
export const waitOf = (failure: ServiceFailure): string | null =>
  failure.kind === 'refused' && failure.code === 'RATE_LIMITED' ? failure.message || null : null;

/** Whether the store knows no such thing, or none of this shopper's. */
export const isNotFound = (failure: ServiceFailure): boolean => refusalCode(failure) === 'NOT_FOUND';

/** What the store said of single fields, by field path; empty unless it refused with fields. */
export const fieldErrors = (failure: ServiceFailure): Record<string, string> =>
  failure.kind === 'refused' ? failure.fields : {};

/** Whether the session, or its freshness, was found to be over: the shopper has to sign in (AUT-06, SCH-02). */
export const isSessionOver = (failure: ServiceFailure): boolean =>
  failure.kind === 'signedOut' || refusalCode(failure) === 'FULL_AUTHENTICATION_REQUIRED';
