import type { ServiceFailure } from '../../services/contracts/failure.ts';

/** Why the profile was not saved. */
export type ProfileFailure = { kind: 'noConnection' } | { kind: 'notSaved' };

export const profileFailureOf = ({ kind }: ServiceFailure): ProfileFailure =>
  kind === 'unreachable' || kind === 'timedOut' ? { kind: 'noConnection' } : { kind: 'notSaved' };
