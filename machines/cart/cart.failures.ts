import type { CartLineChange, chooseFulfillment, updateCart } from '../../services/contracts/cart.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { RefusalOf } from '../../services/contracts/operation.ts';
import { meaningOf, referenceOf } from '../shared/failures.ts';

type CartRefusal = 'quantityExceeded' | 'ageRestricted' | 'changedElsewhere';

/** Why the cart isn't as the shopper wanted; `lines` are the products concerned, empty for the whole cart. */
export type CartFailure =
  | { kind: CartRefusal; lines: string[]; message: string }
  | { kind: 'unreachable'; lines: string[] }
  /** Whether they were changed isn't known; the store is asked again. */
  | { kind: 'outcomeUnknown'; lines: string[] }
  /** It's received as before (ERR-74). */
  | { kind: 'modalityNotSet'; lines: string[]; requestId?: string }
  | { kind: 'unexpected'; lines: string[]; requestId?: string };

const LINE_REFUSALS: Record<RefusalOf<typeof updateCart>, CartRefusal> = {
  VERSION_STALE: 'changedElsewhere',
  QUANTITY_EXCEEDED: 'quantityExceeded',
  AGE_RESTRICTED: 'ageRestricted',
};
const FULFILLMENT_REFUSALS: Record<
  Exclude<RefusalOf<typeof chooseFulfillment>, 'VERSION_STALE'>,
  CartRefusal
> = { AGE_RESTRICTED: 'ageRestricted' };

/** The store's own words for a refusal, if it's one of those. */
function refused(
  failure: ServiceFailure,
  lines: string[],
  kind: CartRefusal | undefined,
): CartFailure | null {
  return kind && failure.kind === 'refused'
    ? { kind, lines, message: Object.values(failure.fields)[0] ?? failure.message }
    : null;
}

export function cartFailureOf(failure: ServiceFailure, changes: readonly CartLineChange[]): CartFailure {
  const lines = changes.map((change) => change.gtin13);
  if (failure.kind === 'unreachable' || failure.kind === 'timedOut') return { kind: 'unreachable', lines };
  return (
    refused(failure, lines, meaningOf(LINE_REFUSALS, failure)) ?? {
      kind: 'unexpected',
      lines,
      ...referenceOf(failure),
    }
  );
}

/** Why the cart isn't received as the shopper chose. */
export const fulfillmentFailure = (failure: ServiceFailure): CartFailure =>
  refused(failure, [], meaningOf(FULFILLMENT_REFUSALS, failure)) ?? {
    kind: 'modalityNotSet',
    lines: [],
    ...referenceOf(failure),
  };
