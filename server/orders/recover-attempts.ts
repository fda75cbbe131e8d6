import { recoverAttemptsOf } from '../attempts/recover-attempts.ts';
import type { SettleDeps } from '../attempts/settle-attempt.ts';
import { placing } from '../checkouts/place/end-attempt.ts';
import type { Deps } from '../http/context.ts';
import { changing } from '../modifications/end-change.ts';
import { tipping } from './end-tip-change.ts';

/** Ends the attempts of every kind that wait for it or that a crash or a silent processor interrupted; returns how many. */
export const recoverAttempts = (deps: SettleDeps & Pick<Deps, 'log'>): Promise<number> =>
  recoverAttemptsOf(deps, { PLACE: placing(), CHANGE: changing, READY: changing, TIP: tipping });
