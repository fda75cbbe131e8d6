import type { ServiceFailure } from '../../services/contracts/failure.ts';
import { referenceOf } from '../shared/failures.ts';

/** Why the profile was not saved. */
export type ProfileFailure = { kind: 'noConnection' } | { kind: 'notSaved'; requestId?: string };

export const profileFailureOf = (failure: ServiceFailure): ProfileFailure =>
  failure.kind === 'unreachable' || failure.kind === 'timedOut'
    ? { kind: 'noConnection' }
    : { kind: 'notSaved', ...referenceOf(failure) };
