import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { quotes as quoteTable } from '../../../server/db/schema/fulfillment.ts';
import { parseOptionId } from '../../../server/quotes/option-id.ts';
import { gtinOf } from '../../../server/sandbox/demo-gtin.ts';
import { listQuotes } from '../../../services/contracts/quotes.ts';
import type { Destination } from '../../../services/contracts/values.ts';
import { addressIn, askDelivery, ERIE_AVE, quoteOf, SERVING_STORE } from '../../support/delivery.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { refusalOf } from '../../support/server-shopper.ts';
import { taxLikeOhio } from '../../support/tax-places.ts';

const MILK = { gtin13: gtinOf('dairy', 1), quantity: 1 };
const WINE = { gtin13: gtinOf('beer-wine', 6), quantity: 2 };
const SAKE = { gtin13: gtinOf('beer-wine', 11), quantity: 1 };
const COCKTAIL = { gtin13: gtinOf('beer-wine', 13), quantity: 1 };
const ICE_WINE = { gtin13: gtinOf('beer-wine', 15), quantity: 1 };
const MUG = { gtin13: gtinOf('home', 1), quantity: 1 };
const UNKNOWN = { gtin13: '0000000000000', quantity: 1 };

const server = testServer();
let riley: TestClient;
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
  await taxLikeOhio(server.db, 'IN');
});

const vendorsFor = async (address: Destination, excludedVendors = '') =>
  (await askDelivery(riley, [MILK], { address, excludedVendors })).quotes.map(({ vendor }) => vendor.id);

const refusal = (items = [MILK], address: Destination = ERIE_AVE) =>
  refusalOf(askDelivery(riley, items, { address }));

