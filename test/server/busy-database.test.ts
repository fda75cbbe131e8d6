import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { withTransaction } from '../../server/db/transaction.ts';
import { createLog } from '../../server/http/log.ts';
import { getCart } from '../../services/contracts/cart.ts';
import { startTestServer, type TestClient, type TestServer } from '../support/server.ts';
import { newKey } from '../support/server-shopper.ts';

let server: TestServer;
let riley: TestClient;
let written: string[] = [];

beforeAll(async () => {
  const log = createLog('info', { write: (line) => written.push(line) });
  server = await startTestServer({ log, database: { poolSize: 2, queueLength: 4, timeoutMs: 2_000 } });
  riley = await server.signedIn('riley@example.com');
});
beforeEach(() => {
  written = [];
});
afterAll(() => server.close());

/**
 * Keeps everyone from reading sessions in the meantime: PostgreSQL with a lock, the embedded database with its only
 * connection.
 */
async function whileNobodyReads<T>(work: () => Promise<T>): Promise<T> {
  const [isLocked, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const locking = withTransaction(server.db, async (tx) => {
    // On a slow machine, this takes longer than a transaction may be idle.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`lock table sessions in access exclusive mode`);
    isLocked.resolve();
    await isOver.promise;
  });
  await isLocked.promise;
  try {
    return await work();
  } finally {
    isOver.resolve();
    await locking;
  }
}

it('a busy store refuses at once when too many requests wait, and those that waited too long, with when to retry', async () => {
  const answers = await whileNobodyReads(() =>
    Promise.all(Array.from({ length: 12 }, () => riley.fetch('/api/cart'))),
  );
  for (const answer of answers) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('3');
    expect(await answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
  }
  expect(written.join('')).toContain('Too many requests are waiting for the database.');
  expect(written.join('')).toContain('No connection to the database was free within 2000 ms.');
  expect((await riley.fetch('/api/cart')).status).toBe(200);
});

it('a request whose caller hung up while waiting is never started', async () => {
  const { id, lineItems } = await riley.call(getCart, {});
  const quantities = async () => (await riley.call(getCart, {})).lineItems.map(({ quantity }) => quantity);
  const before = await quantities();
  const body = JSON.stringify({
    lineItems: lineItems.map(({ gtin13, modalityType }) => ({
      type: 'ADD',
      gtin13,
      modalityType,
      quantity: 1,
    })),
  });
  const arrived = Promise.withResolvers<ServerResponse>();
  const listen = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    if (request.method === 'PUT') arrived.resolve(response);
  };
  subscribe('http.server.request.start', listen);
  await whileNobodyReads(async () => {
    const leaving = new AbortController();
    const left = expect(
      riley.fetch(`/api/carts/${id}/line-items`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'idempotency-key': newKey() },
        body,
        signal: leaving.signal,
      }),
    ).rejects.toThrow('aborted');
    const response = await arrived.promise;
    leaving.abort();
    await left;
    if (!response.closed) await once(response, 'close');
  });
  unsubscribe('http.server.request.start', listen);
  await expect.poll(() => written.join('')).toContain('"method":"PUT"');
  expect(written.find((line) => line.includes('"method":"PUT"'))).toContain('"status":499');
  expect(await quantities()).toEqual(before);
});

it("a caller who leaves while the database is silent leaves a line about the database, not about a failure of the store's", async () => {
  await whileNobodyReads(async () => {
    const leaving = new AbortController();
    const left = expect(riley.fetch('/api/cart', { signal: leaving.signal })).rejects.toThrow('aborted');
    setImmediate(() => leaving.abort());
    await left;
    const others = await Promise.all([riley.fetch('/api/cart'), riley.fetch('/api/cart')]);
    expect(others.map(({ status }) => status)).toEqual([503, 503]);
  });
  expect(written.join('')).toContain('request refused: the database is unavailable');
  expect(written.join('')).not.toContain('request failed');
});
