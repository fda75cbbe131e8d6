import { type SQL, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AttemptKind } from '../../server/db/schema/attempts.ts';
import { createLog } from '../../server/http/log.ts';
import { recoverAttempts } from '../../server/orders/recover-attempts.ts';
import { issueRefunds } from '../../server/orders/refund-line.ts';
import { settleOrders } from '../../server/orders/settle-orders.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { DEAD_PROCESSOR, withProcessor } from './support/processor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ log: createLog('silent') });
});
afterAll(() => server.close());

/** Runs statements in a transaction that asks for no parents. */
const withoutParents = (...statements: SQL[]) =>
  server.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const one of statements) await tx.execute(one);
  });

const authorization = (id: string) => sql`
  insert into authorizations (key, attempt_id, position, payment_id, payment_type, instrument_id, amount, held)
  values (${`${id}:0`}, ${id}, 0, 'p', 'BANK_CARD', 'i', 100, 0)`;
const shares = (key: string) =>
  JSON.stringify([{ key, paymentId: 'p', paymentType: 'BANK_CARD', amount: 100 }]);

const order = (id: string, ago: number, settlement = 'AUTHORIZED') => sql`
  insert into orders (id, number, shopper_id, checkout_id, attempt_id, status, settlement, modality, total,
    item_count, points, placed_at, settle_at)
  values (${id}, ${id}, 'nobody', ${id}, ${id}, 'CANCELED', ${settlement}, 'PICKUP', 100, 1, 0, now() - make_interval(secs => ${ago}::int), now() - make_interval(secs => ${ago}::int))`;

const refund = (id: string, ago: number) => sql`
  insert into order_refunds (id, order_id, gtin13, quantity, amount, shares, status, idempotency_key, payload_hash, next_try_at)
  values (${id}, ${id}, 'x', 1, 100, ${shares(id)}::jsonb, 'OPEN', ${id}, '',
    now() - make_interval(secs => ${ago}::int))`;

const attempt = (kind: AttemptKind, id: string, ago: number, status = 'AUTHORIZING') => [
  sql`
  insert into attempts (id, kind, checkout_id, shopper_id, status, idempotency_key, payload_hash, lease_until)
  values (${id}, ${kind}, ${id}, 'nobody', ${status}, ${id}, '', now() - make_interval(secs => ${ago}::int))`,
  authorization(id),
];

afterEach(() =>
  withoutParents(
    ...['orders', 'order_refunds'].map((table) =>
      sql.raw(`delete from ${table} where id like 'stuck%' or id = 'newest'`),
    ),
    sql`delete from authorizations where payment_id = 'p'`,
    sql`delete from attempts where shopper_id = 'nobody'`,
  ),
);

interface Kind {
  table: string;
  tries: string;
  due: string;
  /** The longest wait, in seconds. */
  longest: number;
  rows: (id: string, ago: number) => SQL[];
  sweep: () => Promise<number>;
}

const KINDS: Record<string, Kind> = {
  settlements: {
    table: 'orders',
    tries: 'settle_tries',
    due: 'settle_at',
    longest: 3600,
    rows: (id, ago) => [...attempt('PLACE', id, ago, 'DONE'), order(id, ago)],
    sweep: () => settleOrders(server.deps),
  },
  refunds: {
    table: 'order_refunds',
    tries: 'tries',
    due: 'next_try_at',
    longest: 3600,
    rows: (id, ago) => [order(id, ago, 'CAPTURED'), refund(id, ago)],
    sweep: () => issueRefunds(server.deps),
  },
  'attempts to place an order': {
    table: 'attempts',
    tries: 'tries',
    due: 'lease_until',
    longest: 60,
    rows: (id, ago) => attempt('PLACE', id, ago),
    sweep: () => recoverAttempts(server.deps),
  },
  'attempts to change an order': {
    table: 'attempts',
    tries: 'tries',
    due: 'lease_until',
    longest: 60,
    rows: (id, ago) => attempt('CHANGE', id, ago),
    sweep: () => recoverAttempts(server.deps),
  },
};

describe.each(Object.entries(KINDS))('%s that fail', (_, { table, tries, due, longest, rows, sweep }) => {
  const run = () => withProcessor(server, DEAD_PROCESSOR, sweep);
  const triedOf = async (id: string) => {
    const { rows: found } = await server.db.execute<{ tries: number; wait: number }>(
      sql.raw(
        `select ${tries} as tries, round(extract(epoch from ${due} - now()))::int as wait from ${table} where id = '${id}'`,
      ),
    );
    return found[0];
  };

  it('keep no other from its turn, however many there are', async () => {
    await withoutParents(
      ...Array.from({ length: 51 }, (__, at) => rows(`stuck-${at}`, 1_000 - at)).flat(),
      ...rows('newest', 1),
    );
    for (const __ of [1, 2, 3]) await run();
    expect(await triedOf('newest')).toMatchObject({ tries: 1 });
    expect(await triedOf('stuck-0')).toMatchObject({ tries: 1 });
  });

  it('have their turn in the order in which they became due', async () => {
    await withoutParents(
      ...Array.from({ length: 51 }, (__, at) => rows(`stuck-${at}`, 10 + at)).flat(),
      ...rows('stuck-longest', 1_000),
    );
    await run();
    expect(await triedOf('stuck-longest')).toMatchObject({ tries: 1 });
  });

  it('wait twice as long each time', async () => {
    await withoutParents(...rows('stuck', 1));
    const waits: number[] = [];
    for (const tried of [1, 2, 3, 4]) {
      await run();
      const found = await triedOf('stuck');
      expect(found?.tries).toBe(tried);
      waits.push(found?.wait ?? 0);
      await server.db.execute(
        sql.raw(`update ${table} set ${due} = now() - interval '1 second' where id = 'stuck'`),
      );
    }
    for (const [at, wait] of [5, 10, 20, 40].entries()) {
      expect(waits[at]).toBeLessThanOrEqual(wait);
      expect(waits[at]).toBeGreaterThan(wait / 2);
    }
    await server.db.execute(sql.raw(`update ${table} set ${tries} = 30 where id = 'stuck'`));
    await run();
    const found = await triedOf('stuck');
    expect(found?.wait).toBeLessThanOrEqual(longest);
    expect(found?.wait).toBeGreaterThan(longest / 2);
  });
});
