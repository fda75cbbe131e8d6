import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Cart, getCart } from '../../services/contracts/cart.ts';
import { listProducts } from '../../services/contracts/catalog.ts';
import { createCookieFetch } from '../support/cookie-fetch.ts';
import { type HttpShopper, newKey, signedInShopper } from '../support/http-shopper.ts';
import { hasPostgres, type PostgresCluster, startPostgres } from '../support/postgres.ts';
import { prepareDatabase } from '../support/prepare-database.ts';
import { type StoreProcess, startStore } from '../support/store-process.ts';

const SHOPPERS = ['riley', 'sam', 'lite', 'market'].map((name) => `${name}@example.com`);
const POOL = 8;
const QUEUE = 8;

let postgres: PostgresCluster;
let store: StoreProcess;
let shoppers: Changing[];

/** A shopper who changes one line of a cart. */
interface Changing {
  shopper: HttpShopper;
  path: string;
  cookie: string;
  gtin13: string;
}

async function changing(email: string): Promise<Changing> {
  const shopper = await signedInShopper(store.url, email);
  const { id } = await shopper.call(getCart, {});
  const { products } = await shopper.call(listProducts, { query: {} });
  const { gtin13 = '' } = products.find(({ available, seller }) => available && seller === null) ?? {};
  const cookie = [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return { shopper, path: `/api/carts/${id}/line-items`, cookie, gtin13 };
}

const change = ({ path, cookie, gtin13 }: Changing, quantity: number, signal?: AbortSignal) =>
  fetch(`${store.url}${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'idempotency-key': newKey(), cookie },
    body: JSON.stringify({ lineItems: [{ type: 'ADD', gtin13, quantity, modalityType: 'PICKUP' }] }),
    ...(signal ? { signal } : {}),
  });

/** A response reduced to what matters here. */
async function verdictOf(response: Response): Promise<string> {
  const body: unknown = await response.json();
  const code = body && typeof body === 'object' && 'code' in body ? body.code : 'none';
  return `${response.status} ${code} ${response.headers.has('retry-after') ? 'with' : 'without'} Retry-After`;
}

const DONE = '200 none without Retry-After';
const REFUSED = '503 UNAVAILABLE with Retry-After';

const quantityOf = async ({ shopper, gtin13 }: Changing) =>
  (await shopper.call(getCart, {})).lineItems.find((line) => line.gtin13 === gtin13)?.quantity;

const readiness = async () => (await fetch(`${store.url}/readyz`)).status;

describe.runIf(hasPostgres())('a store whose PostgreSQL', () => {
  beforeAll(async () => {
    postgres = await startPostgres();
    await prepareDatabase({ databaseUrl: postgres.url });
    store = await startStore({
      databaseUrl: postgres.url,
      env: { DATABASE_POOL: String(POOL), DATABASE_QUEUE: String(QUEUE), DATABASE_SECONDS: '1' },
    });
    shoppers = await Promise.all(SHOPPERS.map(changing));
  });
  beforeEach(async () => {
    await expect.poll(readiness).toBe(200);
  });
  afterAll(async () => {
    await store?.stop();
    await postgres?.stop();
  });

  it('drops connections and restarts while carts change recovers, and the store answers 503 for lost calls', async () => {
    const verdicts = new Map<string, number>();
    let isOver = false;
    const goOn = async (one: Changing) => {
      for (let by = 1; !isOver; by = -by) {
        const response = await change(one, by);
        const answer = response.clone();
        const verdict = await verdictOf(response);
        verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
        if (verdict !== DONE) continue;
        const { lineItems } = v.parse(Cart, await answer.json());
        const told = lineItems.find(({ gtin13 }) => gtin13 === one.gtin13)?.quantity;
        expect(await quantityOf(one).catch(() => told)).toBe(told);
      }
    };
    const changes = Promise.all(shoppers.map(goOn));
    const killer = new pg.Client({ connectionString: postgres.url });
    killer.on('error', () => {});
    await killer.connect();
    for (let round = 0; round < 40; round += 1) {
      await killer.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename is not null',
      );
      await delay(25);
    }
    await killer.end();
    await postgres.restart();
    await postgres.restart();
    await expect.poll(readiness).toBe(200);
    isOver = true;
    await changes;

    expect(store.isRunning(), store.log()).toBe(true);
    expect([...verdicts.keys()].toSorted()).toEqual([DONE, REFUSED]);
    for (const one of shoppers) expect(await verdictOf(await change(one, 1))).toBe(DONE);
  });

  it("restarts resumes the store's background work", async () => {
    await postgres.restart();
    const observer = new pg.Client({ connectionString: postgres.url });
    await observer.connect();
    try {
      await observer.query(
        `insert into vault.tokens (token_hash, expires_at) values ('forgotten', now() - interval '1 day')`,
      );
      await observer.query(`insert into reservations
        (id, shopper_id, quote_id, modality, version_key, status, keyspace, items, fee, fee_promo, option_ids,
          idempotency_key, payload_hash, expires_at)
        values ('due', 'demo-riley', '', 'PICKUP', '', 'HELD', '', '[]', 0, 0, '{}', 'due', '', now())`);
      const status = async () =>
        (await observer.query(`select status from reservations where id = 'due'`)).rows[0]?.status;
      await expect.poll(status).toBe('EXPIRED');
    } finally {
      await observer.end();
    }
  });

  it('goes silent makes the store answer 503 in time, report not ready within a second, and recover afterward', async () => {
    postgres.freeze();
    const began = performance.now();
    const answers = Promise.all(
      Array.from({ length: 3 * (POOL + QUEUE) }, async (_, at) => {
        const one = shoppers[at % shoppers.length];
        if (!one) throw new Error('There is a shopper.');
        const verdict = await verdictOf(await change(one, 1));
        return { verdict, ms: performance.now() - began };
      }),
    );
    const asked = performance.now();
    expect(await readiness()).toBe(503);
    expect(performance.now() - asked).toBeLessThan(2_000);
    const { length: refusedAtOnce } = (await answers).filter(({ ms }) => ms < 900);
    expect(new Set((await answers).map(({ verdict }) => verdict))).toEqual(new Set([REFUSED]));
    expect(refusedAtOnce).toBeGreaterThanOrEqual(POOL);
    expect(Math.max(...(await answers).map(({ ms }) => ms))).toBeLessThan(8_000);
    const signingIn = createCookieFetch(store.url)(`${store.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'riley@example.com', password: 'checkstand' }),
    });
    expect(await verdictOf(await signingIn)).toBe(REFUSED);

    postgres.thaw();
    await expect.poll(readiness, { timeout: 10_000 }).toBe(200);
    for (const one of shoppers) expect(await verdictOf(await change(one, 1))).toBe(DONE);
    const { rows } = await countConnections();
    expect(rows[0]?.count).toBeLessThanOrEqual(POOL);
  });

  it('goes silent during shutdown does not keep the store from exiting', async () => {
    postgres.freeze();
    const lost = Promise.all(shoppers.map((one) => change(one, 2).then(verdictOf)));
    await delay(100);
    const began = performance.now();
    await store.terminate();
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await lost).toEqual(shoppers.map(() => REFUSED));
    postgres.thaw();
    await store.restart();
  });
});

/**
 * The store's connections; once PostgreSQL responds again, it has noticed those the store dropped while it was
 * silent.
 */
async function countConnections() {
  const observer = new pg.Client({ connectionString: postgres.url });
  await observer.connect();
  try {
    return await observer.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
      where usename is not null and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
  } finally {
    await observer.end();
  }
}
