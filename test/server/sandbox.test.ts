import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { createApp } from '../../server/app.ts';
import { sweepExpiredReservations } from '../../server/reservations/expire-reservations.ts';
import { deleteCart, getCart } from '../../services/contracts/cart.ts';
import { listProducts } from '../../services/contracts/catalog.ts';
import { currentReservation, extendReservation } from '../../services/contracts/reservations.ts';
import {
  clearFaults,
  createFault,
  expireReservation,
  type Fault,
  resetSandbox,
  setStock,
} from '../../services/contracts/sandbox.ts';
import { getSession } from '../../services/contracts/session.ts';
import { startTestServer, type TestClient, testServer } from '../support/server.ts';
import { askQuote, fillCart, holdSlot } from '../support/server-shopper.ts';
import { setLines } from '../support/set-lines.ts';

const server = testServer();
let riley: TestClient;
let cartId: string;

beforeEach(async () => {
  riley = await server.signedIn('riley@example.com');
  await riley.call(resetSandbox, {});
  cartId = (await riley.call(getCart, {})).id;
});

const injectFault = (fault: Omit<Fault, 'times'> & { times?: number }) =>
  riley.call(createFault, { body: { times: 1, ...fault } });

const empty = () => riley.call(deleteCart, { params: { cartId }, query: {} });
const lines = async () => (await riley.call(getCart, {})).lineItems.length;

describe('a fault', () => {
  it('makes the next calls of its operation fail, a given number of times and for this shopper only', async () => {
    await injectFault({
      operation: 'cart.get',
      times: 2,
      status: 503,
      code: 'UNAVAILABLE',
      message: 'Try later',
    });
    const sam = await server.signedIn('sam@example.com');
    expect((await sam.call(getCart, {})).lineItems).toHaveLength(6);
    for (const _ of [1, 2]) {
      await expect(riley.call(getCart, {})).rejects.toMatchObject({
        kind: 'refused',
        status: 503,
        code: 'UNAVAILABLE',
        message: 'Try later',
      });
    }
    expect(await lines()).toBe(6);
  });

  it("takes its code's status when it names none", async () => {
    await injectFault({ operation: 'cart.get', code: 'VERSION_STALE' });
    await expect(riley.call(getCart, {})).rejects.toMatchObject({ status: 409, code: 'VERSION_STALE' });
  });

  it('answers as a problem with what it names, and what it needs besides', async () => {
    const answer = async (fault: Omit<Fault, 'times' | 'operation'>) => {
      await injectFault({ operation: 'cart.get', ...fault });
      const response = await riley.fetch(getCart.path);
      const { requestId, ...problem } = await response.json();
      expect(requestId).toBe(response.headers.get('x-request-id'));
      expect(response.status).toBe(problem.status);
      return problem;
    };
    const title = 'A fault of the sandbox';
    expect(await answer({ status: 418 })).toEqual({
      ...{ type: 'urn:checkstand:problem:SANDBOX_FAULT', title },
      ...{ status: 418, code: 'SANDBOX_FAULT' },
    });
    expect(await answer({ code: 'NEWS', message: 'It is new.', reason: 'WHO_KNOWS' })).toEqual({
      ...{ type: 'urn:checkstand:problem:NEWS', title },
      ...{ status: 500, code: 'NEWS', detail: 'It is new.', reason: 'WHO_KNOWS' },
    });
  });

  it('that was made first strikes first', async () => {
    await injectFault({ operation: 'cart.get', status: 500 });
    await injectFault({ operation: 'cart.get', status: 501 });
    await expect(riley.call(getCart, {})).rejects.toMatchObject({ status: 500 });
    await expect(riley.call(getCart, {})).rejects.toMatchObject({ status: 501 });
    const { rows } = await server.db.execute(sql`select from faults`);
    expect(rows).toHaveLength(0);
  });

  it('of one operation leaves those of others', async () => {
    await injectFault({ operation: 'cart.get', times: 2, status: 500 });
    await injectFault({ operation: 'products.list', status: 501 });
    await expect(riley.call(listProducts, { query: {} })).rejects.toMatchObject({ status: 501 });
    for (const _ of [1, 2]) await expect(riley.call(getCart, {})).rejects.toMatchObject({ status: 500 });
    expect(await lines()).toBe(6);
  });

  it('loses a response even where there is no connection to break', async () => {
    await injectFault({ operation: 'cart.get', drop: 'before' });
    const lost = await createApp(server.deps).request(getCart.path, { headers: { cookie: riley.cookie() } });
    expect(lost.status).toBe(503);
  });

  it('is used once by concurrent calls', async () => {
    await injectFault({ operation: 'cart.get', times: 3, status: 500 });
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => riley.call(getCart, {})));
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(3);
  });

  it('loses the request without doing the work', async () => {
    await injectFault({ operation: 'cart.delete', drop: 'before' });
    await expect(empty()).rejects.toEqual({ kind: 'unreachable' });
    expect(await lines()).toBe(6);
  });

  it('does the work and loses the response', async () => {
    await injectFault({ operation: 'cart.delete', drop: 'after', times: 2 });
    await expect(empty()).rejects.toEqual({ kind: 'unreachable' });
    expect(await lines()).toBe(0);
    // A refusal is lost like any other response.
    const refused = riley.call(deleteCart, { params: { cartId: 'nothing' }, query: {} });
    await expect(refused).rejects.toEqual({ kind: 'unreachable' });
  });

  it('answers nonsense', async () => {
    await injectFault({ operation: 'cart.get', drop: 'body', times: 2 });
    await expect(riley.call(getCart, {})).rejects.toMatchObject({ kind: 'malformed' });
    const answer = await riley.fetch(getCart.path);
    expect(answer.headers.get('content-type')).toBe('text/html');
    expect(await answer.text()).toBe('<!doctype html><title>502</title>');
  });

  it('that only delays lets the work happen', async () => {
    await injectFault({ operation: 'cart.delete', delayMs: 60 });
    const began = performance.now();
    await empty();
    expect(performance.now() - began).toBeGreaterThanOrEqual(55);
    expect(await lines()).toBe(0);
  });

  it("affects a signed-in shopper's public calls", async () => {
    await injectFault({ operation: 'products.list', status: 500 });
    await expect(riley.call(listProducts, { query: {} })).rejects.toMatchObject({ status: 500 });
    expect((await server.visitor.call(listProducts, { query: {} })).page).toBe(1);
  });

  it('is gone when faults are cleared', async () => {
    await injectFault({ operation: 'cart.get', times: 1000, status: 500 });
    await riley.call(clearFaults, {});
    expect(await lines()).toBe(6);
  });
});

