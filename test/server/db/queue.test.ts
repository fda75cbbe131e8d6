import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../../server/db/database.ts';
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
