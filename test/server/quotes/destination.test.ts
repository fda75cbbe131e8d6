import { expect, test } from 'vitest';
import { readDestination } from '../../../server/quotes/destination.ts';
import type { Destination } from '../../../services/contracts/values.ts';

const VINE: Destination = {
  addressLines: ['800 Vine St'],
  cityTown: 'Cincinnati',
  stateProvince: 'OH',
  postalCode: '45202',
  countryCode: 'US',
};

test('a missing location comes from the postal code, and a given one stays (API-41)', async () => {
  const { location } = await readDestination(VINE);
  expect(location.lat).toBeCloseTo(39.1, 0);
  expect(location.lng).toBeCloseTo(-84.5, 0);
  const at = { lat: 39.1, lng: -84.51 };
  expect(await readDestination({ ...VINE, postalCode: '45202-1234', location: at })).toEqual({
    ...VINE,
    postalCode: '45202-1234',
    location: at,
  });
});

test('an incomplete address is refused with its missing fields (ERR-51)', async () => {
  await expect(readDestination(undefined)).rejects.toMatchObject({
    code: 'FULL_ADDRESS_REQUIRED',
    parts: {
      fields: Object.fromEntries(
        ['addressLines', 'cityTown', 'stateProvince', 'postalCode'].map((part) => [
          `locale.address.${part}`,
          'This part of the address is missing.',
        ]),
      ),
    },
  });
  await expect(readDestination({ ...VINE, addressLines: ['', ''], cityTown: '' })).rejects.toMatchObject({
    code: 'FULL_ADDRESS_REQUIRED',
    parts: {
      fields: {
        'locale.address.addressLines': 'This part of the address is missing.',
        'locale.address.cityTown': 'This part of the address is missing.',
      },
    },
  });
});

const FAR_AWAY = { lat: 34.1, lng: -118.2 };

test.each([
  ['address.stateProvince', 'The postal code belongs to another state.', { stateProvince: 'KY' }],
  ['address.stateProvince', "This isn't a state.", { stateProvince: 'XX' }],
  ['address.postalCode', "This isn't a postal code.", { postalCode: '4520' }],
  ['address.postalCode', "This isn't a postal code.", { postalCode: 'x45202' }],
  ['address.postalCode', "This isn't a postal code.", { postalCode: '45202-12345' }],
  ['address.countryCode', 'We deliver and ship within the US only.', { countryCode: 'CA' as const }],
  ['location', 'Address or location is not valid in state.', { location: FAR_AWAY }],
])('an address with an impossible %s is invalid: "%s" (ERR-49)', async (field, words, change) => {
  await expect(readDestination({ ...VINE, ...change })).rejects.toMatchObject({
    code: 'INVALID_ADDRESS',
    message: words,
    parts: { fields: { [`locale.${field}`]: words } },
  });
});

test('an unknown postal code needs a location (ERR-50)', async () => {
  const unknown = { ...VINE, postalCode: '00001' };
  await expect(readDestination(unknown)).rejects.toMatchObject({
    code: 'LAT_LNG_REQUIRED',
    parts: { fields: { 'locale.location': "We don't know this postal code, so the location is required." } },
  });
  const location = { lat: 39.1, lng: -84.51 };
  expect(await readDestination({ ...unknown, location })).toMatchObject({ location });
});
