import { type SQL, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { AttemptKind } from '../../server/db/schema/attempts.ts';
import { createLog } from '../../server/http/log.ts';
import { recoverAttempts } from '../../server/orders/recover-attempts.ts';
import { testServer } from '../support/server.ts';
import { DEAD_PROCESSOR, withProcessor } from './support/processor.ts';

const server = testServer({ log: createLog('silent') });

/** Runs statements in a transaction that asks for no parents. */
const withoutParents = (...statements: SQL[]) =>
  server.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const one of statements) await tx.execute(one);
  });

const authorization = (id: string) => sql`
  insert into authorizations (key, attempt_id, position, payment_id, payment_type, instrument_id, amount, held)
  values (${`${id}:0`}, ${id}, 0, 'p', 'BANK_CARD', 'i', 100, 0)`;
const attempt = (kind: AttemptKind, id: string, ago: number, status = 'AUTHORIZING') => [
  sql`
  insert into attempts (id, kind, checkout_id, shopper_id, status, idempotency_key, payload_hash, lease_until)
  values (${id}, ${kind}, ${id}, 'nobody', ${status}, ${id}, '', now() - make_interval(secs => ${ago}::int))`,
  authorization(id),
];

/** Gives back what another attempt authorized. */
const following = (kind: AttemptKind, id: string, ago: number) => [
  ...attempt('PLACE', `${id}-placed`, ago, 'DONE'),
  ...attempt(kind, id, ago, 'RELEASING'),
  sql`insert into authorization_returns (attempt_id, key, amount) values (${id}, ${`${id}-placed:0`}, 100)`,
];

afterEach(() =>
  withoutParents(
    sql`delete from authorization_returns where attempt_id like 'stuck%' or attempt_id = 'newest'`,
    sql`delete from authorizations where payment_id = 'p'`,
    sql`delete from attempts where shopper_id = 'nobody'`,
  ),
);

/** What moves an order's money, by what it's for. */
const KINDS: Record<string, (id: string, ago: number) => SQL[]> = {
  'orders to be captured': (id, ago) => attempt('HAND_OVER', id, ago, 'RELEASING'),
  cancellations: (id, ago) => following('CANCEL', id, ago),
  refunds: (id, ago) => following('REFUND', id, ago),
  'attempts to place an order': (id, ago) => attempt('PLACE', id, ago),
  'attempts to change an order': (id, ago) => attempt('CHANGE', id, ago),
};

/** The longest wait, in seconds. */
const LONGEST = 60;

describe.each(Object.entries(KINDS))('%s that fail', (_, rows) => {
  const run = () => withProcessor(server, DEAD_PROCESSOR, () => recoverAttempts(server.deps));
  const triedOf = async (id: string) => {
    const { rows: found } = await server.db.execute<{ tries: number; wait: number }>(
      sql`select tries, round(extract(epoch from lease_until - now()))::int as wait from attempts where id = ${id}`,
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
        sql`update attempts set lease_until = now() - interval '1 second' where id = 'stuck'`,
      );
    }
    for (const [at, wait] of [5, 10, 20, 40].entries()) {
      expect(waits[at]).toBeLessThanOrEqual(wait);
      expect(waits[at]).toBeGreaterThan(wait / 2);
    }
    await server.db.execute(sql`update attempts set tries = 30 where id = 'stuck'`);
    await run();
    const found = await triedOf('stuck');
    expect(found?.wait).toBeLessThanOrEqual(LONGEST);
    expect(found?.wait).toBeGreaterThan(LONGEST / 2);
  });
});
