import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { RefusalOf } from '../../services/contracts/operation.ts';
import type { addPasskey } from '../../services/contracts/passkeys.ts';
import type { deleteAccount } from '../../services/contracts/security.ts';
import type { signIn } from '../../services/contracts/session.ts';
import { meaningOf, referenceOf, waitOf } from '../shared/failures.ts';

/** Why the account or its passkeys weren't changed, exported, or deleted, or who the shopper is wasn't confirmed. */
export type SecurityFailure =
  | { kind: 'wrongPassword' }
  | { kind: 'noConnection' }
  /** Says how long to wait, in the store's words. */
  | { kind: 'rateLimited'; message: string }
  /** Says which order isn't finished, in the store's words. */
  | { kind: 'orderOpen'; message: string }
  | { kind: 'orderBeingPlaced' }
  | { kind: 'passkeyRefused' }
  | { kind: 'tooManyPasskeys' }
  | { kind: 'unexpected'; requestId?: string };

const REFUSALS: Record<
  RefusalOf<typeof deleteAccount> | RefusalOf<typeof signIn> | RefusalOf<typeof addPasskey>,
  'wrongPassword' | 'orderOpen' | 'orderBeingPlaced' | 'passkeyRefused' | 'tooManyPasskeys'
> = {
  WRONG_CREDENTIALS: 'wrongPassword',
  ORDER_OPEN: 'orderOpen',
  STILL_RUNNING: 'orderBeingPlaced',
  PASSKEY_REFUSED: 'passkeyRefused',
  TOO_MANY_PASSKEYS: 'tooManyPasskeys',
};

export function securityFailureOf(failure: ServiceFailure): SecurityFailure {
  const wait = waitOf(failure);
  if (wait) return { kind: 'rateLimited', message: wait };
  const kind = meaningOf(REFUSALS, failure);
  if (kind === 'orderOpen' && failure.kind === 'refused') return { kind, message: failure.message };
  if (kind && kind !== 'orderOpen') return { kind };
  return failure.kind === 'unreachable' || failure.kind === 'timedOut'
    ? { kind: 'noConnection' }
    : { kind: 'unexpected', ...referenceOf(failure) };
}
