import { STATES } from '../../services/contracts/regions.ts';
import { ProblemError } from '../http/problems.ts';
import { loadPostalCodes } from '../postal-codes/postal-codes.ts';
import { type KnownDestination, zipOf } from './destination.ts';

/** Units of alcohol that one delivery brings at most. */
const MOST_ALCOHOL_UNITS = 12;

/** States whose law lets no grocery bring alcohol to a door. */
const DRY_STATES: ReadonlySet<string> = new Set(['AL', 'AR', 'IN', 'MS', 'UT']);

/** Counties that sell none. */
const DRY_COUNTIES: Readonly<Record<string, readonly string[]>> = {
  KY: ['Casey', 'Edmonson', 'Elliott'],
  TX: ['Borden', 'Kent', 'Roberts', 'Throckmorton'],
};

/**
 * Refuses a delivery of so many units of alcohol where none may be brought, or so many; in words that the shopper reads
 * (ERR-52, ERR-53).
 */
export async function allowAlcohol(units: number, destination: KnownDestination): Promise<void> {
  if (units === 0) return;
  const where = await dryPlaceOf(destination);
  if (where !== null) {
    throw new ProblemError('ALCOHOL_NA_FOR_ADDRESS', { detail: `Alcohol cannot be delivered in ${where}.` });
  }
  if (units > MOST_ALCOHOL_UNITS) {
    throw new ProblemError('ALCOHOL_QTY_EXCEEDED', {
      detail: `One delivery can bring ${MOST_ALCOHOL_UNITS} alcohol items at most, and your cart has ${units}.`,
    });
  }
}

/** The dry state or county of an address in words, or null. */
async function dryPlaceOf(destination: KnownDestination): Promise<string | null> {
  const { stateProvince } = destination;
  const state = Object.entries(STATES).find(([code]) => code === stateProvince)?.[1] ?? stateProvince;
  if (DRY_STATES.has(stateProvince)) return state;
  const place = (await loadPostalCodes()).find(zipOf(destination));
  const isDry = place !== null && DRY_COUNTIES[stateProvince]?.includes(place.county);
  return isDry ? `${place.county} County, ${state}` : null;
}
