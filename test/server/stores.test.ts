import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { banners } from '../../banners/demo.ts';
import { known } from '../../machines/shared/known.ts';
import { addresses } from '../../server/db/schema/addresses.ts';
import { deliveryServices } from '../../server/db/schema/delivery.ts';
import { shippingOptions } from '../../server/db/schema/shipping.ts';
import type { DayHours, SpecialDays, WeekHours } from '../../server/db/schema/stores.ts';
import { milesBetween } from '../../server/postal-codes/distance.ts';
import { loadPostalCodes } from '../../server/postal-codes/postal-codes.ts';
import { timeZoneOf } from '../../server/postal-codes/time-zones.ts';
import { hoursToday } from '../../server/stores/hours.ts';
import { listModalities, preferModality } from '../../services/contracts/modalities.ts';
import { demoRecords } from '../support/demo-data.ts';
import { type TestClient, testServer } from '../support/server.ts';

type Day = 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';

type Place = Record<
  | 'locationId'
  | 'name'
  | 'type'
  | 'banner'
  | 'addressLine'
  | 'city'
  | 'state'
  | 'postalCode'
  | 'timezone'
  | 'phone',
  string
> &
  Record<'latitude' | 'longitude', number> &
  Record<Day, string | null>;

const PLACES = await demoRecords<Place>('stores');

const hoursOf = ({ monday, tuesday, wednesday, thursday, friday, saturday, sunday }: Place) => [
  ...[monday, tuesday, wednesday, thursday, friday, saturday, sunday],
];

const day = (hours: string): DayHours => ({ opens: hours.slice(0, 5), closes: hours.slice(6) });

/** Monday to Saturday, then Sunday; null means closed. */
const weekAndSunday = (week: string, sunday: string | null): WeekHours => [
  ...Array.from({ length: 6 }, () => day(week)),
  sunday === null ? null : day(sunday),
];

const daily = (hours: string) => weekAndSunday(hours, hours);

const server = testServer();
let nell: TestClient;
beforeAll(async () => {
  nell = await server.signedIn('new@example.com');
});

const near = async (postalCode?: string, banner?: string) =>
  (
    await nell.call(listModalities, {
      body: {
        modalityType: 'PICKUP',
        ...(postalCode ? { address: { postalCode } } : {}),
        ...(banner ? { banner } : {}),
      },
    })
  ).modalityOptions;

/** Cities whose clocks differ from most of their state's. */
const OTHER_ZONES: Readonly<Record<string, string>> = {
  Louisville: 'America/Kentucky/Louisville',
  'Bowling Green': 'America/Chicago',
  'El Paso': 'America/Denver',
};

