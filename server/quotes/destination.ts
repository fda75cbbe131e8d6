import { t } from '../../languages/t.ts';
import { STATES } from '../../services/contracts/regions.ts';
import { isVisible } from '../../services/contracts/validation.ts';
import type { Destination } from '../../services/contracts/values.ts';
import { ProblemError } from '../http/problems.ts';
import type { KnownDestination } from '../ports/sellers.ts';
import { milesBetween } from '../postal-codes/distance.ts';
import { loadPostalCodes } from '../postal-codes/postal-codes.ts';

/** No postal code reaches farther from its center. */
const WIDEST_MILES = 100;

const POSTAL_CODE = /^(\d{5})(?:[-/]\d{4})?$/;

/**
 * An address for quotes, located by its postal code. FULL_ADDRESS_REQUIRED if a part is missing, INVALID_ADDRESS if
 * its parts don't match or it's abroad, LAT_LNG_REQUIRED if its code is unknown and it has no location.
 */
export async function readDestination(address: Destination | undefined): Promise<KnownDestination> {
  const asked = requireWhole(address);
  if (asked.countryCode !== 'US') throw invalid('countryCode', t('We deliver and ship within the US only.'));
  if (!Object.hasOwn(STATES, asked.stateProvince)) throw invalid('stateProvince', t("This isn't a state."));
  const code = POSTAL_CODE.exec(asked.postalCode)?.[1];
  if (code === undefined) throw invalid('postalCode', t("This isn't a postal code."));

  const place = (await loadPostalCodes()).find(code);
  if (place && place.state !== asked.stateProvince) {
    throw invalid('stateProvince', t('The postal code belongs to another state.'));
  }
  const location = asked.location ?? (place && { lat: place.lat, lng: place.lng });
  if (!location) {
    throw new ProblemError('LAT_LNG_REQUIRED', {
      fields: { 'locale.location': t("We don't know this postal code, so the location is required.") },
    });
  }
  if (place && milesBetween(place, location) > WIDEST_MILES) {
    throw invalid('location', t('Address or location is not valid in state.'));
  }
  return { ...asked, location };
}

/** The five digits of a destination's postal code. */
export const zipOf = ({ postalCode }: Pick<Destination, 'postalCode'>): string => postalCode.slice(0, 5);

function requireWhole(address: Destination | undefined): Destination {
  const { addressLines = [], cityTown = '', stateProvince = '', postalCode = '' } = address ?? {};
  const parts = { addressLines: addressLines.join(''), cityTown, stateProvince, postalCode };
  const missing = Object.entries(parts).filter(([, value]) => !isVisible(value));
  if (address && missing.length === 0) return address;
  throw new ProblemError('FULL_ADDRESS_REQUIRED', {
    fields: Object.fromEntries(
      missing.map(([name]) => [`locale.address.${name}`, t('This part of the address is missing.')]),
    ),
  });
}

const invalid = (field: keyof Destination, reason: string) =>
  new ProblemError('INVALID_ADDRESS', {
    detail: reason,
    fields: { [field === 'location' ? 'locale.location' : `locale.address.${field}`]: reason },
  });
