import { beforeAll, expect, test } from 'vitest';
import { readDestination } from '../../../server/quotes/destination.ts';
import { shipOffers } from '../../../server/quotes/ship-offers.ts';
import { listAddresses } from '../../../services/contracts/addresses.ts';
import { getCart } from '../../../services/contracts/cart.ts';
import { addressFor, destinationOf } from '../../../services/contracts/cart-addresses.ts';
import { listModalities, usualStore } from '../../../services/contracts/modalities.ts';
import type { QuoteOption } from '../../../services/contracts/quotes.ts';
import { listWays, type Way } from '../../../services/contracts/ways.ts';
import { askDelivery } from '../../support/delivery.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { askQuote, fillCart, itemOf } from '../../support/server-shopper.ts';

const server = testServer();
let riley: TestClient;
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
});

const firstOf = (options: readonly QuoteOption[]) => {
  const free = options.filter(({ available }) => available);
  const leastFee = Math.min(...free.map(({ cost, promo }) => (cost ?? 0) - promo));
  const [first] = free.toSorted(
    (a, b) =>
      a.window.value.localeCompare(b.window.value) || (a.cost ?? 0) - a.promo - ((b.cost ?? 0) - b.promo),
  );
  return first && { earliest: first.window, fee: (first.cost ?? 0) - first.promo, leastFee };
};

const wayOf = (ways: readonly Way[], modality: Way['modalityType']) =>
  ways.find(({ modalityType }) => modalityType === modality);

test('each way to receive the cart has the time and the fee that its quotes offer first, and the least fee (CIT-01)', async () => {
  const cart = await fillCart(riley);
  const items = cart.lineItems.map(({ gtin13, quantity }) => ({ gtin13, quantity }));
  const { modalityOptions } = await riley.call(listModalities, { body: { modalityType: 'PICKUP' } });
  const storeId = usualStore(modalityOptions)?.destination.locationId;
  const quoted = async () => {
    const pickup = await askQuote(riley, cart, storeId);
    const { data } = await riley.call(listAddresses, {});
    const home = data.addresses.find(({ type }) => type === 'delivery');
    const { quotes } = await askDelivery(riley, items, {
      address: {
        addressLines: [home?.line1 ?? ''],
        cityTown: home?.city ?? '',
        stateProvince: home?.stateCode ?? '',
        postalCode: home?.zip ?? '',
        countryCode: 'US',
      },
    });
    return {
      pickup: firstOf(pickup.options),
      delivery: firstOf(quotes.flatMap(({ options }) => options)),
    };
  };
  // The hour may change between calls, and the first times with it.
  const before = await quoted();
  const { ways } = await riley.call(listWays, { body: { items } });
  const after = await quoted();
  const found = (modality: Way['modalityType']) => {
    const way = wayOf(ways, modality);
    return { earliest: way?.earliest, fee: way?.fee, leastFee: way?.leastFee };
  };
  expect([before.pickup, after.pickup]).toContainEqual(found('PICKUP'));
  expect([before.delivery, after.delivery]).toContainEqual(found('DELIVERY'));
});

test('shipping arrives at the dates and costs the fees of the same options, the cheapest of each seller', async () => {
  const market = await server.signedIn('market@example.com');
  const { lineItems } = await market.call(getCart, {});
  const items = lineItems.map(({ gtin13, quantity }) => ({ gtin13, quantity }));
  const { data } = await market.call(listAddresses, {});
  const address = addressFor(data.addresses, 'SHIP');
  if (!address) throw new Error('The shopper has no address to ship to.');
  const { offers } = await shipOffers(server.deps, {
    shopperId: 'demo-market',
    items,
    destination: await readDestination(destinationOf(address)),
  });
  const bought = offers.flatMap(
    ({ options }) => options.toSorted((a, b) => (a.cost ?? 0) - a.promo - ((b.cost ?? 0) - b.promo))[0] ?? [],
  );
  const [starts, ends] = [0, 1].map((end) =>
    bought.map(({ window }) => window.value.split('/')[end] ?? '').toSorted(),
  );
  // Some faster option arrives sooner and costs more.
  const everyStart = offers.flatMap(({ options }) => options.map(({ window }) => window.value.split('/')[0]));
  expect(bought.length).toBeGreaterThan(1);
  expect(everyStart.toSorted()[0]).not.toBe(starts?.[0]);
  const { ways } = await market.call(listWays, { body: { items } });
  expect(wayOf(ways, 'SHIP')).toMatchObject({
    reason: null,
    earliest: { value: `${starts?.[0]}/${ends?.at(-1)}` },
    fee: bought.reduce((sum, { cost, promo }) => sum + (cost ?? 0) - promo, 0),
  });
});

test('a shopper without an address is asked for one, and what nobody hands over has no time', async () => {
  const nobody = await server.signedIn('new@example.com');
  const { ways } = await nobody.call(listWays, {
    body: { items: [{ gtin13: '0000000000000', quantity: 1 }] },
  });
  expect(ways).toEqual([
    { modalityType: 'PICKUP', earliest: null, fee: null, leastFee: null, reason: 'NOT_OFFERED' },
    { modalityType: 'DELIVERY', earliest: null, fee: null, leastFee: null, reason: 'NO_ADDRESS' },
    { modalityType: 'SHIP', earliest: null, fee: null, leastFee: null, reason: 'NO_ADDRESS' },
  ]);
});

test('looking at the ways writes no quotes', async () => {
  const { rows: before } = await server.db.execute('select count(*) from quotes');
  await riley.call(listWays, { body: { items: [itemOf('dairy', 1)] } });
  const { rows: after } = await server.db.execute('select count(*) from quotes');
  expect(after).toEqual(before);
});
