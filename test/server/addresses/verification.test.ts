import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { provinceOf } from '../../../server/addresses/provinces.ts';
import { type AddressToVerify, verifyAddress } from '../../../services/contracts/addresses.ts';
import { Problem } from '../../../services/contracts/problem.ts';
import { STATES } from '../../../services/contracts/regions.ts';
import { createFault } from '../../../services/contracts/sandbox.ts';
import { loadBook, problemOf } from '../../support/address-book.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { addressToVerify, outcomeOf, verify } from '../support/verify-address.ts';
import { PUBLIC_BUILDINGS } from './public-buildings.ts';

const server = testServer();
let riley: TestClient;
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
});

const inCity = (cityTown: string, stateProvince: string, postalCode: string) =>
  outcomeOf(riley, { cityTown, stateProvince, postalCode });

describe('a correct address', () => {
  it('is validated as given, with its location and county (API-05, ENT-02, ENT-03)', async () => {
    const address = addressToVerify({ addressLines: ['Apt 3', '800 Vine St'], postalCode: '45202-1234' });
    const { addressValidations, originalAddress } = await verify(riley, address);
    expect(originalAddress).toEqual(address);
    expect(addressValidations).toEqual({
      validated: true,
      corrected: false,
      location: { lat: expect.closeTo(39.107, 1), lng: expect.closeTo(-84.504, 1) },
      address: { ...address, county: 'Hamilton' },
    });
  });

  it('is never unverified or corrected: a public building in each state', async () => {
    expect(new Set(PUBLIC_BUILDINGS.map(([, , state]) => state))).toEqual(new Set(Object.keys(STATES)));
    for (const [street, cityTown, stateProvince, postalCode] of PUBLIC_BUILDINGS) {
      const address = { addressLines: [street], cityTown, stateProvince, postalCode };
      expect([street, cityTown, await outcomeOf(riley, address)]).toEqual([street, cityTown, 'same']);
    }
  });

  it('may name a neighboring city, a quarter, or a suburb', async () => {
    for (const [city, state, code] of [
      ['Brooklyn', 'NY', '11201'],
      ['New York', 'NY', '11201'],
      ['New York City', 'NY', '10001'],
      ['Manhattan', 'NY', '10001'],
      ['Los Angeles', 'CA', '90046'],
      ['West Hollywood', 'CA', '90046'],
      ['Hollywood', 'CA', '90028'],
      ['Oakley', 'OH', '45209'],
      ['Norwood', 'OH', '45212'],
      ['Blue Ash', 'OH', '45242'],
      ['Montgomery', 'OH', '45242'],
      ['Glendale', 'OH', '45246'],
      ['Wauwatosa', 'WI', '53213'],
      ['East Haven', 'CT', '06512'],
      ['Newport', 'KY', '41011'],
    ] as const) {
      expect([city, await inCity(city, state, code)]).toEqual([city, 'same']);
    }
  });

  it('may spell its city in any usual way', async () => {
    for (const [city, state, code] of [
      ['St. Louis', 'MO', '63101'],
      ['Saint Louis', 'MO', '63101'],
      ['ST LOUIS', 'MO', '63101'],
      ['Ft. Worth', 'TX', '76102'],
      ['Mt Vernon', 'NY', '10550'],
      ['Mount Vernon', 'NY', '10550'],
      ['san josé', 'CA', '95112'],
      ['Winston Salem', 'NC', '27101'],
      ['Winston-Salem', 'NC', '27101'],
      ['Coeur d’Alene', 'ID', '83814'],
      ["Lee's Summit", 'MO', '64063'],
      ['DeKalb', 'IL', '60115'],
      ['De Kalb', 'IL', '60115'],
      ['N. Las Vegas', 'NV', '89030'],
    ] as const) {
      expect([city, await inCity(city, state, code)]).toEqual([city, 'same']);
    }
  });
});

