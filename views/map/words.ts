import type { SnapshotFrom } from 'xstate';
import type { mapMachine } from '../../machines/map/map.machine.ts';

/** ERR-26. */
const MAPS_UNAVAILABLE = "The maps service isn't available right now.";

/** ERR-27. */
const NO_RESULTS = 'Results were not available.';

/** ERR-28. */
const MAP_TROUBLE = 'There was a problem getting results.';

/** Why there is no map, or null. */
export function mapProblemWords(snapshot: SnapshotFrom<typeof mapMachine>): string | null {
  if (snapshot.matches('unavailable')) return MAPS_UNAVAILABLE;
  if (snapshot.matches('noResults')) return NO_RESULTS;
  return snapshot.matches('troubled') ? MAP_TROUBLE : null;
}
