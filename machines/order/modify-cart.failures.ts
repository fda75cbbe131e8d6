import type { AnyRefusal, ServiceFailure } from '../../services/contracts/failure.ts';
import type { getModification, updateModification } from '../../services/contracts/modifications.ts';
import type { RefusalOf } from '../../services/contracts/operation.ts';
import { fieldErrors, isOutcomeUnknown, meaningOf, referenceOf } from '../shared/failures.ts';

/** Why the changes aren't as the shopper wanted; `lines` are the products concerned. */
export type ModifyCartFailure =
  /** `lost`: no answer came; what the store has is shown. */
  | { kind: 'lost' | 'changedElsewhere' | 'timeGone' | 'timesUnknown' | 'notDropped' | 'stillSaving' }
  | { kind: 'refused'; lines: string[]; message: string }
  | { kind: 'unexpected'; requestId?: string };

/** Where a refused call leads. `closed`: the store has started on the order; `none`: there is no such order. */
export type Refused = 'closed' | 'none' | 'ageRefused' | 'failed';

interface Meaning {
  to: Refused;
  as: ModifyCartFailure['kind'];
}

const FAILED: Meaning = { to: 'failed', as: 'unexpected' };
/** In the store's own words. */
const SAID: Meaning = { to: 'failed', as: 'refused' };

const REFUSALS: Record<RefusalOf<typeof updateModification | typeof getModification> | AnyRefusal, Meaning> =
  {
    CHECKOUT_CLOSED: { to: 'closed', as: 'unexpected' },
    NOT_FOUND: { to: 'none', as: 'unexpected' },
    AGE_VERIFICATION_REQUIRED: { to: 'ageRefused', as: 'refused' },
    VERSION_STALE: { to: 'failed', as: 'changedElsewhere' },
    STILL_RUNNING: { to: 'failed', as: 'stillSaving' },
    SLOT_GONE: { to: 'failed', as: 'timeGone' },
    QUANTITY_EXCEEDED: SAID,
    AGE_RESTRICTED: SAID,
    TAX_UNKNOWN: SAID,
    INVALID_INPUT: SAID,
    ALCOHOL_QTY_EXCEEDED: SAID,
    ALCOHOL_NA_FOR_ADDRESS: SAID,
    RATE_LIMITED: SAID,
    FULL_AUTHENTICATION_REQUIRED: SAID,
    MALFORMED_REQUEST: FAILED,
    FOREIGN_ORIGIN: FAILED,
    TOO_LARGE: FAILED,
    KEY_REUSED: FAILED,
    INTERNAL: FAILED,
    UNAVAILABLE: FAILED,
    UNKNOWN: FAILED,
  };

const meaning = (failure: ServiceFailure): Meaning => meaningOf(REFUSALS, failure) ?? FAILED;

export const refusedTo = (failure: ServiceFailure): Refused => meaning(failure).to;

/** The store's words for a refusal. */
export const refusalWords = (failure: ServiceFailure): string =>
  Object.values(fieldErrors(failure))[0] ?? (failure.kind === 'refused' ? failure.message : '');

/** The only place that converts a service's failure into one of the changes'. */
export function modifyCartFailure(failure: ServiceFailure, lines: readonly string[]): ModifyCartFailure {
  if (isOutcomeUnknown(failure)) return { kind: 'lost' };
  const { as } = meaning(failure);
  switch (as) {
    case 'refused':
      return { kind: as, lines: [...lines], message: refusalWords(failure) };
    case 'unexpected':
      return { kind: as, ...referenceOf(failure) };
    default:
      return { kind: as };
  }
}
