import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as addresses from '../../services/contracts/addresses.ts';
import * as cards from '../../services/contracts/cards.ts';
import * as places from '../../services/contracts/cart-addresses.ts';
import * as creation from '../../services/contracts/checkout-creation.ts';
import { addCardToOrder, addGiftCard } from '../../services/contracts/checkout-payments.ts';
import * as checkouts from '../../services/contracts/checkouts.ts';
import type { Operation } from '../../services/contracts/operation.ts';
import * as promos from '../../services/contracts/promos.ts';
import * as quotes from '../../services/contracts/quotes.ts';
import * as promises from '../../services/contracts/reservations.ts';
import { saveSupportCode } from '../../services/contracts/support.ts';
import { type TestClient, testServer } from '../support/server.ts';
import { newKey } from '../support/server-shopper.ts';
import { cardToAdd } from './support/add-card.ts';

const server = testServer({
  env: {
    limits: {
      ...{ cards: 3, quotes: 3, reservations: 3, addresses: 3, checkouts: 3, orders: 3, promos: 3 },
      support: 3,
    },
    dailyLimits: { promos: 6 },
  },
});
let riley: TestClient;
beforeEach(async () => {
  await server.db.execute(sql`delete from rate_limits`);
  riley = await server.signedIn('riley@example.com');
});

/** Sends an empty request to the operation. */
const ask = (client: TestClient, { method, path }: Operation) =>
  client.fetch(path.replace('{application}', 'clicklist').replace(/\{\w+\}/g, 'x'), {
    method,
    ...(method !== 'GET' && { body: '{}' }),
  });

const statuses = async (client: TestClient, operation: Operation, count: number) => {
  const found: number[] = [];
  for (let asked = 0; asked < count; asked += 1) found.push((await ask(client, operation)).status);
  return found;
};

describe("a shopper's repeated requests", () => {
  it.each([
    cards.addCard,
    addCardToOrder,
    cards.addEbtCard,
    cards.checkEbtBalance,
    addGiftCard,
    cards.saveGiftCard,
    quotes.listQuotes,
    quotes.upfrontTimeslots,
    promises.reserveSlot,
    promises.createCompositePromise,
    promises.createPromise,
    promises.updatePromise,
    addresses.createAddress,
    addresses.updateAddress,
    addresses.deleteAddress,
    addresses.verifyAddress,
    places.checkAddress,
    places.saveCartAddress,
    creation.createCheckout,
    creation.createShipCheckout,
    checkouts.refreshCheckout,
    checkouts.updateCheckout,
    checkouts.submitCheckout,
    promos.addPromo,
    promos.addPromoCode,
    saveSupportCode,
  ])('are refused by $id with a wait time, invalid requests included', async (operation) => {
    expect(await statuses(riley, operation, 3)).not.toContain(429);
    const refused = await ask(riley, operation);
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(await refused.json()).toMatchObject({
      code: 'RATE_LIMITED',
      detail: `Too many attempts. Please wait ${seconds} seconds and try again.`,
    });
  });

  it('are counted across all their browsers, and for nobody else', async () => {
    await statuses(riley, cards.addCard, 2);
    const elsewhere = await server.signedIn('riley@example.com');
    expect(await statuses(elsewhere, addCardToOrder, 2)).toEqual([422, 429]);
    const sam = await server.signedIn('sam@example.com');
    expect(await statuses(sam, cards.addCard, 1)).toEqual([422]);
    expect(await statuses(riley, addresses.createAddress, 1)).toEqual([422]);
  });

  it('are allowed again after a minute', async () => {
    expect(await statuses(riley, cards.addCard, 4)).toEqual([422, 422, 422, 429]);
    await server.db.execute(sql`update rate_limits set last_request = last_request - 60000`);
    expect(await statuses(riley, cards.addCard, 1)).toEqual([422]);
  });

  it.each([promos.addPromo, promos.addPromoCode])(
    'for a promo code ($id) are refused after a day of guesses, however slow',
    async (operation) => {
      const nextMinute = () =>
        server.db.execute(
          sql`update rate_limits set last_request = last_request - 60000 where key not like '%a day:%'`,
        );
      for (const _ of [1, 2]) {
        expect(await statuses(riley, operation, 3)).not.toContain(429);
        await nextMinute();
      }
      const refused = await ask(riley, operation);
      expect(refused.status).toBe(429);
      expect((await refused.json()).detail).toBe('Too many attempts. Please wait 24 hours and try again.');
      await server.db.execute(sql`update rate_limits set last_request = last_request - 86400000`);
      expect(await statuses(riley, operation, 1)).not.toContain(429);
    },
  );

  it('leave nothing behind: a card over the limit is not in the wallet', async () => {
    const add = async () =>
      riley.call(cards.addCard, {
        params: { application: 'clicklist' },
        body: await cardToAdd(server, `40000000000${10_000 + tries++}`),
        idempotencyKey: newKey(),
      });
    let tries = 0;
    for (const _ of [1, 2, 3]) await add();
    const before = await riley.call(cards.listCards, {});
    await expect(add()).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect(await riley.call(cards.listCards, {})).toEqual(before);
  });

  it('are not counted for visitors', async () => {
    expect(await statuses(server.visitor, cards.addCard, 5)).toEqual([401, 401, 401, 401, 401]);
    const { rows } = await server.db.execute(sql`select from rate_limits`);
    expect(rows).toEqual([]);
  });
});
