import { t } from '../../languages/t.ts';
import { STATES } from '../../services/contracts/regions.ts';
import { ownOf } from '../../services/contracts/values.ts';
import { ProblemError } from '../http/problems.ts';
import type { KnownDestination } from '../ports/sellers.ts';
import { loadPostalCodes } from '../postal-codes/postal-codes.ts';
import { zipOf } from './destination.ts';

/** The most units of alcohol in one delivery. */
const MAX_ALCOHOL_UNITS = 12;

/** States whose law lets no grocery deliver alcohol. */
const DRY_STATES: ReadonlySet<string> = new Set(['AL', 'AR', 'IN', 'MS', 'UT']);

/** Counties that allow none. */
const DRY_COUNTIES: Readonly<Record<string, readonly string[]>> = {
  KY: ['Casey', 'Edmonson', 'Elliott'],
  TX: ['Borden', 'Kent', 'Roberts', 'Throckmorton'],
};

const NAMES: Readonly<Record<string, string>> = STATES;

/**
 * Refuses a delivery with this many units of alcohol if it's too many or none may be delivered there, in words for
 * the shopper (ERR-52, ERR-53).
 */
export async function allowAlcohol(units: number, destination: KnownDestination): Promise<void> {
  if (units === 0) return;
  const where = await dryPlaceOf(destination);
  if (where !== null) {
    throw new ProblemError('ALCOHOL_NA_FOR_ADDRESS', {
      detail: t('Alcohol cannot be delivered in {{where}}.', { where }),
    });
  }
  if (units > MAX_ALCOHOL_UNITS) {
    throw new ProblemError('ALCOHOL_QTY_EXCEEDED', {
      detail: t(
        'A delivery can have at most {{maxAlcoholUnits}} alcohol items, and your cart has {{units}}.',
        { maxAlcoholUnits: MAX_ALCOHOL_UNITS, units },
      ),
    });
  }
}

/** The name of an address's dry state or county, or null. */
async function dryPlaceOf(destination: KnownDestination): Promise<string | null> {
  const { stateProvince } = destination;
  const state = ownOf(NAMES, stateProvince) ?? stateProvince;
  if (DRY_STATES.has(stateProvince)) return state;
  const place = (await loadPostalCodes()).find(zipOf(destination));
  const isDry = place !== null && ownOf(DRY_COUNTIES, stateProvince)?.includes(place.county);
  return isDry ? `${place.county} County, ${state}` : null;
}