describe('delivery quotes', () => {
  it('have one per vendor that serves the address from the nearest store, third parties included (ENT-27, SCH-47)', async () => {
    const { quotes } = await askDelivery(riley, [MILK]);
    expect(quotes.map(({ vendor, storeId }) => ({ storeId, ...vendor }))).toEqual([
      { storeId: SERVING_STORE, id: SERVING_STORE, name: 'Hyde Park Plaza', isThirdParty: false },
      { storeId: SERVING_STORE, id: 'KROGER', name: 'Kroger Delivery', isThirdParty: false },
      { storeId: SERVING_STORE, id: 'OCADO', name: 'Ocado', isThirdParty: true },
      { storeId: SERVING_STORE, id: 'INSTACART', name: 'Instacart', isThirdParty: true },
    ]);
    expect(quotes.filter(({ shouldShowFees, problem }) => !shouldShowFees || problem !== null)).toEqual([]);
    expect(quotes.map(({ isOrderInstructionsEligible }) => isOrderInstructionsEligible)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    for (const { vendor, options } of quotes) {
      const named = options.map(({ id }) => parseOptionId(id));
      expect(named.length).toBeGreaterThan(0);
      expect(new Set(named.map((slot) => `${slot?.modality} ${slot?.storeId} ${slot?.vendorId}`))).toEqual(
        new Set([`DELIVERY ${SERVING_STORE} ${vendor.id}`]),
      );
    }
  });

  it('cover seven days by store ID, and a day has times when any vendor has some (QUO-03, ENT-13, ENT-28)', async () => {
    const { quotes, days } = await askDelivery(riley, [MILK]);
    expect(Object.keys(days)).toEqual([SERVING_STORE]);
    const strip = days[SERVING_STORE] ?? [];
    expect(strip).toHaveLength(7);
    const ofDay = (date: string) =>
      quotes
        .flatMap(({ options }) => options)
        .filter(({ available, window }) => {
          const start = Temporal.Instant.from(window.value.split('/')[0] ?? '');
          return available && start.toZonedDateTimeISO(window.timezone).toPlainDate().toString() === date;
        });
    for (const { date, hasTimes } of strip) expect(hasTimes).toBe(ofDay(date.value).length > 0);
    expect(strip.at(-1)).toMatchObject({
      costDisplayString: '$4.95',
      date: { timezone: 'America/New_York' },
    });
  });

  it('are each stored with their vendor and whole destination (ENT-05)', async () => {
    const destination = { ...ERIE_AVE, county: 'Hamilton' };
    const answer = await askDelivery(riley, [MILK], { address: destination });
    const { id } = quoteOf(answer, 'KROGER');
    const [row] = await server.db.select().from(quoteTable).where(eq(quoteTable.id, id));
    expect(row && row.expiresAt.getTime() - row.createdAt.getTime()).toBe(2 * 3_600_000);
    expect(row).toMatchObject({
      shopperId: riley.shopperId,
      storeId: SERVING_STORE,
      vendorId: 'KROGER',
      modality: 'DELIVERY',
      items: [MILK],
      destination,
      feeBasis: { itemTotal: 329, membership: null, freeThreshold: 3500, freeFrom: null },
    });
  });

  it('come from vendors whose range reaches the address (SCH-47)', async () => {
    expect(await vendorsFor(addressIn('IN', '47001'))).toEqual(['KROGER']);
    expect(await vendorsFor(addressIn('OH', '45150'))).toEqual(['KROGER', 'OCADO', 'INSTACART']);
  });

  it('leave out vendors that the caller or the flag excludes (QUO-11, AUT-12)', async () => {
    expect(await vendorsFor(ERIE_AVE, 'KROGER,INSTACART')).toEqual([SERVING_STORE, 'OCADO']);
    const everyone = `${SERVING_STORE},KROGER,OCADO,INSTACART`;
    expect(await refusalOf(askDelivery(riley, [MILK], { excludedVendors: everyone }))).toBe(
      'NO_TIMESLOTS_AVAILABLE',
    );
    const { env } = server.deps;
    const { features } = env;
    env.features = { ...features, thirdPartyVendorsExcluded: true };
    expect(await vendorsFor(ERIE_AVE)).toEqual([SERVING_STORE, 'KROGER']);
    env.features = features;
  });

  it('are asked for with the cart by product and offer, the vendors to leave out, and the place by address and location (API-40)', async () => {
    const { location = { lat: 39.1413, lng: -84.4441 }, ...address } = ERIE_AVE;
    const ask = (cart: { gtin13: string; quantity: number; offerId?: string }[]) =>
      riley.call(listQuotes, {
        query: { 'filter.shoppingModality': 'DELIVERY', 'filter.excludedVendors': 'KROGER' },
        body: { cart, locale: { address, location } },
      });
    const { quotes } = await ask([MILK, MUG]);
    expect(quotes.map(({ vendor }) => vendor.id)).toEqual([SERVING_STORE, 'OCADO', 'INSTACART']);
    expect(quotes[0]?.items).toMatchObject({
      included: [MILK],
      excluded: [{ gtin13: MUG.gtin13, reason: 'NOT_SOLD_THERE' }],
    });
    const { quotes: offered } = await ask([MILK, { ...MUG, offerId: 'bramble-bee' }]);
    expect(offered.map(({ items }) => items)).toEqual(quotes.map(({ items }) => items));
    await expect(
      ask([
        { ...MILK, offerId: 'bramble-bee' },
        { ...MUG, offerId: 'tea-time' },
      ]),
    ).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: {
        'cart.0.offerId': "This seller doesn't offer the item.",
        'cart.1.offerId': "This seller doesn't offer the item.",
      },
    });
    await expect(ask([MILK, { ...MUG, offerId: 'tea-time' }])).rejects.toMatchObject({
      fields: { 'cart.1.offerId': "This seller doesn't offer the item." },
    });
  });

  it('locate by postal code only when no location is given (API-41)', async () => {
    const { location: _place, ...byCode } = ERIE_AVE;
    const unknownCode = { ...ERIE_AVE, postalCode: '00000' };
    for (const address of [byCode, unknownCode]) {
      expect(Object.keys((await askDelivery(riley, [MILK], { address })).days)).toEqual([SERVING_STORE]);
    }
    const vineStreet = { ...ERIE_AVE, location: { lat: 39.1072, lng: -84.502 } };
    const { days } = await askDelivery(riley, [MILK], { address: vineStreet });
    expect(Object.keys(days)).toEqual(['01400943']);
  });
});

