import { eq, like, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { quotes as quoteTable, reservations } from '../../../server/db/schema/fulfillment.ts';
import { quoteOptionId } from '../../../services/contracts/quote-parts.ts';
import type { Quote } from '../../../services/contracts/quotes.ts';
import { reserveSlot } from '../../../services/contracts/reservations.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { askQuote, fillCart, holdSlot, itemOf, newKey, refusalOf } from '../../support/server-shopper.ts';
import { askShipping, chooseShipping, holdShipping } from '../support/shipping.ts';

const server = testServer();
let riley: TestClient;
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
});

const KEPT = 60;

const kept = async (shopperId: string, modality: string): Promise<number> => {
  const { rows } = await server.db.execute<{ count: number }>(sql`
    select count(*)::int as count from quotes where shopper_id = ${shopperId} and modality = ${modality}`);
  return rows[0]?.count ?? 0;
};

/** As if this many quotes had been requested since. */
const askMore = (shopperId: string, modality: string, count: number) =>
  server.db.execute(sql`
    insert into quotes (id, shopper_id, modality, items, expires_at)
    select ${`${shopperId}-${modality}-`} || n, ${shopperId}, ${modality}, '[]', now() + interval '2 hours'
    from generate_series(1, ${count}::int) n`);

const reserve = (quote: Quote) => {
  const option = quote.options.findLast(({ available }) => available);
  const optionIds = [quoteOptionId(quote.id, option?.id ?? '')];
  return riley.call(reserveSlot, {
    body: { modalityType: 'PICKUP', optionIds, keyspace: 'cart' },
    idempotencyKey: newKey(),
  });
};

test('a shopper keeps the newest quotes per modality and the reserved one, and others lose none', async () => {
  const cart = await fillCart(riley);
  const held = await askQuote(riley, cart);
  await holdSlot(riley, held);
  const old = await askQuote(riley, cart);
  await askMore('demo-riley', 'PICKUP', KEPT + 20);
  await askMore('demo-riley', 'DELIVERY', KEPT + 20);
  await askMore('demo-sam', 'PICKUP', KEPT + 20);
  const newest = await askQuote(riley, cart);
  expect(await kept('demo-riley', 'PICKUP')).toBe(KEPT + 1);
  expect(await kept('demo-riley', 'DELIVERY')).toBe(KEPT + 20);
  expect(await kept('demo-sam', 'PICKUP')).toBe(KEPT + 20);
  expect(await refusalOf(reserve(old))).toBe('NOT_FOUND');
  expect(await refusalOf(reserve(held))).toBe('none');
  expect(await refusalOf(reserve(newest))).toBe('none');
});

test('every quote of a shipment that is held or being paid for is kept', async () => {
  const market = await server.signedIn('market@example.com');
  const quotes = await askShipping(market, [itemOf('home', 1), itemOf('home', 5)]);
  const { id } = await holdShipping(market, chooseShipping(quotes));
  for (const status of ['HELD', 'COMMITTING'] as const) {
    await server.db.update(reservations).set({ status }).where(eq(reservations.id, id));
    await askMore('demo-market', 'SHIP', KEPT);
    await askShipping(market, [itemOf('home', 5)]);
    const rows = await server.db.select().from(quoteTable).where(eq(quoteTable.shopperId, 'demo-market'));
    expect(rows.map((row) => row.id)).toEqual(expect.arrayContaining(quotes.map((quote) => quote.id)));
    await server.db.delete(quoteTable).where(like(quoteTable.id, 'demo-market-%'));
  }
});

test('quotes just requested can all be reserved', async () => {
  const cart = await fillCart(riley);
  const asked = await Promise.all(Array.from({ length: 15 }, () => askQuote(riley, cart)));
  for (const quote of [asked[0], asked[14]]) {
    if (!quote) throw new Error('A quote is missing.');
    expect(await refusalOf(reserve(quote))).toBe('none');
  }
});
