import { beforeAll, expect, it } from 'vitest';
import { createFault } from '../../../services/contracts/sandbox.ts';
import { servicesOf, type TestClient, testServer } from '../../support/server.ts';

const server = testServer();
let riley: TestClient;
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
});

const { signal } = new AbortController();
const load = (client: TestClient) => servicesOf(client).loadCards({ application: 'clicklist' }, signal);

it('the wallet lists the saved cards, the preferred one first, and marks expired ones (API-24, ENT-18)', async () => {
  const cards = await load(riley);
  expect(cards.slice(0, 3)).toMatchObject([
    { brand: 'Visa', lastFour: '4242', expirationMonth: '12', expirationYear: '34', default: true },
    { brand: 'Mastercard', lastFour: '4444', expirationYear: '24', isExpired: true, default: false },
    { cardType: 'ACH', lastFour: '6789', expirationMonth: null, expirationYear: null, isExpired: false },
  ]);
  expect(JSON.stringify(cards)).not.toMatch(/\d{12,}/);
  expect(await load(await server.signedIn('new@example.com'))).toEqual([]);
});

it('requires a recent sign-in, and shows each shopper their own (API-24, AUT-03)', async () => {
  await expect(load(server.visitor)).rejects.toEqual({ kind: 'signedOut' });
  const stale = await server.signedIn('riley@example.com', { secondsAgo: 3601 });
  await expect(load(stale)).rejects.toMatchObject({ status: 403, code: 'FULL_AUTHENTICATION_REQUIRED' });
  const owned = (await load(riley)).map(({ cardId }) => cardId);
  const others = (await load(await server.signedIn('sam@example.com'))).map(({ cardId }) => cardId);
  expect(others.filter((id) => owned.includes(id))).toEqual([]);
});

it('can be made to fail by cards.list (API-24)', async () => {
  await riley.call(createFault, { body: { operation: 'cards.list', times: 1, drop: 'before' } });
  await expect(load(riley)).rejects.toEqual({ kind: 'unreachable' });
  expect(await load(riley)).not.toEqual([]);
});
