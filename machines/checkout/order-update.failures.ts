import type { refreshCheckout } from '../../services/contracts/checkouts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { RefusalOf } from '../../services/contracts/operation.ts';
import { meaningOf, refusalCode } from '../shared/failures.ts';

/** Where the order continues if the changed cart couldn't be brought in. `editing`: a retry may help. */
export type NotTaken = 'cartRefused' | 'timedOut' | 'closed' | 'refreshing' | 'editing';

const NOT_TAKEN = {
  PROMISE_STALE: 'cartRefused',
  AGE_VERIFICATION_REQUIRED: 'cartRefused',
  AGE_RESTRICTED: 'cartRefused',
  VENDOR_ACCEPTANCE_REQUIRED: 'cartRefused',
  NO_ITEMS_AVAILABLE: 'cartRefused',
  TAX_UNKNOWN: 'cartRefused',
  ORDER_EXPIRED: 'timedOut',
  CHECKOUT_CLOSED: 'closed',
  STILL_RUNNING: 'closed',
  VERSION_STALE: 'refreshing',
} as const satisfies Record<RefusalOf<typeof refreshCheckout>, NotTaken>;

type Codes = typeof NOT_TAKEN;

/** Why a changed cart can't be brought into a checkout. */
export type CartRefusal = {
  [C in keyof Codes]: Codes[C] extends 'cartRefused' ? C : never;
}[keyof Codes];

export const notTaken = (failure: ServiceFailure): NotTaken => meaningOf(NOT_TAKEN, failure) ?? 'editing';

/** Why the store refused the cart; only for a failure that is a refusal. */
export const cartRefusalOf = (failure: ServiceFailure): CartRefusal => refusalCode(failure) as CartRefusal;
