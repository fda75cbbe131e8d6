import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OpenDatabase } from '../../../server/db/database.ts';
import { sendDue } from '../../../server/db/outbox.ts';
import { emails } from '../../../server/db/schema/mail.ts';
import { openTestDatabase } from '../../support/test-database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('a message whose sender fails keeps none that are sent beside it, is logged, and waits', async () => {
  const { db } = database;
  await db.delete(emails);
  const ids = ['one', 'two', 'three'];
  await db
    .insert(emails)
    .values(
      ids.map((id) => ({ id, kind: 'SIGN_IN_CODE' as const, uselessAt: sql`now() + interval '1 hour'` })),
    );
  const log = { error: vi.fn() };
  const outbox = { table: emails, columns: { id: emails.id } };
  const sent: string[] = [];
  const send = async ({ id }: { id: string }) => {
    if (id === 'two') throw new Error('It fails.');
    sent.push(id);
    return true;
  };
  expect(await sendDue({ db, log }, outbox, async () => send)).toBe(2);
  expect(sent.toSorted()).toEqual(['one', 'three']);
  expect(log.error.mock.calls).toEqual([[{ message: 'two', error: expect.any(Error) }, 'message not sent']]);
  expect(await sendDue({ db, log }, outbox, async () => send)).toBe(0);
});
