import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { SANDBOX_KEYS } from '../../server/settings/sandbox-keys.ts';
import { getPayments, updatePayments } from '../../services/contracts/checkout-payments.ts';
import type { OrderStatus } from '../../services/contracts/orders.ts';
import { quoteOptionId } from '../../services/contracts/quote-parts.ts';
import type { StaffOrder } from '../../services/contracts/staff.ts';
import { audit } from '../support/audit.ts';
import { askDelivery, quoteOf } from '../support/delivery.ts';
import { deliveryCheckout } from '../support/delivery-checkout.ts';
import {
  checkoutReadyToPlace,
  fillCart,
  type HttpShopper,
  lookUp,
  newKey,
  place,
  signedInShopper,
} from '../support/http-shopper.ts';
import { change, save } from '../support/modifications.ts';
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
      join attempts a on t.key like a.id || ':%' and a.shopper_id = 'demo-riley'
      where t.type = 'AUTHORIZATION' and t.status = 'APPROVED' and t.completed_amount is null) as standing`;

async function booksOf(url: string): Promise<Books> {
  const { db, close } = await openDatabase({ url, dataDir: undefined });
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

  /** In share mode, it can be read. */
  const lock = async (table: string, mode: 'share' | 'access exclusive' = 'access exclusive') => {
    await locker.query('begin');
    await locker.query(`lock table ${table} in ${mode} mode`);
  };

  /** Kills the store, and whatever it's running in the database, once it waits for what's locked. */
  async function killWhen(reached: () => Promise<boolean>) {
    await expect.poll(reached, { timeout: 10_000 }).toBe(true);
    await store.kill();
    await watcher.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and pid <> pg_backend_pid()",
    );
    await locker.query('rollback');
  }

  /** The same in the middle of some work, with a locked table. */
  async function killAt(
    table: string,
    reached: () => Promise<boolean>,
    work: () => Promise<unknown>,
    mode?: 'share',
  ) {
    await lock(table, mode);
    const lost = work().then(
      () => 'answered',
      () => 'lost',
    );
    await killWhen(reached);
    expect(await lost).toBe('lost');
  }

  /**
   * Starts the store again as if the leases of what it was doing had ended in the meantime. The first test waits until they
   * have; five seconds each time prove no more.
   */
  const restartLater = async () => {
    await watcher.query("update attempts set lease_until = now() - interval '1 second'");
    await store.restart();
  };

  /** Whether the store is waiting for the lock in a statement that contains these words, quotation marks left out. */
  const waitsIn = (words: string) => async () => {
    const { rowCount } = await watcher.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and replace(query, '"', '') like $1`,
      [`%${words}%`],
    );
    return rowCount !== 0;
  };

  it('between authorization and finalizing places the order once after a restart (SUB-02, SUB-06)', async () => {
    const riley = await signedInShopper(store.url, 'riley@example.com');
    const checkout = await checkoutReadyToPlace(riley);
    const before = await booksOf(postgres.url);
    const key = newKey();
    await killAt('emails', waitsIn('insert into emails'), () =>
      place(riley, checkout, { idempotencyKey: key }),
    );
    await store.restart();

    await expect.poll(statusOf(riley, checkout.checkoutId), RECOVERY).toBe('PLACED');
    const again = await place(riley, checkout, { idempotencyKey: key });
    expect(again.masterOrderId).toBe((await lookUp(riley, checkout.checkoutId)).masterOrderId);
    expect(await booksOf(postgres.url)).toEqual({
      orders: before.orders + 1,
      standing: before.standing + 1,
    });
  });

  it('before the authorization takes no money, and the order can be placed again (SUB-02)', async () => {
    const riley = await signedInShopper(store.url, 'riley@example.com');
    const checkout = await checkoutReadyToPlace(riley);
    const before = await booksOf(postgres.url);
    await killAt('processor.transactions', waitsIn('processor.transactions'), () => place(riley, checkout));
    await restartLater();

    await expect.poll(statusOf(riley, checkout.checkoutId), RECOVERY).toBe('DRAFT');
    expect(await booksOf(postgres.url)).toEqual(before);
    const placed = await place(riley, await lookUp(riley, checkout.checkoutId));
    expect(placed.status).toBe('PLACED');
    expect(await booksOf(postgres.url)).toEqual({
      orders: before.orders + 1,
      standing: before.standing + 1,
    });
  });

  /** An order's money: what it costs, what is set aside for it, and what was captured. */
  const moneyOf = async (number: string) => {
    const { rows } = await watcher.query(
      `select o.total, o.settlement, sum(t.amount)::int as authorized, coalesce(sum(t.completed_amount), 0)::int as captured
      from orders o join attempts a on a.checkout_id = o.checkout_id and a.status in ('RELEASING', 'DONE')
      join authorizations z on z.attempt_id = a.id join processor.transactions t on t.key = z.key
      where o.number = $1 group by o.id`,
      [number],
    );
    return rows[0];
  };

  async function expectSoundBooks(): Promise<void> {
    const { db, close } = await openDatabase({ url: postgres.url, dataDir: undefined });
    expect(Object.values(await audit(db)).flat()).toEqual([]);
    await close();
  }

  /** What the store's people do to an order. */
  const staff = async (number: string, path = '', body?: unknown): Promise<StaffOrder> => {
    const response = await fetch(`${store.url}/api/staff/orders/${number}${path}`, {
      method: path === '/advance' ? 'POST' : path ? 'PUT' : 'GET',
      headers: { authorization: `Bearer ${SANDBOX_KEYS.care}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(response.status).toBe(200);
    return response.json();
  };
  const advance = (number: string, from: OrderStatus) => staff(number, '/advance', { from });

  it('or picks one, has it at its final total after restarts, captured once', async () => {
    const riley = await signedInShopper(store.url, 'riley@example.com');
    const { masterOrderId, summary, payments } = await place(riley, await checkoutReadyToPlace(riley));
    const number = masterOrderId ?? '';
    // What's weighed has a margin.
    const authorized = payments.reduce((sum, { amountToAuthorize }) => sum + amountToAuthorize, 0);
    expect(authorized).toBeGreaterThan(summary.cost.total);
    const { lines } = await advance(number, 'PLACED');
    for (const { gtin13, quantity, estimatedWeight } of lines) {
      const weight = estimatedWeight && Math.round(estimatedWeight * 1.5);
      await staff(number, `/lines/${gtin13}`, { quantity, weight });
    }

    // What's heavier is authorized, and the order isn't changed yet.
    await killAt('memberships', waitsIn('from memberships'), () => advance(number, 'PICKING'));
    const before = await moneyOf(number);
    expect(before).toMatchObject({ total: summary.cost.total, authorized, captured: 0 });
    await restartLater();
    await expect.poll(async () => (await staff(number)).status, RECOVERY).toBe('READY');
    const { total } = await staff(number);
    expect(total).toBeGreaterThan(before.total);
    expect(await moneyOf(number)).toMatchObject({ total, authorized: total, captured: 0 });

    // The money is captured, and the order doesn't know it yet.
    const holder = new pg.Client({ connectionString: postgres.url });
    await holder.connect();
    await lock('processor.transactions');
    await advance(number, 'READY');
    await expect.poll(waitsIn('processor.transactions'), { timeout: 10_000 }).toBe(true);
    await holder.query('begin');
    await holder.query('select from orders where number = $1 for share', [number]);
    await locker.query('rollback');
    await locker.query('begin');
    await killWhen(waitsIn('set settlement'));
    await holder.end();
    expect(await moneyOf(number)).toMatchObject({ settlement: 'AUTHORIZED', captured: total });
    await restartLater();
    await expect.poll(async () => (await moneyOf(number)).settlement, RECOVERY).toBe('CAPTURED');
    expect(await moneyOf(number)).toEqual({
      total,
      settlement: 'CAPTURED',
      authorized: total,
      captured: total,
    });
    await expectSoundBooks();
  });

  it('or moves a delivery and adds to it, has it changed once after a restart', async () => {
    const riley = await signedInShopper(store.url, 'riley@example.com');
    const { lineItems } = await fillCart(riley, 2);
    const items = lineItems.slice(0, 2).map(({ gtin13 }) => ({ gtin13, quantity: 1 }));
    const { checkoutId } = await deliveryCheckout(riley, { items });
    const { versionKey, paymentMethods } = await riley.call(getPayments, { params: { checkoutId } });
    const payments = [{ id: paymentMethods.bankCards[0]?.cardId ?? '', paymentType: 'BANK_CARD' as const }];
    const ready = await riley.call(updatePayments, {
      params: { checkoutId },
      body: { versionKey, payments },
    });
    const order = await place(riley, ready);
    const quote = quoteOf(await askDelivery(riley, items), 'KROGER');
    const time = quote.options.filter(({ available }) => available).at(-2);
    const changes = await change(riley, order, {
      lineItems: items.map(({ gtin13 }) => ({ gtin13, quantity: 3 })),
      optionId: quoteOptionId(quote.id, time?.id ?? ''),
    });
    const key = newKey();
    // What's more is authorized, and the order isn't changed yet.
    await killAt(
      'checkout_lines',
      waitsIn('delete from checkout_lines'),
      () => save(riley, changes, key),
      'share',
    );
    const number = order.masterOrderId ?? '';
    expect(await moneyOf(number)).toMatchObject({ total: order.summary.cost.total });
    await restartLater();
    await expect
      .poll(async () => (await lookUp(riley, checkoutId)).versionKey, RECOVERY)
      .not.toBe(order.versionKey);

    const changed = await lookUp(riley, checkoutId);
    const { total } = changes.checkout.summary.cost;
    expect(total).toBeGreaterThan(order.summary.cost.total);
    expect(changed.fulfillment.promise.selections[0]?.window).toEqual(time?.window);
    expect(await moneyOf(number)).toMatchObject({ total, authorized: total });
    expect((await save(riley, changes, key)).versionKey).toBe(changed.versionKey);
    await expectSoundBooks();
  });
});