describe('an address with a fault', () => {
  it('is corrected to the right city when it is misspelled', async () => {
    for (const [misspelt, right, state, code] of [
      ['Cincinatti', 'Cincinnati', 'OH', '45202'],
      ['Cinncinati', 'Cincinnati', 'OH', '45202'],
      ['Los Angelas', 'Los Angeles', 'CA', '90015'],
      ['San Fransisco', 'San Francisco', 'CA', '94103'],
      ['Sacremento', 'Sacramento', 'CA', '95814'],
      ['Pittsburg', 'Pittsburgh', 'PA', '15222'],
      ['Philidelphia', 'Philadelphia', 'PA', '19130'],
      ['Filadelfia', 'Philadelphia', 'PA', '19130'],
      ['Albequerque', 'Albuquerque', 'NM', '87102'],
      ['Tuscon', 'Tucson', 'AZ', '85701'],
      ['Pheonix', 'Phoenix', 'AZ', '85007'],
      ['Seatle', 'Seattle', 'WA', '98104'],
      ['Indianapolois', 'Indianapolis', 'IN', '46204'],
      ['Milwakee', 'Milwaukee', 'WI', '53202'],
      ['Minneapolus', 'Minneapolis', 'MN', '55401'],
      ['Chigaco', 'Chicago', 'IL', '60603'],
      ['Hosuton', 'Houston', 'TX', '77002'],
      ['Dalas', 'Dallas', 'TX', '75201'],
      ['Talahassee', 'Tallahassee', 'FL', '32399'],
      ['Honalulu', 'Honolulu', 'HI', '96813'],
      ['Bostn', 'Boston', 'MA', '02115'],
      ['MCKINEY', 'McKinney', 'TX', '75072'],
      ['West Hollywod', 'West Hollywood', 'CA', '90046'],
      ['Wesminster', 'Westminster', 'CO', '80031'],
      ['Key East', 'Key West', 'FL', '33040'],
    ] as const) {
      const expected = `800 Vine St, ${right}, ${state} ${code}`;
      expect([misspelt, await inCity(misspelt, state, code)]).toEqual([misspelt, expected]);
    }
  });

  it('is corrected when its city or state belongs to another postal code', async () => {
    const RIGHT = '800 Vine St, Cincinnati, OH 45202';
    for (const [city, state] of [
      ['Dayton', 'OH'],
      ['Columbus', 'OH'],
      ['Chicago', 'OH'],
      ['Cincinnati', 'KY'],
      ['Louisville', 'KY'],
      ['Los Angeles', 'CA'],
    ] as const) {
      expect([city, state, await inCity(city, state, '45202')]).toEqual([city, state, RIGHT]);
    }
  });

  it('is corrected when its city is a nickname, part of a name, or missing', async () => {
    expect(await inCity('LA', 'CA', '90015')).toContain('Los Angeles');
    expect(await inCity('NYC', 'NY', '10001')).toContain('New York');
    expect(await inCity('Vegas', 'NV', '89101')).toContain('Las Vegas');
    expect(await inCity('asdf', 'OH', '45202')).toContain('Cincinnati');
  });

  it('is suggested with its location, apartment first, and the rest as typed (ENT-03)', async () => {
    const { addressValidations, originalAddress } = await verify(riley, {
      addressLines: ['APT 3', '800 VINE STR.'],
      cityTown: 'cincinatti',
      postalCode: '45202/1234',
    });
    expect(addressValidations).toMatchObject({
      validated: true,
      corrected: true,
      location: { lat: expect.any(Number), lng: expect.any(Number) },
      address: {
        addressLines: ['APT 3', '800 VINE ST'],
        cityTown: 'Cincinnati',
        postalCode: '45202/1234',
        county: 'Hamilton',
      },
    });
    expect(originalAddress.addressLines).toEqual(['APT 3', '800 VINE STR.']);
  });
});

