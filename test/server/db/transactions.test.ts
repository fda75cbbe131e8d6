import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Database, OpenDatabase } from '../../../server/db/database.ts';
import { type Givens, json, prepared } from '../../../server/db/prepared.ts';
import { shoppers } from '../../../server/db/schema/shoppers.ts';
import { RETRIED_OR_TAKEN, retried } from '../../../server/db/transaction.ts';
import { DatabaseUnavailable, isUnavailable } from '../../../server/db/unavailable.ts';
import { openTestDatabase } from '../../support/test-database.ts';

let database: OpenDatabase;
let db: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
});
afterAll(() => database.close());

const rename = async (asked: Database, { to }: { to: string }) => {
  await asked.update(shoppers).set({ name: to }).where(eq(shoppers.id, 'demo-riley'));
};

const nameOf = async (asked: Database) =>
  (await asked.select().from(shoppers).where(eq(shoppers.id, 'demo-riley')))[0]?.name;

const failing = async () => {
  throw new Error('It failed.');
};

beforeEach(() => rename(db, { to: 'Riley' }));

test('a transaction commits what was done in it', async () => {
  const inside = await db.transaction(async (tx) => {
    await rename(tx, { to: 'One' });
    return nameOf(tx);
  });
  expect([inside, await nameOf(db)]).toEqual(['One', 'One']);
});

test('a transaction that fails leaves nothing and says why', async () => {
  const transaction = db.transaction(async (tx) => {
    await rename(tx, { to: 'One' });
    await failing();
  });
  await expect(transaction).rejects.toThrow('It failed.');
  expect(await nameOf(db)).toBe('Riley');
});

test('a failed nested transaction is rolled back alone', async () => {
  await db.transaction(async (tx) => {
    await rename(tx, { to: 'One' });
    await tx.transaction(async (inner) => {
      await rename(inner, { to: 'Two' });
      const innermost = inner.transaction(async (last) => {
        await rename(last, { to: 'Three' });
        await failing();
      });
      await expect(innermost).rejects.toThrow('It failed.');
    });
    expect(await nameOf(tx)).toBe('Two');
    const failed = tx.transaction((inner) => rename(inner, { to: 'Four' }).then(failing));
    await expect(failed).rejects.toThrow('It failed.');
  });
  expect(await nameOf(db)).toBe('Two');
});

test('statements sent together run in their order, and the first that fails undoes the transaction', async () => {
  const together = await db.transaction((tx) => Promise.all([rename(tx, { to: 'One' }), nameOf(tx)]));
  expect(together[1]).toBe('One');
  const failed = db.transaction((tx) =>
    Promise.all([rename(tx, { to: 'Two' }), tx.execute(sql`select 1 / 0`), rename(tx, { to: 'Three' })]),
  );
  await expect(failed).rejects.toMatchObject({ cause: { message: 'division by zero' } });
  expect(await nameOf(db)).toBe('One');
});

/** The statements of some work in the order they're sent, and where the first answer comes among them. */
async function heard(work: () => Promise<unknown>): Promise<string[]> {
  const heard: string[] = [];
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
    this: pg.Client,
    ...given: [pg.QueryConfig, unknown[]]
  ) {
    heard.push(given[0].text.split(' ')[0] ?? '');
    try {
      return await (Reflect.apply(query, this, given) as Promise<pg.QueryResult>);
    } finally {
      heard.push('answer');
    }
  } as never);
  await work().finally(() => spy.mockRestore());
  return heard;
}

test('the last write is sent along with the commit', async () => {
  const sent = await heard(() =>
    db.transaction(async (tx) => {
      await nameOf(tx);
      tx.commitWith(tx.update(shoppers).set({ name: 'One' }).where(eq(shoppers.id, 'demo-riley')));
    }),
  );
  expect(sent.join(' ')).toBe('begin select answer answer update commit answer answer');
  expect(await nameOf(db)).toBe('One');
});

test('if the last write fails, nothing is committed, and it says why, whatever came after it', async () => {
  const after = [async () => {}, nameOf];
  for (const come of after) {
    const failed = db.transaction(async (tx) => {
      await rename(tx, { to: 'One' });
      tx.commitWith(tx.execute(sql`select 1 / 0`));
      await come(tx);
    });
    await expect(failed).rejects.toMatchObject({ cause: { message: 'division by zero' } });
    expect(await nameOf(db)).toBe('Riley');
  }
  // The connection goes on with the next transaction.
  expect(await db.transaction(nameOf)).toBe('Riley');
});

