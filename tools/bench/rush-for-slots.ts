import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Database, openDatabase } from '../../server/db/database.ts';
import { type Audit, audit } from '../../test/support/audit.ts';
import { createCookieFetch } from '../../test/support/cookie-fetch.ts';
import { crowdEmail, crowdSession, leaveSlots, seedCrowd } from '../../test/support/crowd.ts';
import { DURABLE, startPostgres } from '../../test/support/postgres.ts';
import { prepareDatabase } from '../../test/support/prepare-database.ts';
import type { StoreProcess } from '../../test/support/store-process.ts';
import { type EngineResult, runOrder } from '../engine/engine.ts';
import { startMeasuredStore } from './measured-store.ts';

export interface Rush {
  shoppers: number;
  /** How many slots there are and how many orders each takes. */
  slots: number;
  capacity: number;
  /** The share of responses that are lost on the way back. */
  lostAnswers: number;
  /** How long a reservation lasts, in seconds. */
  holdSeconds: number;
}

/** The state after a rush, when nothing is under way anymore. */
export interface Aftermath {
  /** How many shoppers have an order, and why the others don't. */
  placed: number;
  reasons: string[];
  /** Calls whose response was lost. */
  lost: number;
  seconds: number;
  /** Reservations by status. */
  holds: Record<string, number>;
  orders: number;
  /** The most places taken in any slot. */
  fullest: number;
  books: Audit;
}

/** Makes the requests but loses some of the responses. */
function lossy(fetch: typeof globalThis.fetch, share: number, tell: () => void): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (Math.random() >= share) return response;
    await response.body?.cancel();
    tell();
    throw new TypeError('The answer was lost.');
  };
}

const countUnderWay = sql`
  select (select count(*) from reservations where status in ('HELD', 'COMMITTING'))::int
    + (select count(*) from attempts where status = 'AUTHORIZING')::int as count`;

/**
 * Waits until every reservation is used, released, or expired and no attempt is open; the stores' sweeps take care
 * of it.
 */
async function untilSettled(db: Database, seconds: number): Promise<void> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await delay(250)) {
    const { rows } = await db.execute<{ count: number }>(countUnderWay);
    if (rows[0]?.count === 0) return;
  }
  throw new Error('Reservations or attempts are still under way.');
}

async function booksOf(db: Database): Promise<Pick<Aftermath, 'holds' | 'orders' | 'fullest' | 'books'>> {
  const { rows: statuses } = await db.execute<{ status: string; count: number }>(
    sql`select status, count(*)::int as count from reservations where shopper_id like 'crowd-%' group by status`,
  );
  const { rows } = await db.execute<{ orders: number; fullest: number }>(sql`
    select (select count(*)::int from orders where shopper_id like 'crowd-%') as orders,
      (select coalesce(max(taken), 0)::int from slots) as fullest`);
  return {
    holds: Object.fromEntries(statuses.map(({ status, count }) => [status, count])),
    orders: rows[0]?.orders ?? -1,
    fullest: rows[0]?.fullest ?? -1,
    books: await audit(db),
  };
}

/** Sends the crowd to the stores; halfway through, kills the first store and restarts it. */
async function send(stores: StoreProcess[], rush: Rush, tellLost: () => void): Promise<EngineResult[]> {
  const [first] = stores;
  let ended = 0;
  let killing: Promise<void> | undefined;
  const killInTheMiddle = () => {
    ended += 1;
    if (ended < (rush.slots * rush.capacity) / 3 || !first) return;
    killing ??= first.kill().then(() => first.restart());
  };
  const results = await Promise.all(
    Array.from({ length: rush.shoppers }, async (_, index) => {
      const { url = '', vaultUrl = '' } = stores[index % stores.length] ?? {};
      const fetch = lossy(createCookieFetch(url, crowdSession(index + 1)), rush.lostAnswers, tellLost);
      const email = crowdEmail(index + 1);
      const result = await runOrder({ url, vaultUrl, email, password: '', fetch, tries: 50 });
      killInTheMiddle();
      return result;
    }),
  );
  await killing;
  return results;
}

/**
 * Runs more shoppers than there are places, each using the shop's charts and services, against two stores on one
 * PostgreSQL; responses get lost, and one of the stores is killed.
 */
export async function rushForSlots(rush: Rush): Promise<Aftermath> {
  const postgres = await startPostgres('checkstand', DURABLE);
  const place = { databaseUrl: postgres.url };
  const env = { RESERVATION_SECONDS: String(rush.holdSeconds) };
  await prepareDatabase(place, async (db) => {
    await seedCrowd(db, rush.shoppers);
    await leaveSlots(db, rush.slots, rush.capacity);
  });
  const stores = await Promise.all([
    startMeasuredStore({ ...place, env }),
    startMeasuredStore({ ...place, env }),
  ]);
  const { db, close } = await openDatabase({ url: postgres.url, dataDir: undefined });
  try {
    let lost = 0;
    const began = performance.now();
    const results = await send(stores, rush, () => {
      lost += 1;
    });
    const seconds = (performance.now() - began) / 1000;
    await untilSettled(db, rush.holdSeconds + 30);
    return {
      placed: results.filter(({ kind }) => kind === 'placed').length,
      reasons: results.flatMap((result) => (result.kind === 'failed' ? [result.reason] : [])),
      lost,
      seconds,
      ...(await booksOf(db)),
    };
  } finally {
    await close();
    await Promise.all(stores.map((store) => store.stop()));
    await postgres.stop();
  }
}
