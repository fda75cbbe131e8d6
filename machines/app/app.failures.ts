import type { signInByCode, signInByPasskey } from '../../services/contracts/accounts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { RefusalOf } from '../../services/contracts/operation.ts';
import type { signIn } from '../../services/contracts/session.ts';
import { meaningOf, referenceOf } from '../shared/failures.ts';

export type SignInFailure =
  | { kind: 'wrongCredentials' }
  | { kind: 'wrongCode' }
  | { kind: 'passkeyRefused' }
  /** The shopper, or their device, used none. */
  | { kind: 'noPasskey' }
  /** Says how long to wait, in the store's words. */
  | { kind: 'rateLimited'; message: string }
  | { kind: 'unreachable' }
  | { kind: 'unexpected'; requestId?: string };

type Refused = RefusalOf<typeof signIn | typeof signInByCode | typeof signInByPasskey>;

const REFUSALS: Record<
  Refused | 'RATE_LIMITED',
  'wrongCredentials' | 'wrongCode' | 'passkeyRefused' | 'rateLimited'
> = {
  WRONG_CREDENTIALS: 'wrongCredentials',
  WRONG_CODE: 'wrongCode',
  PASSKEY_REFUSED: 'passkeyRefused',
  RATE_LIMITED: 'rateLimited',
};

/** Why a sign-in failed, or what leads to one, for its form. */
export function signInFailureOf(failure: ServiceFailure): SignInFailure {
  if (failure.kind === 'unreachable' || failure.kind === 'timedOut') return { kind: 'unreachable' };
  const kind = meaningOf(REFUSALS, failure);
  if (kind === 'rateLimited') {
    return { kind, message: failure.kind === 'refused' ? failure.message : '' };
  }
  if (kind) return { kind };
  return { kind: 'unexpected', ...referenceOf(failure) };
}
