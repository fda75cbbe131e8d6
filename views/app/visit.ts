import type { InspectionEvent } from 'xstate';

/**
 * How many reports wait for the recorder: as many as it could keep anyway. A longer visit is cut there, because a replay
 * needs its beginning.
 */
export const MAX_WAITING = 10_000;

/** What the shop's actors report waits here until the recorder's code has loaded. */
export const visit: Pick<InspectionEvent[], 'push' | 'splice' | 'length'> = [];

/** Notes what an actor reports. */
export const note = (reported: InspectionEvent): void => {
  if (visit.length < MAX_WAITING) visit.push(reported);
};
