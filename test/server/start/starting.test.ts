import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { isMigrated } from '../../../server/db/migrations.ts';
import { createStartingApp } from '../../../server/http/health.ts';
import { openTestDatabase } from '../../support/test-database.ts';

it('a build older than the database is refused, and a newer one migrates it', async () => {
  const { db, close } = await openTestDatabase();
  try {
    const run = (text: string) => db.execute(sql.raw(text));
    expect(await isMigrated(run)).toBe(true);
    await run("insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9000000000000)");
    await expect(isMigrated(run)).rejects.toThrow(
      'The database is from a newer build than this one: start that build or a newer one.',
    );
    await run('delete from drizzle.__drizzle_migrations where id > 1');
    expect(await isMigrated(run)).toBe(false);
  } finally {
    await close();
  }
});

it('a starting store is alive but not ready, and says when to retry', async () => {
  const app = createStartingApp();
  expect((await app.request('/healthz')).status).toBe(200);
  const answer = await app.request('/readyz');
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('1');
});
