import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import {
  checkoutReadyToPlace,
  type HttpShopper,
  lookUp,
  newKey,
  place,
  signedInShopper,
} from '../support/http-shopper.ts';
import { hasPostgres, type PostgresCluster, startPostgres } from '../support/postgres.ts';
import { prepareDatabase } from '../support/prepare-database.ts';
import { type StoreProcess, startStore } from '../support/store-process.ts';

/** Longer than an attempt's lease, so that the next store to start takes it over. */
const RECOVERY = { timeout: 30_000, interval: 250 };

const statusOf = (shopper: HttpShopper, checkoutId: string) => async () =>
  (await lookUp(shopper, checkoutId)).status;

interface Books {
  orders: number;
  /** Authorizations in effect: not declined, canceled, reversed, or completed. */
  standing: number;
}

const BOOKS = sql`
  select (select count(*)::int from orders where shopper_id = 'demo-riley' and status <> 'COMPLETED') as orders,
    (select count(*)::int from processor.transactions t
      join order_attempts a on t.key like a.id || ':%' and a.shopper_id = 'demo-riley'
      where t.type = 'AUTHORIZATION' and t.status = 'APPROVED' and t.completed_amount is null) as standing`;

async function booksOf(where: { databaseUrl?: string; dataDir?: string }): Promise<Books> {
  const { db, close } = await openDatabase({ url: where.databaseUrl, dataDir: where.dataDir });
  const { rows } = await db.execute<Books & Record<string, unknown>>(BOOKS);
  await close();
  return { orders: rows[0]?.orders ?? -1, standing: rows[0]?.standing ?? -1 };
}

describe.runIf(hasPostgres())('a store that is killed while it places an order', () => {
  let postgres: PostgresCluster;
  let store: StoreProcess;
  /** Holds a lock in an open transaction. */
  let locker: pg.Client;
  /** Watches from outside; a transaction would keep seeing the same activity. */
  let watcher: pg.Client;

  beforeAll(async () => {
    postgres = await startPostgres();
    await prepareDatabase({ databaseUrl: postgres.url });
    store = await startStore({ databaseUrl: postgres.url });
    locker = new pg.Client({ connectionString: postgres.url });
    watcher = new pg.Client({ connectionString: postgres.url });
    await Promise.all([locker.connect(), watcher.connect()]);
  });

  afterAll(async () => {
    await Promise.all([locker?.end(), watcher?.end()]);
    await store?.stop();
    await postgres?.stop();
  });

  /** Kills the store, and whatever it's running in the database, while it waits for a locked table. */
  async function killAt(table: string, reached: () => Promise<boolean>, work: () => Promise<unknown>) {
    await locker.query('begin');
    await locker.query(`lock table ${table} in access exclusive mode`);
    const lost = work().then(
      () => 'answered',
      () => 'lost',
    );
    await expect.poll(reached, { timeout: 10_000 }).toBe(true);
    await store.kill();
    await watcher.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and pid <> pg_backend_pid()",
    );
    await locker.query('rollback');
    expect(await lost).toBe('lost');
  }

  /** Whether the store is waiting for the lock in a statement that contains these words. */
  const waitsIn = (words: string) => async () => {
    const { rowCount } = await watcher.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and query like $1",
      [`%${words}%`],
    );
    return rowCount !== 0;
  };

  it('between authorization and finalizing places the order once after a restart (SUB-02, SUB-06)', async () => {
    const riley = await signedInShopper(store.url, 'riley@example.com');
    const checkout = await checkoutReadyToPlace(riley);
    const before = await booksOf({ databaseUrl: postgres.url });
    const key = newKey();
    await killAt('orders', waitsIn("order_attempts set status = 'PLACED'"), () =>
      place(riley, checkout, { idempotencyKey: key }),
    );
    await store.restart();

    await expect.poll(statusOf(riley, checkout.checkoutId), RECOVERY).toBe('PLACED');
    const again = await place(riley, checkout, { idempotencyKey: key });
    expect(again.masterOrderId).toBe((await lookUp(riley, checkout.checkoutId)).masterOrderId);
    expect(await booksOf({ databaseUrl: postgres.url })).toEqual({
      orders: before.orders + 1,
      standing: before.standing + 1,
    });
  });

  it('before the authorization takes no money, and the order can be placed again (SUB-02)', async () => {
    const riley = await signedInShopper(store.url, 'riley@example.com');
    const checkout = await checkoutReadyToPlace(riley);
    const before = await booksOf({ databaseUrl: postgres.url });
    await killAt('processor.transactions', waitsIn('processor.transactions'), () => place(riley, checkout));
    await store.restart();

    await expect.poll(statusOf(riley, checkout.checkoutId), RECOVERY).toBe('DRAFT');
    expect(await booksOf({ databaseUrl: postgres.url })).toEqual(before);
    const placed = await place(riley, await lookUp(riley, checkout.checkoutId));
    expect(placed.status).toBe('PLACED');
    expect(await booksOf({ databaseUrl: postgres.url })).toEqual({
      orders: before.orders + 1,
      standing: before.standing + 1,
    });
  });
});

describe('a store on the embedded database, killed at any point while placing an order', () => {
  const MOMENTS = [0, 5, 12, 30];

  it('has one order for each authorization that stands after it restarts (SUB-02)', async () => {
    const store = await startStore({ template: inject('seededDatabase') });
    const ends: string[] = [];
    try {
      for (const moment of MOMENTS) {
        const riley = await signedInShopper(store.url, 'riley@example.com');
        const checkout = await checkoutReadyToPlace(riley);
        const placing = place(riley, checkout).catch(() => undefined);
        await delay(moment);
        await store.kill();
        await placing;
        await store.restart();
        await expect
          .poll(statusOf(riley, checkout.checkoutId), RECOVERY)
          .toSatisfy((status) => status === 'PLACED' || status === 'DRAFT');
        ends.push((await lookUp(riley, checkout.checkoutId)).status);
      }
      await store.end();
      const placed = ends.filter((status) => status === 'PLACED').length;
      expect(await booksOf({ dataDir: store.dataDir })).toEqual({ orders: placed, standing: placed });
    } finally {
      await store.stop();
    }
  });
});