describe('a delivery is refused', () => {
  it('with FULL_ADDRESS_REQUIRED when street or city is missing (ERR-51)', async () => {
    expect(await refusal([MILK], { ...ERIE_AVE, addressLines: [] })).toBe('FULL_ADDRESS_REQUIRED');
    expect(await refusal([MILK], { ...ERIE_AVE, addressLines: ['', ' '] })).toBe('FULL_ADDRESS_REQUIRED');
    expect(await refusal([MILK], { ...ERIE_AVE, cityTown: '' })).toBe('FULL_ADDRESS_REQUIRED');
    const query = { 'filter.shoppingModality': 'DELIVERY' as const };
    expect(await refusalOf(riley.call(listQuotes, { query, body: { cart: [MILK] } }))).toBe(
      'FULL_ADDRESS_REQUIRED',
    );
  });

  it('with LAT_LNG_REQUIRED when the postal code is unknown (ERR-50)', async () => {
    expect(await refusal([MILK], addressIn('OH', '00000'))).toBe('LAT_LNG_REQUIRED');
  });

  it('with INVALID_ADDRESS when state or location does not match the postal code (ERR-49)', async () => {
    expect(await refusal([MILK], addressIn('KY', '45208'))).toBe('INVALID_ADDRESS');
    expect(await refusal([MILK], { ...ERIE_AVE, location: { lat: 34.0434, lng: -118.2716 } })).toBe(
      'INVALID_ADDRESS',
    );
  });

  it('with the field when a location is nowhere on earth', async () => {
    const nowhere = { ...ERIE_AVE, location: { lat: 1e308, lng: 0 } };
    await expect(askDelivery(riley, [MILK], { address: nowhere })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { 'locale.location.lat': expect.any(String) },
    });
  });

  it.each([0, -3, 1.5, 1000])('with the field for a quantity of %d', async (quantity) => {
    await expect(askDelivery(riley, [{ ...MILK, quantity }])).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: { 'cart.0.quantity': expect.any(String) },
    });
  });

  it('with NO_TIMESLOTS_AVAILABLE when no vendor delivers (ERR-47)', async () => {
    expect(await refusal([MILK], addressIn('MT', '59718'))).toBe('NO_TIMESLOTS_AVAILABLE');
  });

  it('with NO_TIMESLOTS_AVAILABLE when every vendor is fully booked (ERR-47)', async () => {
    const { quotes } = await askDelivery(riley, [MILK]);
    const taken = quotes
      .flatMap(({ options }) => options)
      .map(({ id, window }) => ({ id, start: window.value.split('/')[0] ?? '' }));
    await server.db.execute(sql`
      insert into slots (id, store_id, starts_at, ends_at, capacity, taken)
      select t.id, ${SERVING_STORE}, t.start::timestamptz, t.start::timestamptz + interval '1 hour', 20, 20
      from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as t(id text, start text)`);
    expect(await refusal()).toBe('NO_TIMESLOTS_AVAILABLE');
    const some = taken
      .filter(({ id }) => id.includes('KROGER'))
      .slice(0, 2)
      .map(({ id }) => id);
    await server.db.execute(sql`delete from slots where id in ${some}`);
    const { quotes: left } = await askDelivery(riley, [MILK]);
    expect(
      left
        .flatMap(({ options }) => options)
        .filter(({ available }) => available)
        .map(({ id }) => id),
    ).toEqual(some);
    await server.db.execute(sql`delete from slots where store_id = ${SERVING_STORE}`);
  });

  it('with NO_ITEMS_AVAILABLE when no vendor stocks or carries any of them (ERR-48)', async () => {
    expect(await refusal([ICE_WINE, MUG, COCKTAIL])).toBe('NO_ITEMS_AVAILABLE');
  });

  it('with ALCOHOL_QTY_EXCEEDED and the reason when there is too much alcohol (ERR-52)', async () => {
    expect(await refusal([{ ...WINE, quantity: 12 }])).toBe('none');
    const pale = { gtin13: gtinOf('beer-wine', 1), quantity: 1 };
    await expect(askDelivery(riley, [{ ...WINE, quantity: 12 }, pale])).rejects.toMatchObject({
      code: 'ALCOHOL_QTY_EXCEEDED',
      message: 'A delivery can have at most 12 alcohol items, and your cart has 13.',
    });
    expect(await refusal([{ ...WINE, quantity: 12 }, ICE_WINE])).toBe('none');
  });

  it('with ALCOHOL_NA_FOR_ADDRESS and the reason in dry states and counties (ERR-53)', async () => {
    const indiana = addressIn('IN', '47025');
    await expect(askDelivery(riley, [MILK, WINE], { address: indiana })).rejects.toMatchObject({
      code: 'ALCOHOL_NA_FOR_ADDRESS',
      message: 'Alcohol cannot be delivered in Indiana.',
    });
    expect(await refusal([MILK], indiana)).toBe('none');
    await expect(askDelivery(riley, [WINE], { address: addressIn('KY', '42210') })).rejects.toMatchObject({
      message: 'Alcohol cannot be delivered in Edmonson County, Kentucky.',
    });
  });
});

