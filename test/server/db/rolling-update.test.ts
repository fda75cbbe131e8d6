import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStore } from '../../../server/boot/store.ts';
import { openDatabase } from '../../../server/db/database.ts';
import { migrationsFolder } from '../../../server/db/migrations.ts';
import { createLog } from '../../../server/http/log.ts';
import { parseEnv } from '../../../server/settings/env.ts';
import { getCheckout } from '../../../services/contracts/checkouts.ts';
import { listOrders } from '../../../services/contracts/orders.ts';
import { signedInShopper } from '../../support/http-shopper.ts';
import { freePort } from '../../support/ports.ts';
import { hasPostgres, type PostgresCluster, startPostgres } from '../../support/postgres.ts';
import { previousRelease, whyNoPreviousRelease } from '../../support/previous-release.ts';
import { STORE_SETTINGS, startStore as startProcess } from '../../support/store-process.ts';

let postgres: PostgresCluster;
/** A connection of a process that runs the release before, with what it has prepared. */
let old: pg.Client;

/** Migrates a new database as far as an earlier release did. */
async function migrateTo(tag: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'checkstand-migrations-'));
  try {
    cpSync(migrationsFolder, folder, { recursive: true });
    const file = join(folder, 'meta/_journal.json');
    const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] };
    const last = journal.entries.findIndex((entry) => entry.tag === tag);
    writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }));
    await migrate(drizzle(old), { migrationsFolder: folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Orders of nobody: only their emails matter here. */
async function orders(...ids: string[]): Promise<void> {
  await old.query('set session_replication_role = replica');
  const { rows } = await old.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = 'orders'::regclass and attnum > 0 and attnotnull and not atthasdef and attname <> 'id'`,
  );
  const values = rows.map(({ type }) => EMPTY[type] ?? `'{}'::${type}`);
  const columns = rows.map(({ name }) => name);
  for (const id of ids) {
    const own = values.map((value) => value.replace('$id', `'${id}'`));
    await old.query(`insert into orders (id, ${columns.join(', ')}) values ('${id}', ${own.join(', ')})`);
  }
  await old.query('set session_replication_role = origin');
}

async function newDatabase(name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query(`create database "${name}"`);
  await admin.end();
  return Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
}

/** How that release's own tests call its store. */
async function clientOf(release: string) {
  const load = <T>(file: string): Promise<T> => import(/* @vite-ignore */ join(release, file));
  return {
    shopper: await load<typeof import('../../support/http-shopper.ts')>('test/support/http-shopper.ts'),
    changes: await load<typeof import('../../support/modifications.ts')>('test/support/modifications.ts'),
    orders: await load<typeof import('../../../services/contracts/orders.ts')>(
      'services/contracts/orders.ts',
    ),
  };
}

const EMPTY: Record<string, string> = {
  text: '$id',
  integer: '0',
  boolean: 'false',
  'timestamp(3) with time zone': 'now()',
};

const run = async (name: string, text: string, values: string[] = []) =>
  (await old.query<Record<string, string>>({ name, text, values })).rows;

/** What the releases before 0024 do with emails, in their own statements. */
const confirmations = {
  place: (order: string) =>
    run(
      'place',
      `with placed as (select $1::text as id), mailed as (insert into mail_outbox (order_id) select id from placed)
       select id from placed`,
      [order],
    ),
  take: async () => {
    const rows = await run(
      'take',
      `with due as (
        update mail_outbox m set tries = m.tries + 1, next_try_at = now() + interval '1 minute'
        where m.order_id in (
          select order_id from mail_outbox where sent_at is null and next_try_at <= now() and created_at > now() - interval '3 days'
          order by next_try_at limit 10 for update skip locked
        )
        returning m.order_id
      )
      select due.order_id from due join orders o on o.id = due.order_id order by 1`,
    );
    return rows.map(({ order_id }) => order_id);
  },
  mark: (order: string) =>
    run(
      'mark',
      'update mail_outbox m set sent_at = now() from orders o where o.id = $1 and m.order_id = o.id',
      [order],
    ),
  forget: () =>
    run(
      'forget',
      `with due as materialized (
        select order_id from mail_outbox where sent_at is not null order by created_at limit 500 for update skip locked
      ), gone as (delete from mail_outbox where (order_id) in (select order_id from due) returning 1)
      select count(*)::int as forgotten from gone`,
    ),
};

/** What those from 0024 to 0026 do. */
const kinds = {
  write: (kind: string, order: string) =>
    run('write', `insert into mail_outbox (id, kind, order_id) select $1 || '.' || $2::text, $1, $2`, [
      kind,
      order,
    ]),
  take: async () => {
    const rows = await run(
      'take_kind',
      `with m as (
        update mail_outbox due set tries = due.tries + 1, next_try_at = now() + interval '1 minute'
        where due.id in (
          select id from mail_outbox where sent_at is null and next_try_at <= now()
          order by next_try_at limit 10 for update skip locked
        )
        returning due.id, due.kind, due.order_id, due.letter
      )
      select m.id from m order by 1`,
    );
    return rows.map(({ id }) => id);
  },
  mark: (id: string) => run('mark_kind', 'update mail_outbox set sent_at = now() where id = $1', [id]),
};

const emails = async () =>
  (
    await old.query<{ id: string; is_sent: boolean }>(
      'select id, sent_at is not null as is_sent from order_emails order by id',
    )
  ).rows;

describe.runIf(hasPostgres())('a release that replaces another one process by process', () => {
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  it('leaves the previous release placing, changing, and canceling orders that this one sees', async ({
    skip,
  }) => {
    const reason = whyNoPreviousRelease();
    if (reason) skip(reason);
    const release = previousRelease();
    const [url, env] = [await newDatabase('rolling'), { LOG_LEVEL: 'error' }];
    const before = await startProcess({ release, databaseUrl: url, env });
    const ports = { PORT: `${await freePort()}`, VAULT_PORT: `${await freePort()}` };
    const settings = parseEnv({ ...STORE_SETTINGS, ...ports, ...env, DATABASE_URL: url });
    const after = await startStore({ env: settings, log: createLog('error') });
    try {
      const client = await clientOf(release);
      const riley = await client.shopper.signedInShopper(before.url, 'riley@example.com');
      const checkout = await client.shopper.checkoutReadyToPlace(riley);
      const placed = await client.shopper.place(riley, checkout);
      expect(placed.status).toBe('PLACED');
      const line = placed.lineItems[0]?.cart;
      const changes = await client.changes.change(riley, placed, {
        lineItems: [{ gtin13: line?.gtin13 ?? '', quantity: 0 }],
      });
      const changed = await client.changes.save(riley, changes);
      expect(changed.lineItems).toHaveLength(placed.lineItems.length - 1);
      const here = await signedInShopper(settings.shopOrigin, 'riley@example.com');
      const { checkoutId } = placed;
      expect(await here.call(getCheckout, { params: { checkoutId } })).toMatchObject({
        status: 'PLACED',
        summary: { cost: changed.summary.cost },
      });
      const stateHere = async () =>
        (await here.call(listOrders, {})).orders.find((one) => one.checkoutId === checkoutId);
      const orderId = (await stateHere())?.orderId ?? '';
      await riley.call(client.orders.cancelOrder, { params: { orderId } });
      expect(await stateHere()).toMatchObject({ status: 'CANCELED' });
      expect(before.log()).toBe('');
    } finally {
      await after.close();
      await before.stop();
    }
  }, 120_000);

  /** A database of an earlier release, whose processes go on after `update`. */
  async function runningSince(tag: string) {
    const url = await newDatabase(tag);
    old = new pg.Client({ connectionString: url });
    await old.connect();
    await migrateTo(tag);
    await orders('order-1', 'order-2', 'order-3');
    return {
      update: async () => (await openDatabase({ url })).close(),
      end: () => old.end(),
    };
  }

  it('leaves processes that know confirmations alone what they read and write', async () => {
    const shop = await runningSince('0023_pickup_types');
    await confirmations.place('order-1');
    expect(await confirmations.take()).toEqual(['order-1']);
    await shop.update();
    await confirmations.mark('order-1');
    await confirmations.place('order-2');
    expect(await emails()).toEqual([
      { id: 'CONFIRMATION.order-1', is_sent: true },
      { id: 'CONFIRMATION.order-2', is_sent: false },
    ]);
    await old.query(
      `insert into order_emails (id, kind, order_id) values ('CANCELLATION.order-2', 'CANCELLATION', 'order-2')`,
    );
    expect(await confirmations.take()).toEqual(['order-2']);
    await confirmations.mark('order-2');
    expect(await confirmations.forget()).toEqual([{ forgotten: 2 }]);
    expect(await emails()).toEqual([{ id: 'CANCELLATION.order-2', is_sent: false }]);
    await shop.end();
  });

  it('leaves processes that know every kind what they write, and sends the rest itself', async () => {
    const shop = await runningSince('0026_support_codes');
    await kinds.write('CONFIRMATION', 'order-1');
    expect(await kinds.take()).toEqual(['CONFIRMATION.order-1']);
    await shop.update();
    await kinds.mark('CONFIRMATION.order-1');
    await kinds.write('CONFIRMATION', 'order-2');
    await kinds.write('RECEIPT', 'order-1');
    expect(await kinds.take()).toEqual(['CONFIRMATION.order-2']);
    expect(await emails()).toEqual([
      { id: 'CONFIRMATION.order-1', is_sent: true },
      { id: 'CONFIRMATION.order-2', is_sent: false },
      { id: 'RECEIPT.order-1', is_sent: false },
    ]);
    await shop.end();
  });
});
