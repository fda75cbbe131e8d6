import { beforeAll, describe, expect, it, test } from 'vitest';
import { excludedVendors, withoutVendors } from '../../../server/quotes/vendors.ts';
import { parseEnv } from '../../../server/settings/env.ts';
import { listQuotes } from '../../../services/contracts/quotes.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { fillCart, STORE_ID } from '../../support/server-shopper.ts';

const offers = ['01400943', 'KROGER', 'OCADO', 'INSTACART'].map((id) => ({
  vendor: { id, name: id, isThirdParty: id === 'OCADO' || id === 'INSTACART' },
}));
const left = (features: string, asked: string) =>
  withoutVendors(offers, excludedVendors(asked, parseEnv({ FEATURES: features }))).map(
    ({ vendor }) => vendor.id,
  );

describe('quote vendors', () => {
  it('are all present unless the flag excludes two (AUT-12)', () => {
    expect(left('snapEbt', '')).toEqual(['01400943', 'KROGER', 'OCADO', 'INSTACART']);
    expect(left('thirdPartyVendorsExcluded', '')).toEqual(['01400943', 'KROGER']);
  });

  it('leave out those the caller excludes', () => {
    expect(left('snapEbt', 'KROGER,OCADO')).toEqual(['01400943', 'INSTACART']);
  });
});

const server = testServer();
let riley: TestClient;
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
});

test('a store whose only vendor is excluded offers no time', async () => {
  const { lineItems } = await fillCart(riley);
  const items = lineItems.map(({ gtin13, quantity }) => ({ gtin13, quantity }));
  const query = { 'filter.shoppingModality': 'PICKUP', 'filter.storeId': STORE_ID } as const;
  await expect(
    riley.call(listQuotes, {
      query: { ...query, 'filter.excludedVendors': STORE_ID },
      body: { cart: items },
    }),
  ).rejects.toMatchObject({ code: 'NO_TIMESLOTS_AVAILABLE' });
  const { quotes } = await riley.call(listQuotes, { query, body: { cart: items } });
  expect(quotes.map(({ vendor }) => vendor.id)).toEqual([STORE_ID]);
});
