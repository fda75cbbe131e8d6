import type { SnapshotFrom } from 'xstate';
import { t } from '../../languages/t.ts';
import type { mapMachine } from '../../machines/map/map.machine.ts';

/** ERR-26. */
const MAPS_UNAVAILABLE = t("The maps service isn't available right now.");

/** ERR-27. */
const NO_RESULTS = t('Results were not available.');

/** ERR-28. */
const MAP_TROUBLE = t('There was a problem getting results.');

/** Why there is no map, or null. */
export function mapProblemWords(snapshot: SnapshotFrom<typeof mapMachine>): string | null {
  if (snapshot.matches('unavailable')) return MAPS_UNAVAILABLE;
  if (snapshot.matches('noResults')) return NO_RESULTS;
  return snapshot.matches('troubled') ? MAP_TROUBLE : null;
}
