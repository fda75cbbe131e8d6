import type { ServiceFailure } from '../../services/contracts/failure.ts';
import { referenceOf, refusalCode } from '../shared/failures.ts';

export type SignInFailure =
  | { kind: 'wrongCredentials' }
  /** With how long to wait, in the store's words. */
  | { kind: 'rateLimited'; message: string }
  | { kind: 'unreachable' }
  | { kind: 'unexpected'; requestId?: string };

/** Why a sign-in failed, as its form tells it. */
export function signInFailureOf(failure: ServiceFailure): SignInFailure {
  if (failure.kind === 'unreachable' || failure.kind === 'timedOut') return { kind: 'unreachable' };
  if (refusalCode(failure) === 'WRONG_CREDENTIALS') return { kind: 'wrongCredentials' };
  if (failure.kind === 'refused' && failure.code === 'RATE_LIMITED') {
    return { kind: 'rateLimited', message: failure.message };
  }
  return { kind: 'unexpected', ...referenceOf(failure) };
}
