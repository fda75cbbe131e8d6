import pg from 'pg';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type TestClient, testServer } from '../../support/server.ts';
import { askQuote, fillCart, holdSlot, makeCheckout, payWith, submit } from '../../support/server-shopper.ts';

/**
 * What each call of an order of ten lines asks of the database: statements, begin and commit included, and the columns that
 * come back. Whoever changes that says so here.
 */
const ASKED = {
  quote: { statements: 7, columns: 67 },
  reserve: { statements: 7, columns: 69 },
  // The page reads it at once.
  checkout: { statements: 12, columns: 206 },
  payment: { statements: 4, columns: 102 },
  place: { statements: 15, columns: 168 },
};

const server = testServer();
let riley: TestClient;
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
});
afterEach(() => vi.restoreAllMocks());

/** Counts statements and their columns while `work` runs. */
async function counted<T>(
  work: () => Promise<T>,
): Promise<{ result: T; asked: { statements: number; columns: number } }> {
  const asked = { statements: 0, columns: 0 };
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
    this: unknown,
    ...given: unknown[]
  ) {
    asked.statements += 1;
    const answer = (await query.apply(this, given)) as pg.QueryResult;
    asked.columns += answer.fields.length;
    return answer;
  } as never);
  const result = await work();
  spy.mockRestore();
  return { result, asked };
}

test('an order asks the database for what its table says, statement by statement', async () => {
  const cart = await fillCart(riley, 10);
  const quote = await counted(() => askQuote(riley, cart));
  const reserve = await counted(() => holdSlot(riley, quote.result, { keyspace: cart.id }));
  const checkout = await counted(() => makeCheckout(riley, cart.id, reserve.result));
  const payment = await counted(() => payWith(riley, checkout.result, 'demo-riley-visa'));
  const place = await counted(() => submit(riley, payment.result));
  const all = { quote, reserve, checkout, payment, place };
  expect(Object.fromEntries(Object.entries(all).map(([call, { asked }]) => [call, asked]))).toEqual(ASKED);
});
