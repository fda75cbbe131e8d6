import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShippingRequest } from '../../../server/ports/sellers.ts';
import { openSellers } from '../../../server/sellers/open-sellers.ts';
import { shippingOptions, type Warehouse } from '../../../server/sellers/shipping-options.ts';
import { openTestDatabase } from '../../support/test-database.ts';
import { DALLAS } from '../support/shipping.ts';

/** 863 miles from Dallas. */
const MINNEAPOLIS: Warehouse = {
  lat: 44.98,
  lng: -93.27,
  zoneMiles: [300, 1000, 2000],
  options: [
    {
      id: 'standard',
      name: 'Standard',
      description: 'By ground carrier',
      basePrice: 499,
      perKilogram: 90,
      perZone: 150,
      leastDays: 3,
      mostDays: 4,
      daysPerZone: 1,
      mostGrams: 60_000,
      freeFrom: 7_500,
    },
    {
      id: 'express',
      name: 'Express',
      description: 'By air where it is far',
      basePrice: 1199,
      perKilogram: 220,
      perZone: 300,
      leastDays: 2,
      mostDays: 2,
      daysPerZone: 0,
      mostGrams: 25_000,
      freeFrom: null,
    },
    {
      id: 'next-day',
      name: 'Next Day',
      description: 'By air, on the next delivery day',
      basePrice: 2499,
      perKilogram: 480,
      perZone: 500,
      leastDays: 1,
      mostDays: 1,
      daysPerZone: 0,
      mostGrams: 8_000,
      freeFrom: null,
    },
  ],
};

const NEVER_FREE = {
  ...MINNEAPOLIS,
  options: MINNEAPOLIS.options.map((one) => ({ ...one, freeFrom: null })),
};

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Thursday evening in Dallas, Friday morning in London. */
const NOW = Temporal.Instant.from('2026-11-20T03:00:00Z');

const ITEM: ShippingRequest['items'][number] = {
  gtin13: '0009999999991',
  productId: '0009999999991',
  quantity: 1,
  unitPrice: 2_500,
  averageWeight: 1_000,
  alcohol: false,
  hazardous: false,
  heatSensitive: false,
  package: null,
  prop65Notice: false,
};

const shipped = (item: Partial<typeof ITEM>, warehouse = MINNEAPOLIS) =>
  shippingOptions(warehouse, {
    items: [{ ...ITEM, ...item }],
    destination: { ...DALLAS, location: { lat: 32.79, lng: -96.8 } },
    now: NOW,
  });

const costsOf = (options: ReturnType<typeof shipped>) =>
  options.map(({ id, cost, promo }) => [id, cost, promo]);
const idsOf = (options: ReturnType<typeof shipped>) => options.map(({ id }) => id);

describe('the shipping options of a warehouse', () => {
  it('cost more for weight and distance', () => {
    expect(costsOf(shipped({}))).toEqual([
      ['standard', 499 + 150 + 90, 0],
      ['express', 1199 + 300 + 220, 0],
      ['next-day', 2499 + 500 + 480, 0],
    ]);
    expect(costsOf(shipped({ averageWeight: 1_001 }))).toEqual([
      ['standard', 499 + 150 + 91, 0],
      ['express', 1199 + 300 + 221, 0],
      ['next-day', 2499 + 500 + 481, 0],
    ]);
  });

  it('arrive between 8 a.m. and 8 p.m. at the address, never on a Sunday', () => {
    expect(shipped({}).map(({ id, window }) => [id, window.value, window.timezone])).toEqual([
      ['standard', '2026-11-24T14:00:00.000Z/2026-11-26T02:00:00.000Z', 'America/Chicago'],
      ['express', '2026-11-21T14:00:00.000Z/2026-11-22T02:00:00.000Z', 'America/Chicago'],
      ['next-day', '2026-11-20T14:00:00.000Z/2026-11-21T02:00:00.000Z', 'America/Chicago'],
    ]);
  });

  it('take longer and cost more for each zone, only the standard one by days', () => {
    const from = (lat: number, lng: number) =>
      shipped({}, { ...MINNEAPOLIS, lat, lng }).map(({ id, cost, window }) => [
        id,
        cost,
        ...window.value.split('/').map((at) => at.slice(0, 10)),
      ]);
    const houston = from(29.76, -95.37);
    expect(houston).toEqual([
      ['standard', 499 + 90, '2026-11-23', '2026-11-25'],
      ['express', 1199 + 220, '2026-11-21', '2026-11-22'],
      ['next-day', 2499 + 480, '2026-11-20', '2026-11-21'],
    ]);
    const honolulu = from(21.31, -157.86);
    expect(honolulu).toEqual([
      ['standard', 499 + 3 * 150 + 90, '2026-11-26', '2026-11-28'],
      ['express', 1199 + 3 * 300 + 220, '2026-11-21', '2026-11-22'],
      ['next-day', 2499 + 3 * 500 + 480, '2026-11-20', '2026-11-21'],
    ]);
  });

  it('are priced from where each warehouse is', async () => {
    const sellers = openSellers(database.db);
    const toSeattle = async (sellerId: string) => {
      const [first] = await sellers.quote(
        {
          shopperId: 'riley',
          sellerId,
          items: [ITEM],
          destination: { ...DALLAS, location: { lat: 47.61, lng: -122.33 } },
          now: NOW,
        },
        new AbortController().signal,
      );
      return first?.cost;
    };
    expect(await Promise.all(['north-harbor', 'verdant-porch', 'HOUSE'].map(toSeattle))).toEqual([
      499 + 90,
      1199 + 2 * 300 + 220,
      499 + 2 * 150 + 90,
    ]);
  });

  it('are free from a certain amount, but only the standard one', () => {
    expect(costsOf(shipped({ quantity: 2 }))).toEqual([
      ['standard', 829, 0],
      ['express', 1939, 0],
      ['next-day', 3959, 0],
    ]);
    expect(costsOf(shipped({ quantity: 3 }))).toEqual([
      ['standard', 919, 919],
      ['express', 2159, 0],
      ['next-day', 4439, 0],
    ]);
    expect(costsOf(shipped({ quantity: 3 }, NEVER_FREE))[0]).toEqual(['standard', 919, 0]);
  });

  it('leave out methods the items are too heavy for', () => {
    expect(idsOf(shipped({ quantity: 8 }))).toEqual(['standard', 'express', 'next-day']);
    expect(idsOf(shipped({ quantity: 9 }))).toEqual(['standard', 'express']);
    expect(idsOf(shipped({ quantity: 25 }))).toEqual(['standard', 'express']);
    expect(idsOf(shipped({ quantity: 26 }))).toEqual(['standard']);
    expect(idsOf(shipped({ quantity: 60 }))).toEqual(['standard']);
    expect(idsOf(shipped({ quantity: 61 }))).toEqual([]);
  });
});
