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
  await expect(readDestination(undefined)).rejects.toMatchObject({ code: 'FULL_ADDRESS_REQUIRED' });
  await expect(readDestination({ ...VINE, addressLines: ['', ''], cityTown: '' })).rejects.toMatchObject({
    code: 'FULL_ADDRESS_REQUIRED',
    parts: {
      fields: {
        'locale.address.addressLines': expect.any(String),
        'locale.address.cityTown': expect.any(String),
      },
    },
  });
});

test.each([
  ['stateProvince', { stateProvince: 'KY' }],
  ['stateProvince', { stateProvince: 'XX' }],
  ['postalCode', { postalCode: '4520' }],
  ['countryCode', { countryCode: 'CA' as const, stateProvince: 'ON', postalCode: 'M5V 2T6' }],
])('an address with an impossible %s is invalid: %j (ERR-49)', async (field, change) => {
  await expect(readDestination({ ...VINE, ...change })).rejects.toMatchObject({
    code: 'INVALID_ADDRESS',
    parts: { fields: { [`locale.address.${field}`]: expect.any(String) } },
  });
});

test('an unknown postal code needs a location (ERR-50)', async () => {
  const unknown = { ...VINE, postalCode: '00001' };
  await expect(readDestination(unknown)).rejects.toMatchObject({ code: 'LAT_LNG_REQUIRED' });
  const location = { lat: 39.1, lng: -84.51 };
  expect(await readDestination({ ...unknown, location })).toMatchObject({ location });
});