describe('an item left out of a delivery', () => {
  const excludedFor = async (vendorId: string, address = ERIE_AVE) => {
    const items = [MILK, WINE, ICE_WINE, MUG, UNKNOWN, COCKTAIL, SAKE];
    const answer = await askDelivery(riley, items, { address });
    return quoteOf(answer, vendorId).items;
  };

  it('has a reason that depends on vendor and address (QUO-08)', async () => {
    const everywhere = [
      { ...ICE_WINE, reason: 'UNAVAILABLE' },
      { ...MUG, reason: 'NOT_SOLD_THERE' },
      { ...UNKNOWN, reason: 'NOT_SOLD_THERE' },
    ];
    expect(await excludedFor('KROGER')).toEqual({
      included: [MILK, WINE, SAKE],
      excluded: [...everywhere, { ...COCKTAIL, reason: 'RESTRICTED_ZIP' }],
    });
    expect(await excludedFor('KROGER', addressIn('KY', '41011'))).toEqual({
      included: [MILK, WINE, COCKTAIL],
      excluded: [...everywhere, { ...SAKE, reason: 'RESTRICTED_STATE' }],
    });
    const noAlcohol = [WINE, ICE_WINE, COCKTAIL, SAKE].map(({ gtin13 }) => gtin13);
    const { included, excluded } = await excludedFor('OCADO', addressIn('OH', '45202'));
    expect(included).toEqual([MILK]);
    expect(excluded.filter(({ reason }) => reason === 'NO_ALCOHOL').map(({ gtin13 }) => gtin13)).toEqual(
      noAlcohol.filter((gtin13) => gtin13 !== ICE_WINE.gtin13),
    );
  });

  it('removes the quote of a vendor that would carry nothing', async () => {
    const { quotes } = await askDelivery(riley, [WINE]);
    expect(quotes.map(({ vendor }) => vendor.id)).toEqual([SERVING_STORE, 'KROGER', 'INSTACART']);
  });

  it("has a reason for pickup, too, that depends on the store's location (QUO-08)", async () => {
    const { quotes } = await riley.call(listQuotes, {
      query: { 'filter.shoppingModality': 'PICKUP', 'filter.storeId': SERVING_STORE },
      body: { cart: [MILK, ICE_WINE, MUG, COCKTAIL] },
    });
    expect(quotes[0]?.items.excluded.map(({ reason }) => reason)).toEqual([
      'UNAVAILABLE',
      'NOT_SOLD_THERE',
      'RESTRICTED_ZIP',
    ]);
  });
});

it("the demo shoppers' addresses are served, bo's with wine", async () => {
  for (const email of ['riley@example.com', 'bo@example.com', 'lite@example.com']) {
    const shopper = await server.signedIn(email);
    const items = await itemsOf(shopper.shopperId ?? '');
    const address = await addressOf(shopper.shopperId ?? '');
    const { quotes } = await askDelivery(shopper, items, { address });
    expect(quoteOf({ quotes, days: {}, membership: null }, 'KROGER').items).toEqual({
      included: items,
      excluded: [],
    });
  }
});

async function itemsOf(shopperId: string) {
  const { rows } = await server.db.execute<{ gtin13: string; quantity: number }>(sql`
    select l.gtin13, l.quantity from cart_lines l join carts c on c.id = l.cart_id
    where c.shopper_id = ${shopperId} order by l.added_at`);
  return rows;
}

async function addressOf(shopperId: string): Promise<Destination> {
  const { rows } = await server.db.execute<{
    line1: string;
    city: string;
    state_code: string;
    zip: string;
  }>(sql`
    select line1, city, state_code, zip from addresses where shopper_id = ${shopperId} and type = 'delivery'`);
  const [row] = rows;
  return {
    ...addressIn(row?.state_code ?? '', row?.zip ?? ''),
    addressLines: [row?.line1 ?? ''],
    cityTown: row?.city ?? '',
  };
}
