import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../../server/db/database.ts';
import { Queue } from '../../../server/db/queue.ts';
import { shoppers } from '../../../server/db/schema/shoppers.ts';
import { openTestDatabase } from '../../support/test-database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ poolSize: 1 });
});
afterAll(() => database.close());

test.each([
  [
    'one after another',
    async (ask: () => Promise<unknown>) => {
      for (let asked = 0; asked < 50; asked += 1) await ask();
    },
  ],
  ['at once', (ask: () => Promise<unknown>) => Promise.all(Array.from({ length: 50 }, ask))],
])('others have a turn between statements that are asked %s', async (_, askAll) => {
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await askAll(() => database.db.execute(sql`select 1`));
  isOver = true;
  expect(turns).toBeGreaterThan(45);
});

test('a closed queue admits no new callers, and waits for those who came before', async () => {
  const queue = new Queue({ places: 1, longest: 1, waitMs: 60_000 });
  await queue.enter();
  const waiting = queue.run(async () => 'served');
  let isClosed = false;
  const closing = queue.close().then(() => {
    isClosed = true;
  });
  await expect(queue.enter()).rejects.toMatchObject({
    name: 'DatabaseUnavailable',
    message: 'The database is closed.',
  });
  expect(isClosed).toBe(false);
  queue.leave();
  expect(await waiting).toBe('served');
  await closing;
});

test('a prepared query is planned once per connection, however often it runs', async () => {
  const find = (id: string) =>
    database.db
      .select({ id: shoppers.id })
      .from(shoppers)
      .where(eq(shoppers.id, id))
      .prepare('tests_find')
      .execute();
  const ids = ['demo-riley', 'demo-sam', 'nobody'];
  expect(await Promise.all(ids.map(find))).toEqual([[{ id: 'demo-riley' }], [{ id: 'demo-sam' }], []]);
  const { rows } = await database.db.execute(
    sql`select (generic_plans + custom_plans)::int4 as runs from pg_prepared_statements where name = 'tests_find'`,
  );
  expect(rows).toEqual([{ runs: 3 }]);
});