test('only what the store sells can be counted', async () => {
  const set = (gtin13: string) =>
    riley.call(setStock, { body: { locationId: '01400943', gtin13, onHand: 1 } });
  await expect(set('0000000000000')).rejects.toMatchObject({
    status: 422,
    code: 'INVALID_INPUT',
    fields: { gtin13: "We don't know this item." },
  });
});

describe('the reset', () => {
  it("restores the shopper's data and leaves the session and everyone else alone", async () => {
    const sam = await server.signedIn('sam@example.com');
    const before = await riley.call(getCart, {});
    const others = await sam.call(getCart, {});
    const [first] = before.lineItems;
    await setLines(riley, [{ gtin13: first?.gtin13 ?? '', quantity: 9, modalityType: 'SHIP' }]);
    await injectFault({ operation: 'products.list', times: 5, status: 500 });
    await riley.call(resetSandbox, {});
    const added = { addedAt: expect.any(String) };
    expect(await riley.call(getCart, {})).toEqual({
      ...before,
      lineItems: before.lineItems.map((line) => ({ ...line, ...added })),
    });
    expect(await riley.call(listProducts, { query: {} })).toMatchObject({ page: 1 });
    expect((await riley.call(getSession, {})).shopper?.email).toBe('riley@example.com');
    expect(await sam.call(getCart, {})).toEqual(others);
  });
});

const holdTime = async (client: TestClient) =>
  holdSlot(client, await askQuote(client, await fillCart(client)));

describe('an expiry', () => {
  const expire = (client: TestClient) => client.call(expireReservation, {});
  const held = async (client: TestClient) => (await client.call(currentReservation, {})).reservation?.status;

  it('ends what the shopper has reserved, as if its time had passed, and nobody else’s', async () => {
    const sam = await server.signedIn('sam@example.com');
    const { id } = await holdTime(riley);
    await holdTime(sam);
    await expire(riley);
    expect([await held(riley), await held(sam)]).toEqual(['EXPIRED', 'HELD']);
    await expect(riley.call(extendReservation, { params: { reservationId: id } })).rejects.toMatchObject({
      code: 'ORDER_EXPIRED',
    });
    expect(await sweepExpiredReservations(server.deps)).toBe(1);
    await expect(expire(riley)).rejects.toMatchObject({ status: 404 });
    expect(await held(sam)).toBe('HELD');
  });
});

describe('a store that is not a sandbox', () => {
  it('has neither faults nor an expiry nor a reset', async () => {
    const real = await startTestServer({ env: { sandbox: false } });
    const shopper = await real.signedIn('riley@example.com');
    await expect(shopper.call(resetSandbox, {})).rejects.toMatchObject({ status: 404 });
    await holdTime(shopper);
    await expect(shopper.call(expireReservation, {})).rejects.toMatchObject({ status: 404 });
    expect((await shopper.call(currentReservation, {})).reservation?.status).toBe('HELD');
    await expect(
      shopper.call(createFault, { body: { operation: 'cart.get', times: 1, status: 500 } }),
    ).rejects.toMatchObject({ status: 404 });
    await real.close();
  });
});
