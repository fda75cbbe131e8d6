import type { ServiceFailure } from '../../services/contracts/failure.ts';
import { refusalCode } from '../shared/failures.ts';

export type SignInFailure =
  | { kind: 'wrongCredentials' }
  | { kind: 'rateLimited' }
  | { kind: 'unreachable' }
  | { kind: 'unexpected' };

/** Why a sign-in failed, as its form tells it. */
export function signInFailureOf(failure: ServiceFailure): SignInFailure {
  if (failure.kind === 'unreachable' || failure.kind === 'timedOut') return { kind: 'unreachable' };
  if (refusalCode(failure) === 'WRONG_CREDENTIALS') return { kind: 'wrongCredentials' };
  if (refusalCode(failure) === 'RATE_LIMITED') return { kind: 'rateLimited' };
  return { kind: 'unexpected' };
}