describe('an address that is not found', () => {
  it('is neither validated nor corrected, and comes back unchanged (API-05, ENT-03)', async () => {
    for (const postalCode of ['00000', '99999', '09001']) {
      const address = addressToVerify({ postalCode, cityTown: 'Nowhere' });
      expect(await verify(riley, address)).toEqual({
        addressValidations: { validated: false, corrected: false, location: null, address: null },
        originalAddress: address,
      });
    }
  });

  it('is invalid when empty or in another country (ERR-09)', async () => {
    const refused = async (differing: Partial<AddressToVerify>) => {
      const problem = await problemOf(riley, '/validation', { address: addressToVerify(differing) });
      const { code, status, detail, errors, fields } = v.parse(Problem, problem);
      expect([code, status, errors?.code]).toEqual(['INVALID_ADDRESS', 422, 'INVALID_ADDRESS']);
      expect(Object.values(fields ?? {})).toEqual([errors?.reason]);
      expect(detail).toBe(errors?.reason);
      return fields;
    };
    const street = { 'address.addressLines': 'The street has no letters or digits.' };
    const code = { 'address.postalCode': "The postal code isn't from this country." };
    expect(await refused({ addressLines: ['Apt 3', '!!!'] })).toEqual(street);
    expect(await refused({ addressLines: ['', ''] })).toEqual(street);
    expect(await refused({ cityTown: '12345' })).toEqual({ 'address.cityTown': 'The city has no letter.' });
    const wrong = ['4520', 'K1A 0B1', '452022', '045202', 'x45202', '45202-123', '45202x', '45202 1234'];
    for (const postalCode of wrong) expect(await refused({ postalCode })).toEqual(code);
    const state = { 'address.stateProvince': "The state or province isn't in this country." };
    expect(await refused({ stateProvince: 'ON' })).toEqual(state);
    const ottawa = { cityTown: 'Ottawa', stateProvince: 'ON', countryCode: 'CA' } as const;
    for (const postalCode of ['K1A 0A66', 'xK1A 0A6', 'K1A  0A6', 'KIA 0A6', 'K1A 0AA', '45202']) {
      expect(await refused({ ...ottawa, postalCode })).toEqual(code);
    }
  });
});

it("the first letter of a Canadian code tells its province, but not a territory's", () => {
  const of = (letter: string) => provinceOf(`${letter}1A 0A6`);
  const provinces = Array.from('ABCEGHJKLMNPRSTVXYabc', of);
  expect(provinces).toEqual([
    ...['NL', 'NS', 'PE', 'NB', 'QC', 'QC', 'QC', 'ON', 'ON', 'ON', 'ON', 'ON', 'MB', 'SK', 'AB', 'BC'],
    ...[null, null, 'NL', 'NS', 'PE'],
  ]);
});

describe('a Canadian address', () => {
  const canadian = { cityTown: 'Ottawa', countryCode: 'CA', addressLines: ['111 Wellington St'] } as const;
  const inProvince = (stateProvince: string, postalCode: string) =>
    outcomeOf(riley, { ...canadian, addressLines: [...canadian.addressLines], stateProvince, postalCode });

  it('is checked against the province of its postal code, and gets no location (API-05)', async () => {
    expect(await inProvince('ON', 'K1A 0A6')).toBe('same');
    expect(await inProvince('QC', 'k1a0a6')).toBe('111 Wellington St, Ottawa, ON k1a0a6');
    expect(await inProvince('ON', 'X0A 0H0')).toBe('unverified');
    const { addressValidations } = await verify(riley, {
      ...canadian,
      addressLines: [...canadian.addressLines],
      stateProvince: 'ON',
      postalCode: 'K1A 0A6',
    });
    expect(addressValidations.location).toBeNull();
  });
});

it('an address is verified for signed-in shoppers only', async () => {
  await expect(server.visitor.call(verifyAddress, { body: { address: addressToVerify() } })).rejects.toEqual({
    kind: 'signedOut',
  });
});

it('can be made to fail in a sandbox, like every call', async () => {
  await riley.call(createFault, { body: { operation: 'addresses.verify', times: 1, status: 503 } });
  await expect(verify(riley)).rejects.toMatchObject({ kind: 'refused', status: 503 });
  expect((await verify(riley)).addressValidations.validated).toBe(true);
});

it("verification accepts the demo shoppers' addresses with their seeded locations", async () => {
  for (const name of ['riley', 'sam', 'bo', 'lite', 'market', 'mod']) {
    for (const address of await loadBook(await server.signedIn(`${name}@example.com`))) {
      const { line1, line2, city, stateCode, zip, location } = address;
      const { addressValidations } = await verify(riley, {
        addressLines: [line2, line1],
        cityTown: city,
        stateProvince: stateCode,
        postalCode: zip,
      });
      expect([line1, addressValidations]).toMatchObject([
        line1,
        {
          validated: true,
          corrected: false,
          location: { lat: location?.latitude, lng: location?.longitude },
          address: { county: address.county },
        },
      ]);
    }
  }
});
