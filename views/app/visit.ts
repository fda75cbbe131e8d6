import type { InspectionEvent } from 'xstate';

/**
 * As much waits for the recorder as it could keep anyway. What comes later isn't in the visit, which then ends there: a
 * replay needs its beginning.
 */
export const MAX_WAITING = 10_000;

/** What the shop's actors report waits here until the recorder's code is there, which then takes it at once. */
export const visit: Pick<InspectionEvent[], 'push' | 'splice' | 'length'> = [];

/** Notes what an actor reports. */
export const note = (reported: InspectionEvent): void => {
  if (visit.length < MAX_WAITING) visit.push(reported);
};
