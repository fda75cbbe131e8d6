import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createDeps } from '../../../server/boot/deps.ts';
import type { ShippingRequest } from '../../../server/ports/sellers.ts';
import { shipOffers } from '../../../server/quotes/ship-offers.ts';
import { createFault } from '../../../services/contracts/sandbox.ts';
import { testServer } from '../../support/server.ts';
import { DALLAS } from '../support/shipping.ts';

const server = testServer();

it('a seller is asked for a quote with all that is known about each product (ENT-42)', async () => {
  const { db, deps } = server;
  const gtin13 = '0009999999991';
  await db.execute(sql`
    insert into products
    select (jsonb_populate_record(p, ${JSON.stringify({
      gtin13,
      weight: 321,
      unit_price: 777,
      alcohol: true,
      heat_sensitive: false,
      prop65: true,
      available: true,
      restricted_states: [],
    })}::jsonb)).*
    from products p where p.ship_to_home_item and p.seller_id is not null limit 1`);
  const asked: ShippingRequest[] = [];
  const sellers = {
    quote: async (request: ShippingRequest) => {
      asked.push(request);
      return [];
    },
  };
  const destination = { ...DALLAS, location: { lat: 32.7904, lng: -96.8044 } };
  const input = { shopperId: 'demo-market', items: [{ gtin13, quantity: 2 }], destination };
  await shipOffers({ ...deps, db, sellers }, input);
  expect(asked.flatMap(({ items }) => items)).toEqual([
    {
      gtin13,
      productId: gtin13,
      quantity: 2,
      unitPrice: 777,
      averageWeight: 321,
      alcohol: true,
      hazardous: false,
      heatSensitive: false,
      package: null,
      prop65Notice: true,
    },
  ]);
});

it('a fault is none of the sellers outside the sandbox', async () => {
  const { deps } = server;
  const fault = { operation: 'sellers.quote', times: 1, code: 'UNAVAILABLE' } as const;
  const market = await server.signedIn('market@example.com');
  await market.call(createFault, { body: fault });
  const destination = { ...DALLAS, location: { lat: 32.7904, lng: -96.8044 } };
  const request = {
    shopperId: 'demo-market',
    sellerId: 'little-acorn',
    items: [],
    destination,
    now: Temporal.Now.instant(),
  };
  const { signal } = new AbortController();
  const { sellers } = createDeps({ ...deps, env: { ...deps.env, sandbox: false } });
  expect(await sellers.quote(request, signal)).not.toEqual([]);
  await expect(server.deps.sellers.quote(request, signal)).rejects.toThrow('The seller is not responding');
});

it('an unknown seller ships nothing', async () => {
  const { sellers } = server.deps;
  const destination = { ...DALLAS, location: { lat: 32.7904, lng: -96.8044 } };
  const request = { shopperId: 'demo-market', items: [], destination, now: Temporal.Now.instant() };
  const { signal } = new AbortController();
  expect(await sellers.quote({ ...request, sellerId: 'little-acorn' }, signal)).not.toEqual([]);
  expect(await sellers.quote({ ...request, sellerId: 'nobody' }, signal)).toEqual([]);
});
