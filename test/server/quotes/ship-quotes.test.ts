import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { createLog } from '../../../server/http/log.ts';
import { isHot, reasonNotToShip } from '../../../server/quotes/ship-eligibility.ts';
import { getCart } from '../../../services/contracts/cart.ts';
import type { Quote } from '../../../services/contracts/quotes.ts';
import { clearFaults, createFault, type Fault } from '../../../services/contracts/sandbox.ts';
import { localeOf } from '../../support/delivery.ts';
import { demoRecords } from '../../support/demo-data.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { itemOf, refusalOf } from '../../support/server-shopper.ts';
import { taxLikeOhio } from '../../support/tax-places.ts';
import { askShipping, DALLAS, shippedItems } from '../support/shipping.ts';

let market: TestClient;
let written: string[] = [];
const server = testServer({ log: createLog('warn', { write: (line) => written.push(line) }) });
beforeAll(async () => {
  market = await server.signedIn('market@example.com');
  await taxLikeOhio(server.db, 'WA');
});
beforeEach(async () => {
  await market.call(clearFaults, {});
  written = [];
});

const itemsInCart = async () => shippedItems(await market.call(getCart, {}));
const vendorsOf = (quotes: readonly Quote[]) => quotes.map(({ vendor }) => vendor.id);
const injectFault = (fault: Omit<Fault, 'operation'>) =>
  market.call(createFault, { body: { operation: 'sellers.quote', ...fault } });

describe('shipping quotes', () => {
  it('are asked for by a POST with items and an address, located or not (API-15)', async () => {
    const cart = await itemsInCart();
    const { location: _, ...unlocated } = DALLAS;
    for (const address of [DALLAS, unlocated]) {
      const response = await market.fetch('/api/quotes?filter.shoppingModality=SHIP', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ cart, locale: localeOf(address) }),
      });
      expect(response.status).toBe(200);
      const { quotes } = (await response.json()) as { quotes: Quote[] };
      expect(vendorsOf(quotes)).toHaveLength(5);
      expect(quotes[1]?.options.map(({ name }) => name)).toEqual(['Standard', 'Express', 'Next Day']);
    }
  });

  it('have one per vendor, each with methods, costs, and arrival days (ENT-27, SHP-01)', async () => {
    const quotes = await askShipping(market, await itemsInCart());
    expect(vendorsOf(quotes)).toEqual([
      'bramble-bee',
      'copper-kettle',
      'little-acorn',
      'north-harbor',
      'verdant-porch',
    ]);
    const method = (id: string, name: string, description: string, cost: number) => ({
      id,
      name,
      description,
      window: expect.anything(),
      cost,
      promo: 0,
      fee: { name: 'Shipping fee', description: 'By weight and distance.' },
      available: true,
      immediateHours: null,
      flashSales: [],
    });
    expect(quotes[1]).toEqual({
      id: expect.any(String),
      storeId: null,
      vendor: { id: 'copper-kettle', name: 'Copper Kettle Kitchenware', isThirdParty: false },
      items: { included: [itemOf('home', 5)], excluded: [] },
      problem: null,
      shouldShowFees: true,
      isOrderInstructionsEligible: false,
      options: [
        method('standard', 'Standard', 'By ground carrier', 784),
        method('express', 'Express', 'By air where it is far', 1829),
        method('next-day', 'Next Day', 'By air, on the next delivery day', 3719),
      ],
    });
    const [house] = await askShipping(market, [itemOf('household', 11)]);
    expect(house?.vendor).toEqual({ id: 'HOUSE', name: 'Our Warehouse', isThirdParty: false });
    expect([...quotes, house].map((quote) => quote?.options.map(({ cost }) => cost))).toEqual([
      [853, 1931],
      [784, 1829, 3719],
      [681, 1576],
      [816, 1839, 3586],
      [1595, 3363],
      [683, 1581, 3177],
    ]);
    for (const { options } of quotes) {
      for (const { window } of options) {
        expect(window.timezone).toBe('America/Chicago');
        const [start = '', end = ''] = window.value
          .split('/')
          .map((at) =>
            Temporal.Instant.from(at).toZonedDateTimeISO(window.timezone).toPlainTime().toString(),
          );
        expect([start, end]).toEqual(['08:00:00', '20:00:00']);
        const days = (Date.parse(window.value.split('/')[0] ?? '') - Date.now()) / 86_400_000;
        expect(days).toBeGreaterThan(0);
        expect(days).toBeLessThan(21);
      }
    }
  });

  it('leave out unavailable items, and say why (SHP-07, SHP-08)', async () => {
    const quotes = await askShipping(market, await itemsInCart());
    expect(quotes[0]?.items).toEqual({
      included: [itemOf('home', 1, 2)],
      excluded: [{ ...itemOf('home', 4), reason: 'UNAVAILABLE' }],
    });
    const asked = [
      itemOf('home', 4),
      itemOf('home', 5),
      itemOf('home', 22),
      itemOf('household', 11),
      itemOf('produce', 1),
      { gtin13: '0000000000000', quantity: 1 },
    ];
    const some = await askShipping(market, asked);
    expect(some.map(({ vendor, items, options }) => [vendor.id, items, options.length])).toEqual([
      ['bramble-bee', { included: [], excluded: [{ ...itemOf('home', 4), reason: 'UNAVAILABLE' }] }, 0],
      ['copper-kettle', { included: [itemOf('home', 5)], excluded: [] }, 3],
      ['verdant-porch', { included: [], excluded: [{ ...itemOf('home', 22), reason: 'HEAT_SENSITIVE' }] }, 0],
      [
        'HOUSE',
        {
          included: [itemOf('household', 11)],
          excluded: [
            { ...itemOf('produce', 1), reason: 'NOT_SHIPPED' },
            { gtin13: '0000000000000', quantity: 1, reason: 'UNAVAILABLE' },
          ],
        },
        3,
      ],
    ]);
  });

  it('respect the states and postal codes an item may not be shipped to', async () => {
    const at = (stateProvince: string, postalCode: string) => ({
      address: { ...DALLAS, location: undefined, stateProvince, postalCode } as typeof DALLAS,
    });
    const [quote] = await askShipping(market, [itemOf('home', 19), itemOf('home', 23)], at('CA', '90015'));
    expect(quote?.items.excluded).toEqual([{ ...itemOf('home', 19), reason: 'RESTRICTED_STATE' }]);
    const [other] = await askShipping(market, [itemOf('home', 21), itemOf('home', 23)], at('WA', '98273'));
    expect(other?.items.excluded).toEqual([{ ...itemOf('home', 21), reason: 'RESTRICTED_ZIP' }]);
  });

  it('are none when nothing can be shipped, and need a full address (ERR-48, ERR-51)', async () => {
    expect(await refusalOf(askShipping(market, [itemOf('home', 4)]))).toBe('NO_ITEMS_AVAILABLE');
    expect(await refusalOf(askShipping(market, [{ gtin13: '0000000000000', quantity: 1 }]))).toBe(
      'NO_ITEMS_AVAILABLE',
    );
    const excludedVendors = 'copper-kettle';
    expect(await refusalOf(askShipping(market, [itemOf('home', 5)], { excludedVendors }))).toBe(
      'NO_ITEMS_AVAILABLE',
    );
    const address = { ...DALLAS, addressLines: [] };
    expect(await refusalOf(askShipping(market, [itemOf('home', 5)], { address }))).toBe(
      'FULL_ADDRESS_REQUIRED',
    );
  });

  it("rise with weight, and are free above the seller's free-shipping threshold", async () => {
    const cheapest = async (quantity: number) =>
      (await askShipping(market, [itemOf('home', 11, quantity)]))[0]?.options[0];
    const [few, many] = [await cheapest(1), await cheapest(4)];
    expect(few).toMatchObject({ id: 'standard', promo: 0 });
    expect(many?.cost).toBeGreaterThan(few?.cost ?? 0);
    expect(many?.promo).toBe(many?.cost);
  });

  it('offer no Next Day for items that are too heavy', async () => {
    const [quote] = await askShipping(market, [itemOf('household', 20, 2)]);
    expect(quote?.options.map(({ name }) => name)).toEqual(['Standard', 'Express']);
  });
});

