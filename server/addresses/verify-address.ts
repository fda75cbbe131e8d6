import { t } from '../../languages/t.ts';
import { type AddressToVerify, countryOf, type Verification } from '../../services/contracts/addresses.ts';
import { ProblemError } from '../http/problems.ts';
import { loadPostalCodes, type PostalCodeTable } from '../postal-codes/postal-codes.ts';
import { provinceOf } from './provinces.ts';
import { resolveCity } from './resolve-city.ts';
import { hasHouseNumber, standardStreet } from './street.ts';

/**
 * Looks an address up in the postal codes (API-05): it's valid as is, corrected, or neither if its code is unknown
 * or it has no house number. INVALID_ADDRESS if it can't be an address at all.
 */
export async function verifyAddress(asked: AddressToVerify): Promise<Verification> {
  refuseNonsense(asked);
  const found = hasHouseNumber(streetOf(asked)) ? await lookUp(asked) : null;
  if (!found) {
    return {
      addressValidations: { validated: false, corrected: false, location: null, address: null },
      originalAddress: asked,
    };
  }
  const { address, location, county } = found;
  return {
    addressValidations: {
      validated: true,
      corrected: isChanged(address, asked),
      location,
      address: { ...address, ...(county ? { county } : {}) },
    },
    originalAddress: asked,
  };
}

/** What the postal codes know about an address. */
interface Found {
  address: AddressToVerify;
  location: { lat: number; lng: number } | null;
  county?: string;
}

/** The address as the postal codes have it; null if its code is unknown. */
export const lookUp = async (asked: AddressToVerify): Promise<Found | null> =>
  asked.countryCode === 'CA' ? findInCanada(asked) : findInStates(await loadPostalCodes(), asked);

function findInStates(table: PostalCodeTable, asked: AddressToVerify): Found | null {
  const place = table.find(asked.postalCode.slice(0, 5));
  if (!place) return null;
  const { cityTown, stateProvince } = asked;
  return {
    address: {
      ...asked,
      cityTown: resolveCity(table, { city: cityTown, stateCode: stateProvince, place }),
      stateProvince: place.state,
      addressLines: withStreet(asked.addressLines, standardStreet(streetOf(asked))),
    },
    location: { lat: place.lat, lng: place.lng },
    county: place.county,
  };
}

/** A Canadian code's first letter tells the province; its location is unknown, and no city is checked. */
function findInCanada(asked: AddressToVerify): Found | null {
  const stateProvince = provinceOf(asked.postalCode);
  return stateProvince === null ? null : { address: { ...asked, stateProvince }, location: null };
}

/** The street comes last, after the apartment, if any. */
const indexOfStreet = (lines: readonly string[]): number => lines.findLastIndex((line) => line !== '');
const streetOf = ({ addressLines }: AddressToVerify): string =>
  addressLines[indexOfStreet(addressLines)] ?? '';
const withStreet = (lines: string[], street: string): string[] => lines.with(indexOfStreet(lines), street);

const isChanged = (address: AddressToVerify, asked: AddressToVerify): boolean =>
  address.cityTown !== asked.cityTown ||
  address.stateProvince !== asked.stateProvince ||
  streetOf(address) !== streetOf(asked);

const CODE = { US: /^\d{5}(?:[-/]\d{4})?$/, CA: /^[a-z]\d[a-z] ?\d[a-z]\d$/i };
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

function refuseNonsense(asked: AddressToVerify): void {
  const { countryCode, stateProvince, postalCode, cityTown } = asked;
  if (!SAYS_SOMETHING.test(streetOf(asked)))
    throw invalid('addressLines', t('The street has no letters or digits.'));
  if (!/\p{L}/u.test(cityTown)) throw invalid('cityTown', t('The city has no letter.'));
  if (!CODE[countryCode].test(postalCode))
    throw invalid('postalCode', t("The postal code isn't from this country."));
  if (countryOf(stateProvince) !== countryCode) {
    throw invalid('stateProvince', t("The state or province isn't in this country."));
  }
}

const invalid = (field: keyof AddressToVerify, reason: string) =>
  new ProblemError('INVALID_ADDRESS', {
    detail: reason,
    fields: { [`address.${field}`]: reason },
    errors: { code: 'INVALID_ADDRESS', reason },
  });
