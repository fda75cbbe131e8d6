import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database, OpenDatabase } from '../../../server/db/database.ts';
import { shoppers } from '../../../server/db/schema/shoppers.ts';
import { statement } from '../../../server/db/statement.ts';
import { openTestDatabase } from '../../support/test-database.ts';

let database: OpenDatabase;
let db: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
});
afterAll(() => database.close());

const rename = statement({
  name: 'tests_rename',
  params: ['to'],
  row: { name: v.string() },
  text: `update shoppers set name = $to where id = 'demo-riley' returning name`,
});

const nameOf = async (asked: Database) =>
  (await asked.select().from(shoppers).where(eq(shoppers.id, 'demo-riley')))[0]?.name;

const failing = async () => {
  throw new Error('It failed.');
};

beforeEach(() => rename(db, { to: 'Riley' }));

test('a transaction commits what statements and the builder did in it', async () => {
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

test('a statement that fails inside a transaction reports it and frees the connection', async () => {
  const broken = statement({
    name: 'tests_broken',
    params: [],
    row: { none: v.number() },
    text: 'select 1 / 0 as none',
  });
  await expect(db.transaction((tx) => broken(tx, {}))).rejects.toThrow('division by zero');
  expect(await nameOf(db)).toBe('Riley');
});