test('a nested transaction whose last write fails leaves the outer one what it did', async () => {
  await db.transaction(async (tx) => {
    await rename(tx, { to: 'One' });
    const failed = tx.transaction(async (inner) => inner.commitWith(inner.execute(sql`select 1 / 0`)));
    await expect(failed).rejects.toMatchObject({ cause: { message: 'division by zero' } });
  });
  expect(await nameOf(db)).toBe('One');
});

test('what is read on one connection is sent together, and each read stands by itself', async () => {
  const sent = await heard(() => db.pipelined((one) => Promise.all([nameOf(one), nameOf(one)])));
  expect(sent.join(' ')).toBe('select select answer answer');
  const read = db.pipelined((one) => Promise.allSettled([one.execute(sql`select 1 / 0`), nameOf(one)]));
  expect((await read).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});

const named = prepared('test_named', (asked, given: Givens<{ id: string }>) =>
  asked.select({ name: shoppers.name }).from(shoppers).where(eq(shoppers.id, given.id)),
);

test('a prepared query runs with what each run gives, within a transaction and without', async () => {
  const outside = await named(db, { id: 'demo-riley' });
  const inside = await db.transaction(async (tx) => {
    await rename(tx, { to: 'One' });
    return [...(await named(tx, { id: 'demo-riley' })), ...(await named(tx, { id: 'nobody' }))];
  });
  expect([outside, inside]).toEqual([[{ name: 'Riley' }], [{ name: 'One' }]]);
});

const written = prepared('test_written', (asked, given: Givens<{ value: readonly string[] | null }>) =>
  asked
    .select({
      isNull: sql<boolean>`${json(given.value)}::jsonb is null`,
      text: sql`${json(given.value)}::jsonb`,
    })
    .from(sql`(values (1)) as one`),
);

test('a prepared query writes an array as JSON, and null as no value', async () => {
  expect(await written(db, { value: ['a', 'b'] })).toEqual([{ isNull: false, text: ['a', 'b'] }]);
  expect(await written(db, { value: null })).toEqual([{ isNull: true, text: null }]);
});

test.each([
  ['08006', true],
  ['53300', true],
  ['57014', true],
  ['57P01', true],
  ['25P03', true],
  ['25006', true],
  ['57015', false],
  ['57P10', false],
  ['25P02', false],
  ['23505', false],
  ['ECONNRESET', false],
])('a failure with the code %s says that the database is unavailable: %s', (code, isSo) => {
  const failure = Object.assign(new Error('It failed.'), { code });
  expect(isUnavailable(failure)).toBe(isSo);
  expect(isUnavailable(new Error('Wrapped', { cause: failure }))).toBe(isSo);
  expect(isUnavailable(new Error('Wrapped', { cause: new DatabaseUnavailable(code) }))).toBe(true);
  expect(isUnavailable(code)).toBe(false);
});

const coded = (code: string) => Object.assign(new Error(`It failed with ${code}.`), { code });

test.each(['40001', '40P01'])(
  'work that fails with %s is tried again, twelve times at most',
  async (code) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    try {
      let tries = 0;
      const often = retried(async () => {
        tries += 1;
        if (tries < 3) throw new Error('Wrapped', { cause: coded(code) });
        return 'done';
      });
      // 2 and 4 ms, and half as much more.
      await vi.advanceTimersByTimeAsync(2.9);
      expect(tries).toBe(1);
      await vi.advanceTimersByTimeAsync(0.1 + 6);
      expect(await often).toBe('done');
      tries = 0;
      const never = retried(async () => {
        tries += 1;
        throw coded(code);
      }).catch((error: Error) => error.message);
      await vi.advanceTimersByTimeAsync(12 * 96);
      expect(await never).toBe(`It failed with ${code}.`);
      expect(tries).toBe(12);
    } finally {
      vi.useRealTimers();
      vi.restoreAllMocks();
    }
  },
);

test('work that fails otherwise is tried once, unless it says so', async () => {
  let tries = 0;
  const work = async () => {
    tries += 1;
    if (tries === 1) throw coded('23505');
    return tries;
  };
  await expect(retried(work)).rejects.toThrow('It failed with 23505.');
  tries = 0;
  expect(await retried(work, RETRIED_OR_TAKEN)).toBe(2);
  await expect(retried(() => Promise.reject(new Error('It has no code.')))).rejects.toThrow('no code');
});

test('a statement that fails inside a transaction reports it and frees the connection', async () => {
  const broken = db.transaction((tx) => tx.execute(sql`select 1 / 0`));
  await expect(broken).rejects.toMatchObject({ cause: { message: 'division by zero' } });
  expect(await nameOf(db)).toBe('Riley');
});