describe('the stores', () => {
  it('number at least 16 in five states, one open until midnight', () => {
    expect(PLACES.length).toBeGreaterThanOrEqual(16);
    expect([...new Set(PLACES.map(({ state }) => state))].toSorted()).toEqual(['CA', 'KY', 'OH', 'TX', 'WA']);
    expect(PLACES.some((place) => hoursOf(place).some((hours) => hours?.endsWith('-24:00')))).toBe(true);
  });

  it.each(PLACES)('include $addressLine, which is where its address and time zone say', async (place) => {
    const postal = (await loadPostalCodes()).find(place.postalCode);
    const { latitude: lat, longitude: lng } = place;
    expect(postal).toMatchObject({ city: place.city, state: place.state });
    expect(postal && milesBetween(postal, { lat, lng })).toBeLessThan(4);
    expect(place.timezone).toBe(OTHER_ZONES[place.city] ?? timeZoneOf(place.state));
    expect(place.locationId).toMatch(/^\d{8}$/);
    expect(place.phone).toMatch(/^\d{3}5550\d{3}$/);
    expect(place.name).not.toBe('');
    expect(['C', 'PI', 'HS', 'MF']).toContain(place.type);
    expect(banners.map(({ id }) => id)).toContain(place.banner);
    expect(place.addressLine).toMatch(/^\d+ \w/);
    const hours = /^(?:[01]\d|2[0-4]):00-(?:[01]\d|2[0-4]):00$/;
    for (const each of hoursOf(place)) if (each) expect(each).toMatch(hours);
  });

  it('are where each state has one time zone, and nowhere else any', () => {
    expect(['MI', 'TN', 'CO', 'AZ', 'NV', 'AK', 'HI', 'PR'].map(timeZoneOf)).toEqual([
      ...['America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles'],
      ...['America/Anchorage', 'Pacific/Honolulu', 'UTC'],
    ]);
  });

  it('come nearest first, at most eight, none far away (ENT-36)', async () => {
    const options = await near('45202');
    const miles = options.map(({ distanceMiles }) => distanceMiles ?? Number.NaN);
    expect(options[0]).toMatchObject({
      destination: { locationId: '01400943' },
      modalityType: 'PICKUP',
      fallbackFulfillment: 'DELIVERY',
      isCrossBanner: false,
      bannerTitle: 'Fernhill Market',
      isPreferred: false,
      storeDetails: {
        locationId: '01400943',
        vanityName: 'Over-the-Rhine',
        storeType: 'C',
        banner: 'fernhill',
      },
    });
    const [place] = PLACES.filter(({ locationId }) => locationId === '01400943');
    expect(options[0]?.storeDetails).toEqual({
      locationId: '01400943',
      divisionNumber: '014',
      storeNumber: '00943',
      vanityName: 'Over-the-Rhine',
      storeType: 'C',
      banner: 'fernhill',
      address: {
        addressLines: ['1420 Vine St'],
        cityTown: 'Cincinnati',
        stateProvince: 'OH',
        postalCode: '45202',
        countryCode: 'US',
      },
      location: { lat: place?.latitude, lng: place?.longitude },
      timezone: 'America/New_York',
      phone: place?.phone,
      hoursToday: expect.stringMatching(/^Open today \d+ AM – (?:\d+ PM|Midnight)$/),
    });
    expect(miles).toEqual(miles.toSorted((a, b) => a - b));
    expect(Math.max(...miles)).toBeLessThanOrEqual(60);
    expect(options.length).toBeLessThanOrEqual(8);
  });

  it('suggest another way than the one asked for: delivery, then pickup, then shipping, if they offer it (ENT-36)', async () => {
    const { services, options } = await server.db.transaction(async (tx) => ({
      services: await tx.select().from(deliveryServices),
      options: await tx.select().from(shippingOptions),
    }));
    const suggested = async (modalityType: 'PICKUP' | 'DELIVERY' | 'SHIP') => {
      const address = { postalCode: '45202' };
      const { modalityOptions } = await nell.call(listModalities, { body: { modalityType, address } });
      return known(modalityOptions[0]).fallbackFulfillment;
    };
    const each = async () => [
      await suggested('PICKUP'),
      await suggested('DELIVERY'),
      await suggested('SHIP'),
    ];
    expect(await each()).toEqual(['DELIVERY', 'PICKUP', 'DELIVERY']);
    await server.db.delete(deliveryServices).where(eq(deliveryServices.storeId, '01400943'));
    expect(await each()).toEqual(['SHIP', 'PICKUP', 'PICKUP']);
    await server.db.delete(shippingOptions);
    expect(await each()).toEqual([null, 'PICKUP', 'PICKUP']);
    await server.db.insert(deliveryServices).values(services).onConflictDoNothing();
    await server.db.insert(shippingOptions).values(options);
  });

  it('come nearest to a given location first, whatever the postal code (API-48)', async () => {
    const { modalityOptions } = await nell.call(listModalities, {
      body: {
        modalityType: 'DELIVERY',
        location: { lat: 47.63, lng: -122.32 },
        address: { postalCode: '45202' },
      },
    });
    expect(modalityOptions.map(({ storeDetails }) => storeDetails.vanityName)).toEqual([
      'Capitol Hill',
      'Ballard',
    ]);
    expect(modalityOptions[0]).toMatchObject({ modalityType: 'DELIVERY', distanceMiles: 0.1 });
  });

  it('are eight of all without a place to be near, those of the banner first (BAN-06)', async () => {
    const modalityOptions = await near(undefined, 'sunfield');
    const isOwn = ({ banner }: { banner: string }) => banner === 'sunfield';
    const byId = PLACES.toSorted((a, b) => (a.locationId < b.locationId ? -1 : 1));
    const expected = [...byId.filter(isOwn), ...byId.filter((place) => !isOwn(place))].slice(0, 8);
    expect(
      modalityOptions.map((one) => [one.destination.locationId, one.isCrossBanner, one.distanceMiles]),
    ).toEqual(expected.map((place) => [place.locationId, !isOwn(place), null]));
  });

  it('are none near an unknown postal code (SCH-40)', async () => {
    expect(await near('00000')).toEqual([]);
  });

  it("come nearest to the shopper's address first, and the preferred one is among them and marked", async () => {
    const riley = await server.signedIn('riley@example.com');
    const asked = async () =>
      (await riley.call(listModalities, { body: { modalityType: 'PICKUP' } })).modalityOptions;
    const hill = PLACES.find(({ name }) => name === 'Capitol Hill');
    const onHill = { lat: hill?.latitude ?? 0, lng: hill?.longitude ?? 0 };
    await server.db.update(addresses).set(onHill).where(eq(addresses.shopperId, 'demo-riley'));
    await riley.call(preferModality, { body: { modalityType: 'PICKUP', locationId: '01400943' } });
    const options = await asked();
    expect(options.map(({ storeDetails, isPreferred }) => [storeDetails.vanityName, isPreferred])).toEqual([
      ['Capitol Hill', false],
      ['Ballard', false],
      ['Over-the-Rhine', true],
    ]);
    const miles = options.map(({ distanceMiles }) => distanceMiles ?? Number.NaN);
    expect(miles[0]).toBe(0);
    expect(miles).toEqual(miles.toSorted((a, b) => a - b));
    const at = { lat: null, lng: null, zip: '45202' };
    await server.db.update(addresses).set(at).where(eq(addresses.shopperId, 'demo-riley'));
    expect((await asked()).map(({ distanceMiles }) => distanceMiles)).toEqual(
      (await near('45202')).map(({ distanceMiles }) => distanceMiles),
    );
  });

  it('are listed around the preferred store without a postal code or an address', async () => {
    await nell.call(preferModality, { body: { modalityType: 'PICKUP', locationId: '70100342' } });
    const [own, ...others] = await near();
    expect(others.map(({ distanceMiles }) => distanceMiles)).not.toContain(null);
    expect(own).toMatchObject({
      destination: { locationId: '70100342' },
      isPreferred: true,
      distanceMiles: null,
      storeDetails: { storeType: 'MF', banner: 'bluewater' },
    });
  });

  it('are marked when they belong to another banner (BAN-06)', async () => {
    const marks = async (banner?: string) =>
      new Set(
        (await near('45202', banner)).map((one) => [one.storeDetails.banner, one.isCrossBanner].join()),
      );
    expect(await marks('fernhill')).toEqual(new Set(['fernhill,false']));
    expect(await marks('copperleaf')).toEqual(new Set(['fernhill,true']));
    expect(await marks()).toEqual(new Set(['fernhill,false']));
  });

  it('cannot be preferred when they do not exist', async () => {
    await expect(
      nell.call(preferModality, { body: { modalityType: 'PICKUP', locationId: 'nowhere' } }),
    ).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});

describe("today's hours", () => {
  const at = (instant: string) => Temporal.Instant.from(instant);
  const week = (hours: WeekHours, timezone: string, specialDays: SpecialDays = {}) => ({
    hours,
    timezone,
    specialDays,
  });

  it("follow the store's local day", () => {
    const hours = weekAndSunday('06:00-22:30', null);
    // Sunday evening in Los Angeles, Monday in Cincinnati.
    expect(hoursToday(week(hours, 'America/Los_Angeles'), at('2026-11-23T05:30:00Z'))).toBe('Closed today');
    expect(hoursToday(week(hours, 'America/New_York'), at('2026-11-23T05:30:00Z'))).toBe(
      'Open today 6 AM – 10:30 PM',
    );
    const shorter = weekAndSunday('06:00-22:30', '08:00-20:00');
    expect(hoursToday(week(shorter, 'America/Los_Angeles'), at('2026-11-23T05:30:00Z'))).toBe(
      'Open today 8 AM – 8 PM',
    );
  });

  it('say which half of the day it is, and the minutes', () => {
    const now = at('2026-11-23T12:00:00Z');
    expect(hoursToday(week(daily('00:00-12:05'), 'America/Chicago'), now)).toBe(
      'Open today 12 AM – 12:05 PM',
    );
    expect(hoursToday(week(daily('11:45-13:00'), 'America/Chicago'), now)).toBe('Open today 11:45 AM – 1 PM');
  });

  it('are those of a special day, and why', () => {
    const days = {
      '2026-12-24': { hours: { opens: '06:00', closes: '16:00' }, reason: 'Christmas Eve' },
      '2026-12-25': { hours: null, reason: 'Christmas Day' },
    };
    const store = week(daily('06:00-23:00'), 'America/New_York', days);
    expect(hoursToday(store, at('2026-12-25T02:00:00Z'))).toBe('Open today 6 AM – 4 PM (Christmas Eve)');
    expect(hoursToday(store, at('2026-12-25T05:00:00Z'))).toBe('Closed today (Christmas Day)');
    expect(hoursToday(store, at('2026-12-26T05:00:00Z'))).toBe('Open today 6 AM – 11 PM');
  });

  it('say midnight', () => {
    expect(hoursToday(week(daily('06:00-24:00'), 'America/Chicago'), at('2026-11-23T12:00:00Z'))).toBe(
      'Open today 6 AM – Midnight',
    );
  });
});
