import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database, OpenDatabase } from '../../server/db/database.ts';
import { withTransaction } from '../../server/db/transaction.ts';
import { once } from '../../server/idempotency.ts';
import { openTestDatabase } from '../support/test-database.ts';

let opened: OpenDatabase;
let db: Database;
const isPostgres = Boolean(process.env.TEST_DATABASE_URL);

beforeAll(async () => {
  opened = await openTestDatabase();
  db = opened.db;
  await db.execute(sql`create table effects (label text)`);
});
afterAll(() => opened.close());
beforeEach(async () => {
  await db.execute(sql`delete from effects`);
  await db.execute(sql`delete from idempotency_keys`);
});

const call = (
  payload: unknown,
  changes: Partial<{ key: string; shopperId: string; operation: string }> = {},
) => ({
  shopperId: 'demo-riley',
  operation: 'effects.make',
  key: 'key-0001',
  payload,
  ...changes,
});

/** Does something that can be counted, and takes its time with it. */
const make = (keyed: ReturnType<typeof call>, ms = 0) =>
  withTransaction(db, (tx) =>
    once(tx, keyed, async () => {
      await tx.execute(sql`insert into effects values (${JSON.stringify(keyed.payload)})`);
      await delay(ms);
      return { made: keyed.payload };
    }),
  );

const effects = async () => (await db.execute(sql`select label from effects`)).rows.length;

describe('a keyed call', () => {
  it('does its work once and gives the stored answer after that', async () => {
    expect(await make(call({ a: 1, b: [2, { c: 3, d: null }] }))).toEqual({
      made: { a: 1, b: [2, { c: 3, d: null }] },
    });
    expect(await make(call({ b: [2, { d: null, c: 3 }], a: 1 }))).toEqual({
      made: { a: 1, b: [2, { c: 3, d: null }] },
    });
    expect(await effects()).toBe(1);
  });

  it('refuses its key for another payload', async () => {
    await make(call({ a: 1 }));
    await expect(make(call({ a: 2 }))).rejects.toMatchObject({ code: 'KEY_REUSED' });
    await expect(make(call({ a: '1' }))).rejects.toMatchObject({ code: 'KEY_REUSED' });
    expect(await effects()).toBe(1);
  });

  it('has its key to itself, by shopper and by operation', async () => {
    await make(call({ a: 1 }));
    await make(call({ a: 1 }, { shopperId: 'demo-sam' }));
    await make(call({ a: 1 }, { operation: 'effects.unmake' }));
    expect(await effects()).toBe(3);
  });

  it('leaves neither key nor effect when its work fails', async () => {
    const failing = withTransaction(db, (tx) =>
      once(tx, call({ a: 1 }), async () => {
        await tx.execute(sql`insert into effects values ('half')`);
        throw new Error('broken');
      }),
    );
    await expect(failing).rejects.toThrow('broken');
    expect(await effects()).toBe(0);
    await make(call({ a: 1 }));
    expect(await effects()).toBe(1);
  });

  it('does its work once for twenty calls at once; the others wait, or are told that it still runs', async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => make(call({ a: 1 }), 20)));
    expect(await effects()).toBe(1);
    for (const result of results) {
      if (result.status === 'fulfilled') expect(result.value).toEqual({ made: { a: 1 } });
      else expect(result.reason).toMatchObject({ code: 'STILL_RUNNING' });
    }
    expect(await make(call({ a: 1 }))).toEqual({ made: { a: 1 } });
  });

  // The embedded database has one connection: a second call waits for the first and gets its answer.
  it.runIf(isPostgres)('is told that the first one still runs', async () => {
    const first = make(call({ a: 1 }), 300);
    await delay(100);
    await expect(make(call({ a: 1 }))).rejects.toMatchObject({ code: 'STILL_RUNNING' });
    await first;
  });
});
