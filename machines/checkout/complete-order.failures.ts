import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { ProblemCode } from '../../services/contracts/problem.ts';
import { refusalCode } from '../shared/failures.ts';

/** Why a checkout cannot take in the cart that changed. */
export type CartRefusal = Extract<
  ProblemCode,
  'PROMISE_STALE' | 'AGE_VERIFICATION_REQUIRED' | 'VENDOR_ACCEPTANCE_REQUIRED' | 'NO_ITEMS_AVAILABLE'
>;

/** Where the order goes on when the changed cart could not be taken in. `editing`: trying again may help. */
export type NotTaken = 'cartRefused' | 'timedOut' | 'closed' | 'refreshing' | 'editing';

type Problem =
  | CartRefusal
  | Extract<ProblemCode, 'ORDER_EXPIRED' | 'CHECKOUT_CLOSED' | 'STILL_RUNNING' | 'VERSION_STALE'>;

const NOT_TAKEN: Record<Problem, NotTaken> = {
  PROMISE_STALE: 'cartRefused',
  AGE_VERIFICATION_REQUIRED: 'cartRefused',
  VENDOR_ACCEPTANCE_REQUIRED: 'cartRefused',
  NO_ITEMS_AVAILABLE: 'cartRefused',
  ORDER_EXPIRED: 'timedOut',
  CHECKOUT_CLOSED: 'closed',
  STILL_RUNNING: 'closed',
  VERSION_STALE: 'refreshing',
};

const isProblem = (code: string | undefined): code is Problem =>
  code !== undefined && Object.hasOwn(NOT_TAKEN, code);

export function notTaken(failure: ServiceFailure): NotTaken {
  const code = refusalCode(failure);
  return isProblem(code) ? NOT_TAKEN[code] : 'editing';
}

/** Why the store refused the cart; only of a failure that is a refusal of it. */
export const cartRefusalOf = (failure: ServiceFailure): CartRefusal => refusalCode(failure) as CartRefusal;