describe('a seller whose service fails', () => {
  it.each([
    { status: 503 },
    { code: 'UNAVAILABLE' as const },
    { drop: 'before' as const },
    { drop: 'body' as const },
    { delayMs: 60_000 },
  ])(
    'has a quote without options that says so, and the others have theirs: %j (SHP-09, ERR-44)',
    async (fault) => {
      await injectFault({ times: 1, ...fault });
      const quotes = await askShipping(market, await itemsInCart());
      const silent = quotes.filter(({ problem }) => problem === 'VENDOR_UNREACHABLE');
      expect(silent).toMatchObject([{ options: [] }]);
      expect(silent[0]?.items.included).not.toEqual([]);
      expect(quotes.filter(({ options }) => options.length > 0)).toHaveLength(4);
      expect(written.map((line) => JSON.parse(line))).toMatchObject([
        { msg: 'seller without a response', seller: silent[0]?.vendor.id, error: expect.anything() },
      ]);
    },
  );

  it('is waited for while it is just slow', async () => {
    await injectFault({ times: 1, delayMs: 40 });
    const quotes = await askShipping(market, await itemsInCart());
    expect(quotes.every(({ problem }) => problem === null)).toBe(true);
  });

  it('leaves no quotes when all sellers fail, and the next call may have some (SHP-10)', async () => {
    await injectFault({ times: 5, status: 500 });
    await expect(askShipping(market, await itemsInCart())).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'The sellers are not responding.',
    });
    expect(await askShipping(market, await itemsInCart())).toHaveLength(5);
  });

  it('leaves no quotes when it fails and the others have nothing to ship (SHP-10)', async () => {
    await injectFault({ times: 1, status: 500 });
    const asked = [itemOf('home', 4), itemOf('home', 5)];
    expect(await refusalOf(askShipping(market, asked))).toBe('UNAVAILABLE');
  });

  it("does not affect the store's own warehouse", async () => {
    await injectFault({ times: 1, status: 500 });
    expect(await askShipping(market, [itemOf('household', 11)])).toMatchObject([{ problem: null }]);
  });
});

test('heat-sensitive items ship neither in summer nor to hot regions', async () => {
  const seasons = await demoRecords<{ state: string; from: string; to: string }>('heat-seasons');
  const seedlings = {
    available: true,
    shipToHomeItem: true,
    heatSensitive: true,
    restrictedStates: [],
    restrictedZips: [],
  };
  const reason = (state: string, day: string) => {
    const own = seasons.filter((one) => one.state === state);
    const place = { stateProvince: state, postalCode: '00000' };
    return reasonNotToShip(seedlings, place, isHot(own, Temporal.PlainDate.from(day)));
  };
  expect(reason('OH', '2027-05-31')).toBeNull();
  expect(reason('OH', '2027-06-01')).toBe('HEAT_SENSITIVE');
  expect(reason('OH', '2027-09-30')).toBe('HEAT_SENSITIVE');
  expect(reason('OH', '2027-10-01')).toBeNull();
  for (const state of ['AZ', 'FL', 'HI', 'LA', 'NV', 'TX']) {
    expect(reason(state, '2027-01-15')).toBe('HEAT_SENSITIVE');
  }
});
