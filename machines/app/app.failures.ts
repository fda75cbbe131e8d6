import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { RefusalOf } from '../../services/contracts/operation.ts';
import type { signIn } from '../../services/contracts/session.ts';
import { meaningOf, referenceOf } from '../shared/failures.ts';

export type SignInFailure =
  | { kind: 'wrongCredentials' }
  /** Says how long to wait, in the store's words. */
  | { kind: 'rateLimited'; message: string }
  | { kind: 'unreachable' }
  | { kind: 'unexpected'; requestId?: string };

const REFUSALS: Record<RefusalOf<typeof signIn> | 'RATE_LIMITED', 'wrongCredentials' | 'rateLimited'> = {
  WRONG_CREDENTIALS: 'wrongCredentials',
  RATE_LIMITED: 'rateLimited',
};

/** Why a sign-in failed, for its form. */
export function signInFailureOf(failure: ServiceFailure): SignInFailure {
  if (failure.kind === 'unreachable' || failure.kind === 'timedOut') return { kind: 'unreachable' };
  const kind = meaningOf(REFUSALS, failure);
  if (kind === 'wrongCredentials') return { kind };
  if (kind && failure.kind === 'refused') return { kind, message: failure.message };
  return { kind: 'unexpected', ...referenceOf(failure) };
}
